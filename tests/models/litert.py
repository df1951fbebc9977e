"""Runs a TFLite file as it is, with the LiteRT interpreter."""

import numpy as np
from numpy.typing import NDArray


def run_litert(content: bytes, image: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    """Run a model on one image, (1, H, W, 3) float32, RGB in [0, 1];
    returns its outputs in the file's order.
    """
    from ai_edge_litert.interpreter import Interpreter

    interpreter = Interpreter(model_content=content)
    interpreter.allocate_tensors()
    (entry,) = interpreter.get_input_details()
    interpreter.set_tensor(entry["index"], image)
    interpreter.invoke()
    return [interpreter.get_tensor(output["index"]) for output in interpreter.get_output_details()]
