"""The header's parts by its width."""

import pytest

from handtrack_ui.common.header_fit import HeaderFit, HeaderWidths, fit_header, header_scale


@pytest.mark.parametrize(
    ("widths", "fit"),
    [
        (
            HeaderWidths(header=960, source_tools=0, chips=0, brief_chips=0),
            HeaderFit(shortens_chips=False, icons_only=False, has_room_for_offer=True),
        ),
        (
            HeaderWidths(header=960, source_tools=1, chips=0, brief_chips=0),
            HeaderFit(shortens_chips=False, icons_only=False, has_room_for_offer=False),
        ),
        (
            HeaderWidths(header=800, source_tools=0, chips=100, brief_chips=0),
            HeaderFit(shortens_chips=False, icons_only=False, has_room_for_offer=False),
        ),
        (
            HeaderWidths(header=840, source_tools=0, chips=141, brief_chips=40),
            HeaderFit(shortens_chips=True, icons_only=False, has_room_for_offer=False),
        ),
        (
            HeaderWidths(header=840, source_tools=1, chips=141, brief_chips=40),
            HeaderFit(shortens_chips=True, icons_only=True, has_room_for_offer=False),
        ),
        (
            HeaderWidths(header=640, source_tools=40, chips=0, brief_chips=0),
            HeaderFit(shortens_chips=True, icons_only=True, has_room_for_offer=False),
        ),
    ],
)
def test_the_offer_goes_first_then_words_of_chips_then_of_buttons(
    widths: HeaderWidths, fit: HeaderFit
) -> None:
    assert fit_header(widths) == fit


@pytest.mark.parametrize(
    ("width_px", "scale"), [(640, 1.0), (1280, 1.0), (1920, 1.35), (2560, 1.5), (7680, 1.5)]
)
def test_a_wide_window_enlarges_the_header_less_than_its_width(width_px: int, scale: float) -> None:
    assert header_scale(width_px) == pytest.approx(scale)
