import os
import threading

import cv2
import mediapipe as mp
from mediapipe.tasks import python
from mediapipe.tasks.python import vision

came = threading.Event()


def print_result(result: vision.HandLandmarkerResult, output_image: mp.Image, timestamp_ms: int):
    tips = [
        (round(hand[8].x * output_image.width), round(hand[8].y * output_image.height))
        for hand in result.hand_landmarks
    ]
    print("hand landmarker result at", timestamp_ms, "ms:", tips)
    came.set()


options = vision.HandLandmarkerOptions(
    base_options=python.BaseOptions(model_asset_path=os.environ["HAND_MODEL"]),
    running_mode=vision.RunningMode.LIVE_STREAM,
    result_callback=print_result,
)
with vision.HandLandmarker.create_from_options(options) as landmarker:
    cap = cv2.VideoCapture(0)
    for n in range(40):
        ret, frame = cap.read()
        frame = cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)
        came.clear()
        landmarker.detect_async(mp.Image(image_format=mp.ImageFormat.SRGB, data=frame), n * 33)
        came.wait(10)
