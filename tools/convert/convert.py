"""Converts the hand models from TFLite to ONNX; for development only, because it needs `tflite` and
`onnx`.

The result computes in float32 on NCHW tensors, so that ONNX Runtime's CPU provider keeps its
blocked layout from the first convolution to the heads. Weights are stored as float16, as in the
TFLite file, behind a Cast that the runtime folds away while it loads. The same TFLite file gives
the same bytes each time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import onnx
import tflite
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from tools.convert.tflite_reader import Graph, Operator, read_tflite

# the lowest with everything used here, Resize with half-pixel centres and Clip with inputs among it
OPSET: Final = 13
IR_VERSION: Final = 7  # the one that belongs to opset 13
INPUT: Final = "image"
BATCH: Final = "batch"


def convert(content: bytes, *, outputs: Sequence[str]) -> bytes:
    """Convert a TFLite hand model; `outputs` are names for its outputs, in the file's order.

    The .tflite file has one input, (1, H, W, 3) float32, RGB in [0, 1]. The ONNX file has the input
    `image`, (batch, H, W, 3) uint8, BGR, as OpenCV writes it, and the outputs with `batch` as their
    first dimension, otherwise shaped as in the TFLite file. Raises `ValueError`: the file holds
    something that the hand models do not use.
    """
    return convert_graph(read_tflite(content), outputs, from_pixels=True)


def convert_graph(graph: Graph, outputs: Sequence[str], *, from_pixels: bool) -> bytes:
    """Convert a graph that was read before; see `convert`.
    Without `from_pixels` the input stays float32 planes.
    """
    builder = _Builder(graph, from_pixels=from_pixels)
    _, height, width, channels = graph.shapes[graph.inputs[0]]
    if from_pixels:
        entry = helper.make_tensor_value_info(
            INPUT, TensorProto.UINT8, [BATCH, height, width, channels]
        )
        builder.names[graph.inputs[0]] = _planes(builder)
    else:
        entry = helper.make_tensor_value_info(
            INPUT, TensorProto.FLOAT, [BATCH, channels, height, width]
        )
        builder.names[graph.inputs[0]] = INPUT
    builder.names |= dict(zip(graph.outputs, outputs, strict=True))
    for operator in graph.operators:
        if operator.kind not in _CONVERTERS:
            raise ValueError(
                f"the TFLite file has an operator {operator.kind}, which the converter does not know"
            )
        _CONVERTERS[operator.kind](builder, operator)
    model = helper.make_model(
        helper.make_graph(
            builder.nodes,
            "hand",
            [entry],
            [
                helper.make_tensor_value_info(
                    name, TensorProto.FLOAT, [BATCH, *graph.shapes[number][1:]]
                )
                for number, name in zip(graph.outputs, outputs, strict=True)
            ],
            builder.initializers,
        ),
        producer_name="handtrack",
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR_VERSION,
    )
    onnx.checker.check_model(model, full_check=True)
    serialised: bytes = model.SerializeToString(deterministic=True)
    return serialised


@dataclass(slots=True)
class _Builder:
    """Collects the nodes and initialisers of the ONNX graph while going through the operators."""

    graph: Graph
    from_pixels: bool
    names: dict[int, str] = field(default_factory=dict)
    nodes: list[onnx.NodeProto] = field(default_factory=list)
    initializers: list[onnx.TensorProto] = field(default_factory=list)

    def name(self, number: int) -> str:
        return self.names.get(number, f"t{number}")

    def node(self, kind: str, inputs: Sequence[str], output: str, **attributes: Any) -> str:
        self.nodes.append(helper.make_node(kind, list(inputs), [output], name=output, **attributes))
        return output

    def constant(self, name: str, value: NDArray[Any]) -> str:
        if all(held.name != name for held in self.initializers):
            self.initializers.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def weight(self, name: str, value: NDArray[Any]) -> str:
        """Store float16 and hand out the float32 that a Cast makes of it;
        float32 that float16 cannot hold stays.
        """
        half = value.astype(np.float16)
        if not np.array_equal(half.astype(np.float32), value.astype(np.float32)):
            return self.constant(name, value.astype(np.float32))
        if all(node.output[0] != name for node in self.nodes):
            stored = self.constant(f"{name}_half", half)
            self.node("Cast", [stored], name, to=TensorProto.FLOAT)
        return name

    def activated(self, operator: Operator) -> tuple[str, Callable[[], None]]:
        """Return the name of the result before its fused activation,
        and a function that adds the activation.
        """
        result = self.name(operator.outputs[0])
        activation = operator.options.FusedActivationFunction()
        if activation == tflite.ActivationFunctionType.NONE:
            return result, lambda: None
        if activation != tflite.ActivationFunctionType.RELU6:
            raise ValueError(
                f"the TFLite file has a fused activation {activation}, which the converter does not know"
            )
        bare = f"{result}_bare"

        def clip() -> None:
            bounds = [
                self.constant("zero", np.array(0, np.float32)),
                self.constant("six", np.array(6, np.float32)),
            ]
            self.node("Clip", [bare, *bounds], result)

        return bare, clip


def _planes(builder: _Builder) -> str:
    """Bring pixels into planes inside the model, so that a crop is written straight into its
    input.
    """
    builder.node("Cast", [INPUT], "pixels", to=TensorProto.FLOAT)
    return builder.node("Transpose", ["pixels"], "planes", perm=[0, 3, 1, 2])


def _pixel_weight(builder: _Builder, name: str, weight: NDArray[Any]) -> str:
    """Weights of the first convolution that take BGR up to 255 for RGB up to 1;
    its padding is 0 for both.
    """
    stored = builder.weight(f"{name}_bgr", weight[:, ::-1])
    return builder.node(
        "Mul", [stored, builder.constant("unit", np.array(1 / 255, np.float32))], name
    )


def _same_pads(size: Sequence[int], kernel: Sequence[int], stride: Sequence[int]) -> list[int]:
    """TFLite's SAME: what is missing, the odd row and column at the bottom and right; [top, left,
    bottom, right].
    """
    missing = [
        max((-(-length // s) - 1) * s + k - length, 0)
        for length, k, s in zip(size, kernel, stride, strict=True)
    ]
    before = [m // 2 for m in missing]
    return [*before, *(m - b for m, b in zip(missing, before, strict=True))]


def _window(builder: _Builder, operator: Operator, kernel: Sequence[int]) -> dict[str, list[int]]:
    options = operator.options
    stride = [options.StrideH(), options.StrideW()]
    size = builder.graph.shapes[operator.inputs[0]][1:3]
    same = options.Padding() == tflite.Padding.SAME
    pads = _same_pads(size, kernel, stride) if same else [0, 0, 0, 0]
    return {"kernel_shape": list(kernel), "strides": stride, "pads": pads}


def _convolution(builder: _Builder, operator: Operator, *, depthwise: bool) -> None:
    image, weight_number, bias_number = operator.inputs
    options = operator.options
    if (options.DilationHFactor(), options.DilationWFactor()) != (1, 1):
        raise ValueError(
            "the TFLite file has a dilated convolution, which the converter does not know"
        )
    weight = builder.graph.constants[weight_number]
    # TFLite: (out, h, w, in), depthwise (1, h, w, out); ONNX: (out, in, h, w), depthwise (out, 1,
    # h, w).
    weight = weight.transpose((3, 0, 1, 2) if depthwise else (0, 3, 1, 2))
    bare, activate = builder.activated(operator)
    first = builder.from_pixels and image == builder.graph.inputs[0]
    inputs = [
        builder.name(image),
        (
            _pixel_weight(builder, f"t{weight_number}", weight)
            if first
            else builder.weight(f"t{weight_number}", weight)
        ),
        builder.weight(f"t{bias_number}", builder.graph.constants[bias_number]),
    ]
    window = _window(builder, operator, weight.shape[2:])
    builder.node("Conv", inputs, bare, group=weight.shape[0] if depthwise else 1, **window)
    activate()


def _conv_2d(builder: _Builder, operator: Operator) -> None:
    _convolution(builder, operator, depthwise=False)


def _depthwise_conv_2d(builder: _Builder, operator: Operator) -> None:
    _convolution(builder, operator, depthwise=True)


def _add(builder: _Builder, operator: Operator) -> None:
    bare, activate = builder.activated(operator)
    builder.node("Add", [builder.name(number) for number in operator.inputs], bare)
    activate()


def _max_pool_2d(builder: _Builder, operator: Operator) -> None:
    kernel = (operator.options.FilterHeight(), operator.options.FilterWidth())
    bare, activate = builder.activated(operator)
    builder.node(
        "MaxPool", [builder.name(operator.inputs[0])], bare, **_window(builder, operator, kernel)
    )
    activate()


def _prelu(builder: _Builder, operator: Operator) -> None:
    """PRelu as x + (1-s)·relu(-x), which holds for every slope s, outside [0, 1] too.

    ONNX Runtime's own PRelu leaves the blocked layout. Here it is two depthwise 1x1 convolutions:
    the Relu is fused into the first, the Add into the second, and x itself needs no pass of its
    own, as it would in s·x + (1-s)·relu(x).
    """
    image = builder.name(operator.inputs[0])
    result = builder.name(operator.outputs[0])
    slope = builder.graph.constants[operator.inputs[1]].reshape(-1, 1, 1, 1).astype(np.float32)
    channels = slope.shape[0]
    window = {"group": channels, "kernel_shape": [1, 1]}
    minus = builder.weight(f"minus_{channels}", np.full_like(slope, -1))
    builder.node("Conv", [image, minus], f"{result}_negated", **window)
    builder.node("Relu", [f"{result}_negated"], f"{result}_below")
    builder.node(
        "Conv",
        [f"{result}_below", builder.weight(f"{result}_1s", 1 - slope)],
        f"{result}_lifted",
        **window,
    )
    builder.node("Add", [image, f"{result}_lifted"], result)


def _pad(builder: _Builder, operator: Operator) -> None:
    """Zero channels added at the end, as a Concat with 0·x:
    ONNX Runtime's Pad leaves the blocked layout.
    """
    image = builder.name(operator.inputs[0])
    result = builder.name(operator.outputs[0])
    amounts = builder.graph.constants[operator.inputs[1]]
    channels = builder.graph.shapes[operator.inputs[0]][3]
    if not np.array_equal(amounts, [[0, 0], [0, 0], [0, 0], [0, channels]]):
        raise ValueError(
            "the TFLite file has a PAD other than doubling the channels, which the converter does not know"
        )
    zeros = builder.weight(f"{result}_0", np.zeros((channels, 1, 1, 1), np.float32))
    nothing = builder.node(
        "Conv", [image, zeros], f"{result}_nothing", group=channels, kernel_shape=[1, 1]
    )
    builder.node("Concat", [image, nothing], result, axis=1)


def _resize_bilinear(builder: _Builder, operator: Operator) -> None:
    options = operator.options
    if options.AlignCorners() or not options.HalfPixelCenters():
        raise ValueError(
            "the TFLite file has a resize without half-pixel centres, which the converter does not know"
        )
    before = builder.graph.shapes[operator.inputs[0]]
    after = builder.graph.shapes[operator.outputs[0]]
    name = f"{builder.name(operator.outputs[0])}_scales"
    scales = builder.constant(
        name, np.array([1, 1, after[1] / before[1], after[2] / before[2]], np.float32)
    )
    builder.node(
        "Resize",
        [builder.name(operator.inputs[0]), "", scales],
        builder.name(operator.outputs[0]),
        mode="linear",
        coordinate_transformation_mode="half_pixel",
    )


def _reshape(builder: _Builder, operator: Operator) -> None:
    """The palm heads are read row by row, all values of a place together:
    back to NHWC before the reshape.
    """
    result = builder.name(operator.outputs[0])
    nhwc = builder.node(
        "Transpose", [builder.name(operator.inputs[0])], f"{result}_nhwc", perm=[0, 2, 3, 1]
    )
    _, *rest = builder.graph.shapes[operator.outputs[0]]
    shape = builder.constant(f"{result}_shape", np.array([0, *rest], np.int64))
    builder.node("Reshape", [nhwc, shape], result)


def _concatenation(builder: _Builder, operator: Operator) -> None:
    if len(builder.graph.shapes[operator.outputs[0]]) != 3:
        raise ValueError("the TFLite file concatenates pictures, which the converter does not know")
    names = [builder.name(number) for number in operator.inputs]
    builder.node("Concat", names, builder.name(operator.outputs[0]), axis=operator.options.Axis())


def _mean(builder: _Builder, operator: Operator) -> None:
    if builder.graph.constants[operator.inputs[1]].tolist() != [1, 2]:
        raise ValueError("the TFLite file has a mean over other axes than height and width")
    result = builder.name(operator.outputs[0])
    pooled = builder.node(
        "GlobalAveragePool", [builder.name(operator.inputs[0])], f"{result}_pooled"
    )
    builder.node("Flatten", [pooled], result, axis=1)


def _fully_connected(builder: _Builder, operator: Operator) -> None:
    image, weight, bias = operator.inputs
    bare, activate = builder.activated(operator)
    inputs = [
        builder.name(image),
        builder.weight(f"t{weight}", builder.graph.constants[weight]),
        builder.weight(f"t{bias}", builder.graph.constants[bias]),
    ]
    builder.node("Gemm", inputs, bare, transB=1)
    activate()


def _logistic(builder: _Builder, operator: Operator) -> None:
    builder.node("Sigmoid", [builder.name(operator.inputs[0])], builder.name(operator.outputs[0]))


_CONVERTERS: Final[dict[str, Callable[[_Builder, Operator], None]]] = {
    "ADD": _add,
    "CONCATENATION": _concatenation,
    "CONV_2D": _conv_2d,
    "DEPTHWISE_CONV_2D": _depthwise_conv_2d,
    "FULLY_CONNECTED": _fully_connected,
    "LOGISTIC": _logistic,
    "MAX_POOL_2D": _max_pool_2d,
    "MEAN": _mean,
    "PAD": _pad,
    "PRELU": _prelu,
    "RESHAPE": _reshape,
    "RESIZE_BILINEAR": _resize_bilinear,
}
