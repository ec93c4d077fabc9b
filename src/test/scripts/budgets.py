#!/usr/bin/env python3
"""Prints how large a checkout is, by the figures that it has budgets for.

    budgets.py [--list] [ROOT [OTHER]]

ROOT is a checkout (default: the one this script is in); with OTHER both stand side by side. --list
names the files over 500 lines and the methods that return sentences.

Lines are physical lines; a package is a folder with a package-info. All methods that are declared as
Optional<String> or List<String> are counted, and those among them whose body holds a text of at
least three words: many of the others pass such a sentence on, some return names. Texts that no user
reads as a sentence do not count: SQL (the text begins with a statement's verb and what belongs behind
it), Apache's directives (with two capitals in its first word, or a list of Require), and what is
thrown, which is the exception's text. Lines of other configurations count as sentences.

A feature is named in a file where its word stands in a name of the code, a text or a comment; imports
count. A comment is a fragment where it ends like a sentence and has no verb that the list VERBS knows,
or begins with Of, Those or Each and has at most eight words: an estimate that errs on both sides.
Violations of the glossary are words of FORBIDDEN in code, comments and texts of the main sources.
"""
import argparse
import re
from pathlib import Path

LONG = 500
METHOD = re.compile(
    r"^ {2,}(?:@\w+ )*(?:(?:public|protected|private|static|final|abstract|default|synchronized) )*"
    r"(?:<[^>]+> )?(Optional<String>|List<String>)\s+(\w+)\(",
    re.MULTILINE,
)
TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
PROSE = re.compile(r"\w+ \w+ \w+")
THROWN = re.compile(r'\bthrow (?:"(?:[^"\\\n]|\\.)*"|[^;"])*;')
CONTINUED = re.compile(r'"\s*\+\s*"')
NO_SENTENCE = re.compile(
    r"(?i:select [\w.]+(, [\w.]+)* from|show (global|session) \w+|create (user|database)|use"
    r"|grant [\w %*]+ (on|to)) |\s*[A-Z][a-z]+[A-Z]\w+ |\s*Require all "
)
CONSTANT = re.compile(r"^ {2}([A-Z][A-Z0-9_]+)\s*(?:\(|,|;|\{|$)", re.MULTILINE)
CHECK_CONSTANT = re.compile(r"static final Check ([A-Z][A-Z0-9_]+)\b")


FEATURES = ("hardening", "statement", "drift")
RECORD = re.compile(r"\brecord (\w+)(?:<[^>]*>)?\(")
DECLARED = re.compile(
    r"^ {2,}(?:@\w+(?:\([^)]*\))? )*(?:(?:public|protected|private|static|final|abstract|default|synchronized) )*"
    r"(?:<[^>]+> )?(?:[\w.]+(?:<[^;={}()]*>)?(?:\[\])* )?(\w+)\(",
    re.MULTILINE,
)
COMMENT = re.compile(r"^ *(?:/\*\*? ([^\n]*?) \*/|// ([^\n]*))$", re.MULTILINE)
VERBS = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|does|do|did|can|cannot|could|may|might|must|need|needs|would"
    r"|will|should|\w{3,}s|\w+ed|came|ran|read|sent|left|kept|made|began|began|knows?|gives?|takes?|comes?"
    r"|goes|go|get|set|let|see|say|tell|told|stand|lie|lay|mean|count|end|wait|write|wrote)\b"
)
FORBIDDEN = re.compile(r"\b(?:HELD|MISSED|[Rr]efus\w*|underWay|under way|lateness)\b")


def parameters(text, start):
    """How many a list has that begins behind its parenthesis at start, and where it ends."""
    depth, count, i = 0, 0, start
    empty = True
    while i < len(text):
        c = text[i]
        if c in "(<[{":
            depth += 1
        elif c in ")>]}":
            if c == ")" and depth == 0:
                return (0 if empty else count + 1), i
            depth -= 1
        elif c == "," and depth == 0:
            count += 1
        if not c.isspace():
            empty = False
        i += 1
    return 0, i


def naming(files, word):
    """The files, and their packages, that name a feature."""
    named = [file for file in files if word in file.read_text(encoding="utf-8").lower()]
    return len(named), len({file.parent for file in named})


def shapes(files):
    """Records of more than 7 components, methods and constructors of more than 5 parameters."""
    records = wide = 0
    for file in files:
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        for match in RECORD.finditer(text):
            records += parameters(text, match.end())[0] > 7
        for match in DECLARED.finditer(text):
            count, end = parameters(text, match.end())
            declared = re.match(r"\)\s*(?:throws [\w., ]+)?[{;]", text[end : end + 200])
            typed = re.match(r"\s*(?:final )?[A-Z\w.<>\[\], ?]+ \w+\s*,", text[match.end() :])
            method = not re.search(r"\b(?:record|new) |\bthis\(", match.group())
            wide += bool(count > 5 and declared and typed and method)
    return records, wide


def words(files):
    """Comments that are fragments, and words that the glossary has no place for."""
    fragments = forbidden = 0
    for file in files:
        text = file.read_text(encoding="utf-8")
        forbidden += len(FORBIDDEN.findall(text))
        for match in COMMENT.finditer(text):
            comment = match.group(1) or match.group(2) or ""
            short = len(comment.split()) <= 8 and re.match(r"(?:Of|Those|Each|That|Where)\b", comment)
            if comment.endswith(".") and (short or not VERBS.search(comment)):
                fragments += 1
    return fragments, forbidden


def lines(file):
    return file.read_text(encoding="utf-8").count("\n")


def quantile(values, share):
    ascending = sorted(values)
    return ascending[min(len(ascending) - 1, int(share * len(ascending)))] if ascending else 0


def size_kb(files):
    return sum(file.stat().st_size for file in files) / 1000


def body(text, start):
    """From a method's parameters to the brace or semicolon that ends it."""
    depth, i = 0, start
    while i < len(text):
        c = text[i]
        if c == '"':
            end = text.find('"', i + 1)
            while end > 0 and text[end - 1] == "\\":
                end = text.find('"', end + 1)
            i = end if end > 0 else len(text)
        elif c == "{":
            depth += 1
        elif c == "}":
            depth -= 1
            if depth == 0:
                return text[start : i + 1]
        elif c == ";" and depth == 0:
            return text[start : i + 1]
        i += 1
    return text[start:]


def holds_prose(code):
    """Whether it holds a text that is, or may be, a sentence for a user."""
    texts = TEXT.findall(CONTINUED.sub("", THROWN.sub("", code)))
    return any(PROSE.search(text) and not NO_SENTENCE.match(text) for text in texts)


def methods(files, root):
    """All methods of the two types, and those among them that look as if they returned prose."""
    found = []
    for file in files:
        text = file.read_text(encoding="utf-8")
        for match in METHOD.finditer(text):
            prose = holds_prose(body(text, match.end() - 1))
            line = text.count("\n", 0, match.start()) + 1
            found.append((str(file.relative_to(root)), line, match.group(1), match.group(2), prose))
    return found


def checks(main):
    """The kinds of check, where there is a registry: constants of an enum or of a class Check(s)."""
    for name in ("Check.java", "Checks.java"):
        for file in sorted(main.rglob(name)):
            text = file.read_text(encoding="utf-8")
            head = re.search(r"\benum \w+[^{]*\{", text)
            if head:
                end = re.search(r";\s*$", text[head.end() :], re.MULTILINE)
                inside = text[head.end() : head.end() + end.start() + 1] if end else text
                return len(CONSTANT.findall(inside))
            constants = CHECK_CONSTANT.findall(text)
            if constants:
                return len(constants)
    return None


def measure(root):
    main, test = root / "src/main/java", root / "src/test/java"
    sources = sorted(main.rglob("*.java"))
    code = [file for file in sources if file.name != "package-info.java"]
    lengths = [lines(file) for file in code]
    docs = sorted((root / "docs").rglob("*.md")) + [root / "README.md"]
    dev = [file for file in docs if "dev" in file.relative_to(root).parts[:-1]]
    texts = methods(code, root)
    records, wide = shapes(code)
    fragments, forbidden = words(code)
    tests = sorted(test.rglob("*.java"))
    return {
        "lines of src/main/java": sum(lines(file) for file in sources),
        "files of src/main/java": len(sources),
        "packages": len(sources) - len(code),
        "lines a file, p50": quantile(lengths, 0.5),
        "lines a file, p90": quantile(lengths, 0.9),
        "lines a file, most": max(lengths, default=0),
        f"files over {LONG} lines": sum(length > LONG for length in lengths),
        "lines of src/test/java": sum(lines(file) for file in tests),
        "files of src/test/java": len(tests),
        "docs, kB": round(size_kb(docs)),
        "docs for users, kB": round(size_kb(docs) - size_kb(dev)),
        "lines of pom.xml": lines(root / "pom.xml"),
        "checks in the registry": checks(main),
        "methods of Optional<String>": sum(kind.startswith("Opt") for _, _, kind, _, _ in texts),
        "methods of List<String>": sum(kind.startswith("List") for _, _, kind, _, _ in texts),
        "  of both, those that hold prose": sum(prose for *_, prose in texts),
        **{
            f"{what} that name {word}": number
            for word in FEATURES
            for what, number in zip(("files", "packages"), naming(sources, word))
        },
        "records of more than 7 components": records,
        "methods of more than 5 parameters": wide,
        "comments that are fragments": fragments,
        "words that the glossary forbids": forbidden,
    }


def details(root):
    main = root / "src/main/java"
    print(f"\n{root}: files over {LONG} lines")
    for file in sorted(main.rglob("*.java")):
        if lines(file) > LONG:
            print(f"  {lines(file):5d} {file.relative_to(root)}")
    print(f"{root}: methods that return texts (* holds prose)")
    for file, line, kind, name, prose in methods(sorted(main.rglob("*.java")), root):
        print(f"  {'*' if prose else ' '} {kind} {name} {file}:{line}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("roots", nargs="*", metavar="ROOT", type=Path)
    parser.add_argument("--list", action="store_true", help="name the files and methods counted")
    options = parser.parse_args()
    roots = options.roots or [Path(__file__).resolve().parents[3]]
    measured = [measure(root) for root in roots]
    print(f"{'':34s}" + "".join(f"{root.resolve().name:>12s}" for root in roots))
    for key in measured[0]:
        cells = ["-" if each[key] is None else f"{each[key]:,}" for each in measured]
        print(f"{key:34s}" + "".join(f"{cell:>12s}" for cell in cells))
    if options.list:
        for root in roots:
            details(root)


if __name__ == "__main__":
    main()
