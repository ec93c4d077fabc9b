#!/usr/bin/env python3
"""Lists each figure that one of two reports of the same run has and the other lacks.

    compare-reports.py BEFORE AFTER

Both are folders with report.html, summary.txt and results.json (or with compare.html), such as two
versions of Ampmeter wrote of one run folder. A figure is looked for in the same plan and row, and
then in the same plan: what is found there only has moved, what is found in neither is lost. Exits
with 1 when a figure was lost.
"""
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

NUMBER = re.compile(r"(?<![\w.])[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w]|\.\d)")
# Words that a heading or a row may have or not without meaning another row.
FREE = {"requests", "operations", "inside", "them", "at", "of", "the", "total"}
SKIPPED = {"svg", "style", "script", "head"}
VOID = {"br", "meta", "link", "img", "hr", "input"}


def numbers(text):
    """The figures of a text, each written in one way whatever the format."""
    plain = text.replace("\u202f", "").replace("\u2212", "-").replace("\u00b1", " ")
    return [number(found) for found in NUMBER.findall(plain)]


def number(text):
    value = float(text)
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def words(text):
    """The words that tell a row from others; numbers are not among a row's own figures."""
    return frozenset(re.findall(r"[\w.-]+", text.lower())) - FREE


class Page(HTMLParser):
    """The figures of a page: (part, row, column, figure)."""

    def __init__(self):
        super().__init__()
        self.figures = []
        self.part = ""
        self.group = ""
        self.open = []
        self.head = []
        self.cells = []
        self.text = ""

    def handle_starttag(self, tag, attributes):
        if tag == "br":
            self.text += " "
        if tag in VOID:
            return
        self.open.append((tag, dict(attributes)))
        if tag in ("h2", "h3", "th", "td", "dt", "dd", "p", "summary", "table", "figcaption", "li"):
            self.prose()
        if tag == "table":
            self.head, self.group = [], ""
        if tag == "tbody":
            self.group = ""
        if tag == "tr":
            self.cells = []

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass
        if tag in ("th", "td"):
            self.cells.append(self.text)
            self.text = ""
        elif tag == "tr":
            self.row()
        elif tag in ("h1", "h2"):
            self.part = " ".join(self.text.split())
            self.text = ""
        elif tag in ("h3", "p", "dt", "dd", "summary", "figcaption", "li", "div", "section", "pre"):
            self.prose()

    def handle_data(self, data):
        if not any(tag in SKIPPED for tag, _ in self.open):
            self.text += data

    def row(self):
        if any(tag == "thead" for tag, _ in self.open):
            self.head = [" ".join(cell.split()) for cell in self.cells]
        elif len(self.cells) == 1:
            self.group = self.cells[0]
        elif self.cells:
            name = " ".join((self.group + " " + self.cells[0]).split())
            for column, cell in enumerate(self.cells[1:], 1):
                title = self.head[column] if column < len(self.head) else ""
                self.figures += [(self.part, name, title, each) for each in numbers(cell)]
        self.cells = []

    def prose(self):
        text = " ".join(self.text.split())
        self.figures += [(self.part, "", text[:60], each) for each in numbers(text)]
        self.text = ""


def page(file):
    parser = Page()
    parser.feed(file.read_text(encoding="utf-8"))
    return parser.figures


def summary(file):
    figures, part = [], ""
    for line in file.read_text(encoding="utf-8").splitlines():
        plan = re.fullmatch(r"(\S+(?: \S+)*) - (PASSED|FAILED|INCOMPLETE|NOT JUDGED)", line)
        part = plan.group(1) if plan else part
        figures += [(part, "", line.strip()[:70], each) for each in numbers(line)]
    return figures


def leaves(node, path=""):
    if isinstance(node, dict):
        for key, child in node.items():
            yield from leaves(child, f"{path}/{key}")
    elif isinstance(node, list):
        for index, child in enumerate(node):
            yield from leaves(child, f"{path}/{index}")
    else:
        yield path, node


def missing(of, other):
    """Figures of the one that the other lacks in the same row, and those it lacks in the part."""
    rows = {(part, words(row), each) for part, row, _, each in other}
    parts = {(part, each) for part, _, _, each in other}
    moved, lost = [], []
    for figure in dict.fromkeys(of):
        part, row, _, each = figure
        if (part, each) not in parts:
            lost.append(figure)
        elif row and (part, words(row), each) not in rows:
            moved.append(figure)
    return moved, lost


def say(title, figures):
    print(f"{title}: {len(figures)}")
    for figure in figures:
        print("   ", " | ".join(figure))


def compare_figures(name, before, after):
    moved, lost = missing(before, after)
    _, added = missing(after, before)
    print(f"== {name}: {len(before)} figures before, {len(after)} after")
    say("lost", lost)
    say("moved to another row", moved)
    say("added", added)
    return len(lost)


def compare_json(before, after):
    old, new = dict(leaves(before)), dict(leaves(after))
    lost = [(path, json.dumps(old[path])) for path in old if path not in new]
    changed = [
        (path, json.dumps(old[path]), json.dumps(new[path]))
        for path in old
        if path in new and old[path] != new[path]
    ]
    added = sorted({re.sub(r"/\d+(?=/|$)", "/*", path) for path in new if path not in old})
    print(f"== results.json: {len(old)} values before, {len(new)} after")
    say("lost", lost)
    say("changed", changed)
    say("added", [(path,) for path in added])
    return len(lost) + len(changed)


def main(before, after):
    lost = 0
    for name in ("report.html", "compare.html"):
        if (before / name).exists():
            lost += compare_figures(name, page(before / name), page(after / name))
    if (before / "summary.txt").exists():
        lost += compare_figures(
            "summary.txt", summary(before / "summary.txt"), summary(after / "summary.txt")
        )
    if (before / "results.json").exists():
        lost += compare_json(
            json.loads((before / "results.json").read_text(encoding="utf-8")),
            json.loads((after / "results.json").read_text(encoding="utf-8")),
        )
    return 1 if lost else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
