import glob
import os
import sys

import cv2
import mediapipe as mp

PICTURES = [cv2.imread(file) for file in sorted(glob.glob(os.path.join(sys.argv[1], "*", "*.jpg")))]
for confidence in (0.1, 0.3, 0.5, 0.7, 0.9):
    with mp.solutions.hands.Hands(
        static_image_mode=True, max_num_hands=4, min_detection_confidence=confidence
    ) as hands:
        found = 0
        for picture in PICTURES:
            scale = min(1, 1280 / max(picture.shape[:2]))
            small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            results = hands.process(cv2.cvtColor(small, cv2.COLOR_BGR2RGB))
            found += len(results.multi_hand_landmarks or ())
        print(confidence, found)
