import numpy as np

from tools.handrender.raster import rasterise

SQUARE = np.array(((1, 1), (5, 1), (5, 5), (1, 5)), np.float32)
TWO = np.array(((0, 1, 2), (0, 2, 3)), np.int32)  # clockwise on the screen


def test_a_square_of_two_triangles_covers_its_pixels_without_a_seam() -> None:
    seen = rasterise(SQUARE, np.ones(4, np.float32), TWO, (8, 8))
    covered = set(zip(seen.rows.tolist(), seen.columns.tolist(), strict=True))
    assert covered == {(row, column) for row in range(1, 6) for column in range(1, 6)}


def test_what_faces_away_is_not_seen() -> None:
    assert rasterise(SQUARE, np.ones(4, np.float32), TWO[:, ::-1], (8, 8)).rows.size == 0


def test_the_nearer_triangle_hides_the_farther_whichever_comes_first() -> None:
    pixels = np.vstack((SQUARE, SQUARE))
    depth = np.repeat((2.0, 1.0), 4).astype(np.float32)
    triangles = np.vstack((TWO, TWO + 4)).astype(np.int32)
    assert (rasterise(pixels, depth, triangles, (8, 8)).triangle >= 2).all()
    assert (rasterise(pixels, depth, triangles[::-1], (8, 8)).triangle < 2).all()


def test_weights_are_those_in_space_not_in_the_picture() -> None:
    pixels = np.array(((0, 0), (8, 0), (0, 8)), np.float32)
    depth = np.array((1, 3, 1), np.float32)
    seen = rasterise(pixels, depth, np.array(((0, 1, 2),), np.int32), (9, 9))
    at = np.flatnonzero((seen.rows == 0) & (seen.columns == 4))[0]
    # halfway in the picture between depths 1 and 3 lies a quarter of the way in space
    np.testing.assert_allclose(seen.weights[at], (0.75, 0.25, 0), atol=1e-5)


def test_a_mesh_outside_the_picture_is_not_drawn_and_one_across_its_edge_in_part() -> None:
    depth = np.ones(4, np.float32)
    assert rasterise(SQUARE + 100, depth, TWO, (8, 8)).rows.size == 0
    partly = rasterise(SQUARE - 3, depth, TWO, (8, 8))
    assert partly.rows.max() == 2
    assert partly.rows.size == 9
