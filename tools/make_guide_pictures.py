"""Draw the pictures of the sample guides: calm, flat, at twice the size they are shown at.

    uv run python tools/make_guide_pictures.py [FOLDER]

Shapes are given in a picture of 480 by 300 points, drawn at four times that, and halved, which smooths every edge.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

SIZE = (480, 300)
DRAWN = 4
KEPT = 2

Colour = tuple[int, int, int]
Point = tuple[float, float]


def rgb(code: str) -> Colour:
    """Return a colour written like "e8a24c" in OpenCV's order."""
    return int(code[4:], 16), int(code[2:4], 16), int(code[:2], 16)


class Sheet:
    """A picture being drawn; coordinates in points, origin at the top left."""

    def __init__(self, ground: str) -> None:
        self._pixels: NDArray[np.uint8] = np.full((SIZE[1] * DRAWN, SIZE[0] * DRAWN, 3), rgb(ground), np.uint8)

    def ellipse(self, centre: Point, axes: Point, colour: str, turn: float = 0.0, arc: Point = (0, 360)) -> None:
        """Fill an ellipse, or a part of it between two angles in degrees, clockwise from the right."""
        outline = cv2.ellipse2Poly(_whole(centre), _whole(axes), round(turn), round(arc[0]), round(arc[1]), delta=1)
        cv2.fillPoly(self._pixels, [np.array(outline, np.int32)], rgb(colour))

    def polygon(self, points: list[Point], colour: str) -> None:
        """Fill a polygon."""
        cv2.fillPoly(self._pixels, [np.array([_whole(point) for point in points], np.int32)], rgb(colour))

    def box(self, corner: Point, size: Point, colour: str, radius: float = 0.0) -> None:
        """Fill a rectangle with round corners."""
        (x, y), (w, h), r = corner, size, radius
        self.polygon([(x + r, y), (x + w - r, y), (x + w - r, y + h), (x + r, y + h)], colour)
        self.polygon([(x, y + r), (x + w, y + r), (x + w, y + h - r), (x, y + h - r)], colour)
        for corner_x in (x + r, x + w - r):
            for corner_y in (y + r, y + h - r):
                self.ellipse((corner_x, corner_y), (r, r), colour)

    def line(self, points: list[Point], colour: str, width: float) -> None:
        """Draw a line with round ends."""
        path = np.array([_whole(point) for point in points], np.int32)
        cv2.polylines(self._pixels, [path], isClosed=False, color=rgb(colour), thickness=round(width * DRAWN))
        for end in (points[0], points[-1]):
            self.ellipse(end, (width / 2, width / 2), colour)

    def drop(self, centre: Point, size: float, colour: str) -> None:
        """Fill a drop that hangs."""
        x, y = centre
        self.ellipse(centre, (size, size), colour)
        self.polygon(
            [(x - size * 0.93, y - size * 0.37), (x, y - size * 2.2), (x + size * 0.93, y - size * 0.37)], colour
        )

    def save(self, path: Path) -> None:
        """Write it as a PNG at twice its size in points."""
        small = cv2.resize(self._pixels, (SIZE[0] * KEPT, SIZE[1] * KEPT), interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(path), small, [cv2.IMWRITE_PNG_COMPRESSION, 9])


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0] * DRAWN), round(point[1] * DRAWN)


def pizza() -> Sheet:
    sheet = Sheet("f4ead9")
    sheet.ellipse((240, 166), (122, 118), "e4d3b8")
    sheet.ellipse((240, 156), (122, 118), "d99a55")
    sheet.ellipse((240, 156), (116, 112), "e8b774")
    sheet.ellipse((240, 156), (97, 93), "cf4f37")
    sheet.ellipse((238, 153), (90, 86), "d9603f")
    for x, y, size in ((196, 118, 21), (276, 108, 24), (300, 172, 20), (238, 158, 24), (180, 186, 20), (250, 216, 19)):
        sheet.ellipse((x, y), (size, size * 0.9), "f3e3c4")
        sheet.ellipse((x - 2, y - 2), (size * 0.8, size * 0.7), "faf0db")
    for x, y, turn in ((230, 104, 30), (206, 150, -50), (282, 142, 65), (214, 208, 15), (286, 208, -30)):
        sheet.ellipse((x, y), (16, 7.5), "4f7f4a", turn)
        sheet.ellipse((x, y), (13, 1.2), "7fa874", turn)
    return sheet


def flour() -> Sheet:
    sheet = Sheet("e7efef")
    sheet.box((0, 214), (480, 86), "cbb396")
    sheet.box((0, 214), (480, 5), "b89f80")
    sheet.ellipse((206, 236), (148, 22), "b89f80")
    sheet.ellipse((206, 228), (144, 58), "efe6d6", arc=(180, 360))
    sheet.ellipse((206, 228), (144, 22), "efe6d6")
    sheet.ellipse((206, 226), (128, 15), "f8f2e7")
    sheet.ellipse((206, 184), (62, 17), "d8cbb4")
    sheet.ellipse((206, 188), (52, 11), "9cc4d2")
    sheet.ellipse((196, 186), (24, 4), "c4dfe7")
    sheet.polygon([(374, 126), (446, 126), (438, 240), (382, 240)], "d5e6ea")
    sheet.polygon([(377, 168), (443, 168), (438, 240), (382, 240)], "9cc4d2")
    sheet.ellipse((410, 168), (33, 7), "b9d8e2")
    sheet.ellipse((410, 126), (36, 7), "eef6f7")
    sheet.ellipse((410, 240), (28, 6), "8bb6c6")
    for row in range(4):
        sheet.line([(428, 188 + 12 * row), (436, 188 + 12 * row)], "eef6f7", 2)
    return sheet


def rise() -> Sheet:
    sheet = Sheet("f1e7da")
    sheet.box((0, 226), (480, 74), "c9a983")
    sheet.box((0, 226), (480, 5), "b6946c")
    sheet.ellipse((240, 264), (120, 13), "b6946c")
    sheet.ellipse((240, 154), (116, 74), "f1dfbf", arc=(180, 360))
    sheet.ellipse((214, 122), (50, 26), "f9edd5", -14)
    sheet.ellipse((240, 150), (138, 116), "5d7f93", arc=(0, 180))
    sheet.ellipse((240, 150), (138, 18), "6f92a6")
    sheet.ellipse((240, 150), (126, 13), "4b6a7c")
    sheet.ellipse((240, 152), (116, 78), "f1dfbf", arc=(180, 360))
    sheet.ellipse((240, 150), (116, 9), "f1dfbf")
    sheet.ellipse((208, 112), (46, 20), "f9edd5", -16)
    sheet.polygon([(236, 78), (330, 92), (392, 152), (400, 214), (352, 196), (306, 214), (298, 150)], "d7846b")
    sheet.polygon([(236, 78), (330, 92), (392, 152), (298, 150)], "e39a82")
    for shift in (0, 16):
        sheet.line([(262 + shift * 1.7, 86 + shift * 0.3), (322 + shift * 1.7, 148 + shift * 0.3)], "f4cdbd", 3)
    return sheet


def slide() -> Sheet:
    sheet = Sheet("e9edf3")
    sheet.box((56, 208), (368, 46), "aab6c6", 14)
    sheet.box((56, 202), (368, 42), "c2ccd9", 14)
    sheet.line([(112, 190), (352, 190)], "8794a6", 7)
    sheet.line([(96, 206), (384, 206)], "8794a6", 7)
    sheet.polygon([(112, 152), (398, 152), (370, 196), (84, 196)], "f7fafc")
    sheet.polygon([(84, 196), (370, 196), (370, 202), (84, 202)], "cfd8e2")
    sheet.polygon([(328, 152), (398, 152), (370, 196), (300, 196)], "dfe6ee")
    sheet.line([(340, 166), (372, 166)], "8794a6", 3)
    sheet.line([(334, 177), (360, 177)], "8794a6", 3)
    sheet.ellipse((206, 174), (72, 17), "6d4aa0")
    sheet.ellipse((196, 170), (50, 8), "8b69bd")
    sheet.polygon([(196, 22), (226, 22), (220, 70), (202, 70)], "5b6b82")
    sheet.box((190, 6), (42, 24), "75869f", 10)
    sheet.polygon([(204, 70), (218, 70), (213, 92), (209, 92)], "d5dde6")
    sheet.drop((211, 118), 8, "6d4aa0")
    sheet.drop((211, 146), 6, "6d4aa0")
    return sheet


def stain() -> Sheet:
    sheet = Sheet("e9edf3")
    rng = np.random.default_rng(7)
    for middle, ground, colour, light in ((132, "f3eefa", "6d4aa0", "9a7bc8"), (348, "fbeef1", "d0587e", "e88fab")):
        sheet.ellipse((middle, 153), (99, 99), "aab6c6")
        sheet.ellipse((middle, 150), (97, 97), ground)
        for _ in range(17):
            angle, far = rng.uniform(0, 2 * np.pi), 78 * np.sqrt(rng.uniform())
            x, y = middle + far * np.cos(angle), 150 + far * np.sin(angle)
            if colour == "6d4aa0":
                _cluster(sheet, (x, y), colour, light)
            else:
                turn = rng.uniform(0, 180)
                sheet.ellipse((x, y), (13, 5), colour, turn)
                sheet.ellipse((x - 1, y - 1.5), (7, 1.3), light, turn)
    return sheet


def _cluster(sheet: Sheet, centre: Point, colour: str, light: str) -> None:
    for dx, dy in ((0, 0), (9, 3), (3, 9), (-6, 7)):
        sheet.ellipse((centre[0] + dx, centre[1] + dy), (5, 5), colour)
        sheet.ellipse((centre[0] + dx - 1.4, centre[1] + dy - 1.6), (1.7, 1.4), light)


def parcel() -> Sheet:
    sheet = Sheet("e6efe9")
    sheet.ellipse((240, 256), (150, 17), "cbdbd0")
    sheet.polygon([(112, 106), (240, 146), (240, 262), (112, 214)], "c8955c")
    sheet.polygon([(368, 106), (240, 146), (240, 262), (368, 214)], "b17f49")
    sheet.polygon([(112, 106), (240, 70), (368, 106), (240, 146)], "deb07a")
    sheet.polygon([(160, 92.5), (194, 83), (322, 120.5), (288, 131)], "f1e2c4")
    sheet.polygon([(322, 120.5), (288, 131), (288, 164), (304, 152), (322, 156)], "e2cfa8")
    sheet.box((134, 168), (58, 36), "f8f2e4", 4)
    for row, width in ((178, 40), (187, 40), (196, 24)):
        sheet.line([(142, row), (142 + width, row)], "9b8b70", 3)
    sheet.ellipse((368, 84), (38, 38), "3f8f66")
    sheet.line([(351, 84), (363, 97), (386, 71)], "ffffff", 8)
    return sheet


PICTURES: dict[str, Callable[[], Sheet]] = {
    "pizza": pizza,
    "flour": flour,
    "rise": rise,
    "slide": slide,
    "stain": stain,
    "parcel": parcel,
}


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "assets/guides/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        path = folder / f"{name}.png"
        draw().save(path)
        print(f"{path}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
