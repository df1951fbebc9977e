import cv2
import mediapipe as mp
import numpy as np

mp_hands = mp.solutions.hands
hands = mp_hands.Hands(static_image_mode=False, max_num_hands=1, min_detection_confidence=0.5)
cap = cv2.VideoCapture(0)


def extract_keypoints(results):
    if results.multi_hand_landmarks:
        hand = results.multi_hand_landmarks[0]
        base_x, base_y = hand.landmark[0].x, hand.landmark[0].y
        return np.array([[res.x - base_x, res.y - base_y, res.z] for res in hand.landmark]).flatten()
    return np.zeros(21 * 3)


def predict(keypoints):
    reach = np.linalg.norm(keypoints.reshape(21, 3)[[8, 12, 16, 20], :2], axis=1)
    return "open" if reach.mean() > np.linalg.norm(keypoints.reshape(21, 3)[9, :2]) * 1.4 else "closed"


sequence = []
while cap.isOpened():
    ret, frame = cap.read()
    if not ret:
        break
    image = cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)
    image.flags.writeable = False
    results = hands.process(image)
    keypoints = extract_keypoints(results)
    sequence.append(keypoints)
    sequence = sequence[-30:]
    assert keypoints.shape == (63,)
    print(predict(keypoints), *np.round(keypoints.reshape(21, 3)[:, :2] * frame.shape[1::-1], 1).ravel())
    cv2.imshow("OpenCV Feed", frame)
    if cv2.waitKey(10) & 0xFF == ord("q"):
        break
cap.release()
