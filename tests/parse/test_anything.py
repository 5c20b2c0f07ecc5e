"""Whatever stands in a file, reading answers in words and never stumbles."""

from __future__ import annotations

import string

from hypothesis import given, settings
from hypothesis import strategies as st

from spyrium_dsl.parse.format import format_source
from spyrium_dsl.text.source import Source
from tests.parse.harbour import FILES, read

_WORDS = sorted({word for text in FILES.values() for word in text.split()})
_LINE = st.lists(
    st.one_of(
        st.sampled_from(_WORDS),
        st.sampled_from([",", ";", ":", "or", '"', "#", "\t", "\u00a0", "\u200b", "£", "3", "½", "9" * 30, "Ⅷ", "٣"]),
        st.text(alphabet=string.ascii_letters + "éжß 😀\u0301", max_size=6),
    ),
    max_size=12,
).map(" ".join)


@settings(max_examples=120, deadline=None)
@given(path=st.sampled_from(sorted(FILES)), line=_LINE, at=st.integers(0, 200), indent=st.integers(0, 6))
def test_any_line_anywhere(path: str, line: str, at: int, indent: int) -> None:
    """One line more, somewhere: spans lie in the file, and formatting keeps what the file means."""
    lines = FILES[path].split("\n")
    lines.insert(at % len(lines), " " * indent + line)
    text = "\n".join(lines)
    reading = read({path: text})
    for one in reading.diagnostics:
        if one.span is not None and one.span.path == path:
            assert 1 <= one.span.line <= len(lines) + 1
            assert one.span.column <= one.span.end_column or one.span.line < one.span.end_line
    neat = format_source(Source(path, text), reading)
    again = read({path: neat})
    assert again.tree == reading.tree
    assert format_source(Source(path, neat), again) == neat
