import numpy as np

from tools.handrender.field import Blob, Grid, sample, smooth_minimum, surface_net


def ball() -> tuple[np.ndarray, np.ndarray]:
    axis = np.arange(-0.03, 0.03, 0.0015, dtype=np.float32)
    grid = Grid(axis, axis, axis)
    return surface_net(sample([Blob((0, 0, 0), (0, 0, 0), 0.02, 0.02)], grid), grid)


def test_the_surface_of_a_ball_lies_at_its_radius() -> None:
    vertices, _ = ball()
    np.testing.assert_allclose(np.linalg.norm(vertices, axis=1), 0.02, atol=2e-4)


def test_a_surface_is_closed_and_faces_out() -> None:
    vertices, triangles = ball()
    a, b, c = (vertices[triangles[:, k]].astype(np.float64) for k in range(3))
    volume = np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6
    np.testing.assert_allclose(volume, 4 / 3 * np.pi * 0.02**3, rtol=0.02)
    edges = np.sort(np.concatenate((triangles[:, :2], triangles[:, 1:], triangles[:, ::2])), axis=1)
    _, count = np.unique(edges, axis=0, return_counts=True)
    assert (count == 2).all()


def test_a_smooth_minimum_is_the_plain_one_where_the_two_are_far_apart() -> None:
    a, b = np.array((0.0, 0.5, 0.1), np.float32), np.array((1.0, 0.0, 0.1), np.float32)
    blended = smooth_minimum(a, b, 0.2)
    np.testing.assert_allclose(blended[:2], (0, 0))
    assert blended[2] < 0.1
