"""Play rock, paper, scissors with the webcam."""

import cv2
import mediapipe as mp
from google.protobuf.json_format import MessageToDict

mp_drawing = mp.solutions.drawing_utils
mp_drawing_styles = mp.solutions.drawing_styles
mp_hands = mp.solutions.hands


def getHandMove(hand_landmarks):
    landmarks = hand_landmarks.landmark
    if all([landmarks[i].y < landmarks[i + 3].y for i in range(9, 20, 4)]):
        return "rock"
    elif landmarks[13].y < landmarks[16].y and landmarks[17].y < landmarks[20].y:
        return "scissors"
    else:
        return "paper"


vid = cv2.VideoCapture(0)
with mp_hands.Hands(model_complexity=0, min_detection_confidence=0.5, min_tracking_confidence=0.5) as hands:
    while True:
        ret, frame = vid.read()
        if not ret or frame is None:
            break
        frame = cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)
        frame.flags.writeable = False
        results = hands.process(frame)
        frame.flags.writeable = True
        frame = cv2.cvtColor(frame, cv2.COLOR_RGB2BGR)
        if results.multi_hand_landmarks:
            for hand_landmarks, handedness in zip(results.multi_hand_landmarks, results.multi_handedness):
                mp_drawing.draw_landmarks(frame, hand_landmarks, mp_hands.HAND_CONNECTIONS,
                                          mp_drawing_styles.get_default_hand_landmarks_style(),
                                          mp_drawing_styles.get_default_hand_connections_style())
                label = MessageToDict(handedness)["classification"][0]["label"]
                d = MessageToDict(hand_landmarks)
                print(getHandMove(hand_landmarks), label, results.multi_handedness[0].classification[0].index,
                      len(d["landmark"]), sorted(d["landmark"][3]),
                      hand_landmarks.landmark[mp_hands.HandLandmark.INDEX_FINGER_TIP.value].y,
                      len(hand_landmarks.landmark[5:9]), [round(lm.x, 1) for lm in hand_landmarks.landmark[-2:]])
            if len(results.multi_handedness) == 2:
                print("Both Hands")
        cv2.imshow("frame", frame)
        if cv2.waitKey(1) & 0xFF == ord("q"):
            break
vid.release()
cv2.destroyAllWindows()
