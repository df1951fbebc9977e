"""Reads a TFLite file into plain values; for development only, because it needs the package
`tflite`.

Only what the hand models use is read: one subgraph, float32 activations, float16 weights behind
DEQUANTIZE.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import tflite
from numpy.typing import NDArray

Constant = NDArray[Any]

_DTYPES: Final = {
    tflite.TensorType.FLOAT32: np.dtype("<f4"),
    tflite.TensorType.FLOAT16: np.dtype("<f2"),
    tflite.TensorType.INT32: np.dtype("<i4"),
}

_OPTIONS: Final = {
    "CONV_2D": tflite.Conv2DOptions,
    "DEPTHWISE_CONV_2D": tflite.DepthwiseConv2DOptions,
    "MAX_POOL_2D": tflite.Pool2DOptions,
    "ADD": tflite.AddOptions,
    "RESIZE_BILINEAR": tflite.ResizeBilinearOptions,
    "FULLY_CONNECTED": tflite.FullyConnectedOptions,
    "CONCATENATION": tflite.ConcatenationOptions,
    "MEAN": tflite.ReducerOptions,
}

_KINDS: Final = {
    value: name for name, value in vars(tflite.BuiltinOperator).items() if isinstance(value, int)
}


@dataclass(frozen=True, slots=True)
class Operator:
    """One operator: its kind as TFLite names it, tensor numbers in and out, and its options table,
    if it has one.
    """

    kind: str
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    options: Any


@dataclass(frozen=True, slots=True)
class Graph:
    """A TFLite graph; tensors are numbers, `shapes` and `constants` are looked up by them.

    A weight that the file holds as float16 behind a DEQUANTIZE has the number of the operator's
    result, still as float16, and the operator itself is left out.
    """

    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    operators: tuple[Operator, ...]
    shapes: dict[int, tuple[int, ...]]
    constants: dict[int, Constant]


def read_tflite(content: bytes) -> Graph:
    """Read the content of a .tflite file.

    Raises `ValueError`: where the file holds something that the hand models do not use.
    """
    model = tflite.Model.GetRootAsModel(content, 0)
    if model.SubgraphsLength() != 1:
        raise ValueError(
            f"the TFLite file has {model.SubgraphsLength()} subgraphs; only one is understood"
        )
    graph = model.Subgraphs(0)
    shapes = {n: _shape(graph.Tensors(n)) for n in range(graph.TensorsLength())}
    constants = _constants(model, graph, shapes)
    operators = []
    for number in range(graph.OperatorsLength()):
        operator = _operator(model, graph.Operators(number))
        if operator.kind == "DEQUANTIZE":
            constants[operator.outputs[0]] = constants[operator.inputs[0]]
        else:
            operators.append(operator)
    return Graph(
        inputs=tuple(int(n) for n in graph.InputsAsNumpy()),
        outputs=tuple(int(n) for n in graph.OutputsAsNumpy()),
        operators=tuple(operators),
        shapes=shapes,
        constants=constants,
    )


def _shape(tensor: Any) -> tuple[int, ...]:
    return tuple(tensor.Shape(n) for n in range(tensor.ShapeLength()))


def _constants(model: Any, graph: Any, shapes: dict[int, tuple[int, ...]]) -> dict[int, Constant]:
    constants = {}
    for number, shape in shapes.items():
        tensor = graph.Tensors(number)
        buffer = model.Buffers(tensor.Buffer())
        if buffer.DataLength() == 0:
            continue
        if tensor.Type() not in _DTYPES:
            raise ValueError(
                f"tensor {number} of the TFLite file has type {tensor.Type()}, which is not understood"
            )
        constants[number] = buffer.DataAsNumpy().view(_DTYPES[tensor.Type()]).reshape(shape)
    return constants


def _operator(model: Any, operator: Any) -> Operator:
    code = model.OperatorCodes(operator.OpcodeIndex())
    # Files older than the wide operator code keep it in the narrow field; the larger of the two is
    # the real one.
    kind = _KINDS[max(code.BuiltinCode(), code.DeprecatedBuiltinCode())]
    options = None
    if kind in _OPTIONS:
        table = operator.BuiltinOptions()
        options = _OPTIONS[kind]()
        options.Init(table.Bytes, table.Pos)
    return Operator(
        kind=kind,
        inputs=tuple(int(n) for n in operator.InputsAsNumpy()),
        outputs=tuple(int(n) for n in operator.OutputsAsNumpy()),
        options=options,
    )
