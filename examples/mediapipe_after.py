"""Draw a video's hands and print their signs, by Handtrack: mediapipe_after.py CLIP OUT"""

import sys

import cv2

from handtrack import HandTracker, draw_hands

if len(sys.argv) < 3:
    sys.exit(__doc__)
clip, out, *model = sys.argv[1:]
video = cv2.VideoCapture(clip)
fps, width, height = video.get(cv2.CAP_PROP_FPS), int(video.get(3)), int(video.get(4))
writer = cv2.VideoWriter(out, cv2.VideoWriter.fourcc(*"mp4v"), fps, (width, height))
with HandTracker(max_hands=2, gestures=True) as tracker:
    frame = 0
    while (read := video.read())[0]:
        image = read[1]
        for hand in (hands := tracker.estimate(image, frame / fps)):
            points = hand.landmarks[:, :2].tolist()
            print(frame, hand.handedness, hand.gesture, *(f"{x:.1f},{y:.1f}" for x, y in points))
        draw_hands(image, hands)
        writer.write(image)
        frame += 1
writer.release()
