"""From TensorFlow Lite to ONNX."""
