"""Draw a video's hands and print their signs, by MediaPipe: mediapipe_before.py CLIP OUT MODEL"""

import sys

import cv2
import mediapipe as mp
from mediapipe.tasks.python import vision

if len(sys.argv) < 3:
    sys.exit(__doc__)
clip, out, *model = sys.argv[1:]
video = cv2.VideoCapture(clip)
fps, width, height = video.get(cv2.CAP_PROP_FPS), int(video.get(3)), int(video.get(4))
writer = cv2.VideoWriter(out, cv2.VideoWriter.fourcc(*"mp4v"), fps, (width, height))
options = vision.HandLandmarkerOptions(mp.tasks.BaseOptions(model[0]), vision.RunningMode.VIDEO, num_hands=2)
with vision.HandLandmarker.create_from_options(options) as tracker:
    frame = 0
    while (read := video.read())[0]:
        image = read[1]
        rgb = mp.Image(mp.ImageFormat.SRGB, cv2.cvtColor(image, cv2.COLOR_BGR2RGB))
        found = tracker.detect_for_video(rgb, round(frame * 1000 / fps))
        for landmarks, handedness in zip(found.hand_landmarks, found.handedness, strict=True):
            vision.drawing_utils.draw_landmarks(image, landmarks, vision.HandLandmarksConnections.HAND_CONNECTIONS)
            points = [(point.x * width, point.y * height) for point in landmarks]
            sign = "open_palm" if all(points[tip][1] < points[tip - 2][1] for tip in (8, 12, 16, 20)) else None
            print(frame, handedness[0].category_name, sign, *(f"{x:.1f},{y:.1f}" for x, y in points))
        writer.write(image)
        frame += 1
writer.release()
