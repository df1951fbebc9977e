import cv2
from cvzone.HandTrackingModule import HandDetector

cap = cv2.VideoCapture(0)
cap.set(3, 1280)
detector = HandDetector(detectionCon=0.8, maxHands=2)

while True:
    success, img = cap.read()
    hands, img = detector.findHands(img)
    if hands:
        hand1 = hands[0]
        lmList1 = hand1["lmList"]
        x, y, w, h = hand1["bbox"]
        fingers1 = detector.fingersUp(hand1)
        length, info, img = detector.findDistance(lmList1[8][0:2], lmList1[12][0:2], img, color=(255, 0, 255), scale=10)
        print(hand1["type"], fingers1.count(1), hand1["center"], round(length))
    cv2.imshow("Image", img)
    cv2.waitKey(1)
