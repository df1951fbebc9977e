"""Print what the Tasks' classes offer, and what wrong calls raise, without a model."""

import dataclasses
import inspect

import mediapipe as mp
import numpy as np
from mediapipe.tasks.python import vision
from mediapipe.tasks.python.components import containers, processors
from mediapipe.tasks.python.vision import hand_landmarker

GRAPH = {"convert_to_normalized_rect", "get_graph_config", "create_from_pb2", "to_pb2"}


def default(field):
    made = field.default if field.default is not dataclasses.MISSING else field.default_factory
    return "needed" if made is dataclasses.MISSING else made() if callable(made) else made


def parameters(method):
    return [str(one).partition(":")[0] for one in inspect.signature(method).parameters.values()]


def show(name, shown):
    if dataclasses.is_dataclass(shown):
        for field in dataclasses.fields(shown):
            print(name, field.name, default(field))
    for member, value in inspect.getmembers(shown):
        if callable(value) and not member.startswith("_") and member not in GRAPH:
            print(name, member, parameters(value))


for task in ("GestureRecognizer", "HandLandmarker"):
    for kind in ("", "Options", "Result"):
        show(task + kind, getattr(vision, task + kind))
for name in ("Category", "Landmark", "NormalizedLandmark", "Rect"):
    show(name, getattr(containers, name))
show("ClassifierOptions", processors.ClassifierOptions)
show("BaseOptions", mp.tasks.BaseOptions)
print(list(vision.RunningMode), list(hand_landmarker.HandLandmark), mp.ImageFormat.SRGB, repr(mp.ImageFormat.SRGB))
print(len(vision.HandLandmarksConnections.HAND_CONNECTIONS), vision.HandLandmarksConnections.HAND_CONNECTIONS[0])

image = mp.Image(image_format=mp.ImageFormat.SRGB, data=np.full((8, 9, 3), 7, np.uint8))
print(image.width, image.height, image.channels, image[1, 2, 0], image.image_format.name)
landmark = containers.NormalizedLandmark(1.0, 0.5, 0.25, 0.0, 0.0)
print(landmark, containers.NormalizedLandmark.create_from_pb2(landmark.to_pb2()) == landmark, landmark.to_pb2())
world = containers.Landmark(1.0, 0.5, 0.25, 0.0, 0.0)
print(world, containers.Landmark.create_from_pb2(world.to_pb2()) == world)
category = containers.Category(1, 0.5, "", "Open_Palm")
print(category, containers.Category.create_from_pb2(category.to_pb2()), category.to_pb2())

base = mp.tasks.BaseOptions(model_asset_path="gesture_recognizer.task")
mode, options, make = vision.RunningMode, vision.GestureRecognizerOptions, vision.GestureRecognizer.create_from_options
for wrong in (
    lambda: make(options(base, mode.LIVE_STREAM)),
    lambda: make(options(base, mode.VIDEO, result_callback=print)),
    lambda: options(),
    lambda: options(base, hands=2),
    lambda: mp.Image.create_from_file("/no/such.png"),
    lambda: image[8, 0, 0],
    lambda: image.numpy_view().fill(0),
):
    try:
        wrong()
        print("no error")
    except Exception as error:
        print([kind for kind in (ValueError, TypeError, RuntimeError, IndexError) if isinstance(error, kind)])
