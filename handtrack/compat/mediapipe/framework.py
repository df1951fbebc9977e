"""MediaPipe's messages for landmarks and classifications: `landmark_pb2` and `classification_pb2`.

They are protobuf messages, in their own descriptor pool, because a real mediapipe in the same
process registers the same names. ONNX Runtime installs protobuf.
"""

from typing import Any, Final

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

from handtrack.compat.errors import hands_only

_FLOAT: Final = descriptor_pb2.FieldDescriptorProto.TYPE_FLOAT
_POINT: Final = dict.fromkeys(("x", "y", "z", "visibility", "presence"), _FLOAT)
_MESSAGES: Final[dict[str, dict[str, Any]]] = {
    "Landmark": _POINT,
    "LandmarkList": {"landmark": "Landmark"},
    "NormalizedLandmark": _POINT,
    "NormalizedLandmarkList": {"landmark": "NormalizedLandmark"},
    "Classification": {
        "index": descriptor_pb2.FieldDescriptorProto.TYPE_INT32,
        "score": _FLOAT,
        "label": descriptor_pb2.FieldDescriptorProto.TYPE_STRING,
        "display_name": descriptor_pb2.FieldDescriptorProto.TYPE_STRING,
    },
    "ClassificationList": {"classification": "Classification"},
}
"""The fields of each message in order; a message's name makes a repeated field."""


def _pool() -> descriptor_pool.DescriptorPool:
    file = descriptor_pb2.FileDescriptorProto(
        name="mediapipe/hands.proto", package="mediapipe", syntax="proto2"
    )
    for message, kinds in _MESSAGES.items():
        described = file.message_type.add(name=message)
        for number, (name, kind) in enumerate(kinds.items(), 1):
            field = described.field.add(name=name, number=number)
            if isinstance(kind, str):
                field.label = field.LABEL_REPEATED
                field.type = field.TYPE_MESSAGE
                field.type_name = f".mediapipe.{kind}"
            else:
                field.label = field.LABEL_OPTIONAL
                field.type = kind
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return pool


_DESCRIPTORS: Final = _pool()


def _message(name: str) -> Any:
    return message_factory.GetMessageClass(_DESCRIPTORS.FindMessageTypeByName(f"mediapipe.{name}"))


Landmark: Final = _message("Landmark")
LandmarkList: Final = _message("LandmarkList")
NormalizedLandmark: Final = _message("NormalizedLandmark")
NormalizedLandmarkList: Final = _message("NormalizedLandmarkList")
Classification: Final = _message("Classification")
ClassificationList: Final = _message("ClassificationList")


def __getattr__(name: str) -> object:
    raise hands_only(f"mediapipe.framework.formats.{name}")
