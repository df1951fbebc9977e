from collections import deque

import cv2
import mediapipe as mp
import numpy as np

points = deque(maxlen=512)
paintWindow = np.zeros((471, 636, 3)) + 255

mpHands = mp.solutions.hands
hands = mpHands.Hands(max_num_hands=1, min_detection_confidence=0.7)
mpDraw = mp.solutions.drawing_utils

cap = cv2.VideoCapture(0)
ret = True
while ret:
    ret, frame = cap.read()
    x, y, c = frame.shape
    frame = cv2.flip(frame, 1)
    framergb = cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)

    result = hands.process(framergb)
    if result.multi_hand_landmarks:
        landmarks = []
        for handslms in result.multi_hand_landmarks:
            for lm in handslms.landmark:
                lmx = int(lm.x * 640)
                lmy = int(lm.y * 480)
                landmarks.append([lmx, lmy])
            mpDraw.draw_landmarks(frame, handslms, mpHands.HAND_CONNECTIONS)
        fore_finger = (landmarks[8][0], landmarks[8][1])
        thumb = (landmarks[4][0], landmarks[4][1])
        cv2.circle(frame, fore_finger, 3, (0, 255, 0), -1)
        if abs(thumb[1] - fore_finger[1]) < 30:
            points.append(None)
        else:
            points.append(fore_finger)
        print(fore_finger)
    else:
        points.append(None)
        print("no hand")
    for a, b in zip(list(points), list(points)[1:]):
        if a is not None and b is not None:
            cv2.line(frame, a, b, (255, 0, 0), 2)
            cv2.line(paintWindow, a, b, (255, 0, 0), 2)
    cv2.imshow("Output", frame)
    cv2.imshow("Paint", paintWindow)
    if cv2.waitKey(1) == ord("q"):
        break
