"""Read results in every way that scripts do: slices, copies, messages of their own, files, fields of protobufs."""

import glob
import os
import sys

import cv2
import mediapipe as mp
import mediapipe.python.solutions.drawing_utils as du
import numpy as np
from google.protobuf.json_format import MessageToDict
from mediapipe import solutions
from mediapipe.framework.formats import landmark_pb2
from mediapipe.python.solutions import hands_connections as hc
from mediapipe.python.solutions.drawing_utils import RED_COLOR, DrawingSpec, draw_landmarks
from mediapipe.python.solutions.hands import HAND_CONNECTIONS, HandLandmark, Hands
from mediapipe.tasks import python
from mediapipe.tasks.python import vision

print(sorted(hc.HAND_PALM_CONNECTIONS), HandLandmark.INDEX_FINGER_TIP.value, HandLandmark(8).name, len(HandLandmark))
print(HandLandmark.PINKY_TIP, RED_COLOR, DrawingSpec())


def draw_landmarks_on_image(rgb_image, detection_result):
    annotated_image = np.copy(rgb_image)
    for hand_landmarks in detection_result.hand_landmarks:
        hand_landmarks_proto = landmark_pb2.NormalizedLandmarkList()
        hand_landmarks_proto.landmark.extend(
            [landmark_pb2.NormalizedLandmark(x=mark.x, y=mark.y, z=mark.z) for mark in hand_landmarks]
        )
        solutions.drawing_utils.draw_landmarks(
            annotated_image,
            hand_landmarks_proto,
            solutions.hands.HAND_CONNECTIONS,
            solutions.drawing_styles.get_default_hand_landmarks_style(),
            solutions.drawing_styles.get_default_hand_connections_style(),
        )
    return annotated_image


with open(os.environ["HAND_MODEL"], "rb") as file:
    base_options = python.BaseOptions(model_asset_buffer=file.read())
detector = vision.HandLandmarker.create_from_options(vision.HandLandmarkerOptions(base_options, num_hands=2))
hands = Hands(static_image_mode=True, max_num_hands=2)
for path in sorted(glob.glob(sys.argv[1] + "/*"))[:4]:
    image = mp.Image.create_from_file(path)
    found = detector.detect(image)
    print(image.width, image.height, image.image_format, image.numpy_view().shape, len(found.hand_landmarks))
    print((draw_landmarks_on_image(image.numpy_view(), found) != image.numpy_view()).any())
    picture = cv2.flip(cv2.imread(path), 1)
    results = hands.process(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB))
    print("Handedness:", str(results.multi_handedness).count("label"))
    for marks, side in zip(results.multi_hand_landmarks or [], results.multi_handedness or []):
        print(MessageToDict(side)["classification"][0]["label"], side.classification[0].index, str(marks)[:11])
        few = landmark_pb2.NormalizedLandmarkList(landmark=marks.landmark[0:5])
        copied = landmark_pb2.NormalizedLandmarkList()
        copied.CopyFrom(marks)
        read = type(marks)()
        read.ParseFromString(marks.SerializeToString())
        print(len(few.landmark), len(marks.landmark[-2:]), copied == marks == read, marks.landmark[0].visibility)
        print(sorted(MessageToDict(marks)["landmark"][3]), marks.landmark[0].HasField("visibility"))
        draw_landmarks(picture, few, [(0, 1), (3, 4)])
        thin = {pair: du.DrawingSpec(thickness=1) for pair in HAND_CONNECTIONS}
        draw_landmarks(picture, marks, HAND_CONNECTIONS, du.DrawingSpec(color=(1, 2, 3)), thin)
        print(np.array([[mark.x, mark.y, mark.z] for mark in marks.landmark]).flatten().shape)
