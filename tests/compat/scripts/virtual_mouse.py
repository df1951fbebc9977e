import csv
import io

import cv2
import mediapipe.python.solutions.drawing_utils as mp_draw
import numpy as np
from mediapipe.python.solutions.drawing_utils import _normalized_to_pixel_coordinates
from mediapipe.python.solutions.hands import HAND_CONNECTIONS, HandLandmark, Hands

wScr, hScr, frameR, smoothening = 1920, 1080, 100, 7
plocX, plocY = 0, 0
table = csv.writer(io.StringIO())
hands = Hands(max_num_hands=1)
camera = cv2.VideoCapture(0)
while True:
    _, frame = camera.read()
    frame = cv2.flip(frame, 1)
    frame_height, frame_width, _ = frame.shape
    output = hands.process(frame[:, :, ::-1])
    if not output.multi_hand_landmarks:
        continue
    for hand in output.multi_hand_landmarks:
        mp_draw.draw_landmarks(
            frame,
            hand,
            HAND_CONNECTIONS,
            mp_draw.DrawingSpec(color=(121, 22, 76), thickness=2, circle_radius=4),
            mp_draw.DrawingSpec(color=(250, 44, 250), thickness=2, circle_radius=2),
        )
        table.writerow([value for mark in hand.landmark for value in (mark.x, mark.y, mark.z)])
        tip = hand.landmark[HandLandmark.INDEX_FINGER_TIP]
        pixel = _normalized_to_pixel_coordinates(tip.x, tip.y, frame_width, frame_height)
        if pixel is None:
            print("outside")
            continue
        x3 = np.interp(pixel[0], (frameR, frame_width - frameR), (0, wScr))
        y3 = np.interp(pixel[1], (frameR, frame_height - frameR), (0, hScr))
        plocX, plocY = plocX + (x3 - plocX) / smoothening, plocY + (y3 - plocY) / smoothening
        print("move to", int(plocX), int(plocY))
    cv2.imshow("Virtual Mouse", frame)
    cv2.waitKey(1)
