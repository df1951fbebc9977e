import os

import cv2
import mediapipe as mp

BaseOptions = mp.tasks.BaseOptions
HandLandmarker = mp.tasks.vision.HandLandmarker
HandLandmarkerOptions = mp.tasks.vision.HandLandmarkerOptions
VisionRunningMode = mp.tasks.vision.RunningMode

options = HandLandmarkerOptions(
    base_options=BaseOptions(model_asset_path=os.environ["HAND_MODEL"]),
    running_mode=VisionRunningMode.VIDEO,
    num_hands=2,
)
with HandLandmarker.create_from_options(options) as landmarker:
    cap = cv2.VideoCapture(0)
    fps = cap.get(cv2.CAP_PROP_FPS)
    frame_index = 0
    while cap.isOpened():
        ret, frame = cap.read()
        if not ret:
            break
        mp_image = mp.Image(image_format=mp.ImageFormat.SRGB, data=cv2.cvtColor(frame, cv2.COLOR_BGR2RGB))
        frame_timestamp_ms = int(1000 * frame_index / fps)
        result = landmarker.detect_for_video(mp_image, frame_timestamp_ms)
        height, width, _ = frame.shape
        for hand, side in zip(result.hand_landmarks, result.handedness):
            print(side[0].category_name, *[round(v, 1) for mark in hand for v in (mark.x * width, mark.y * height)])
        frame_index += 1
    cap.release()
