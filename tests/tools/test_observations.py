"""The page about observations says what the layouts say."""

from tools.observations import PAGE, page


def test_the_page_is_up_to_date():
    assert PAGE.read_text("utf-8") == page(), "python -m tools.observations"
