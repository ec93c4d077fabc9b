#!/usr/bin/env python3
"""Compares the reports of two builds of Ampmeter over many inputs.

    compare-programs.py OLD_BIN NEW_BIN [--jtl DIR] [--runs DIR] [--work DIR] [--bytes]
    compare-programs.py --folders BEFORE AFTER [--bytes]

OLD_BIN and NEW_BIN are target/ampmeter/bin/ampmeter of two builds. Both report the same inputs: the
corpus of healthy and sick runs, the fuzz seeds, seeded random JTLs, this checkout's example, all
JTLs below each --jtl and all run folders below each --runs. Compared are exit codes, results.json,
labels.csv, tables/*.csv, junit.xml and the verdicts of summary.txt: figures, verdicts, checks and
their arguments. Sentences are not, but whether there are any. With --bytes all bytes of all files
and of the console are compared, but for paths, the version and dates of the run itself.

Differences are grouped by kind, each with its number and an example. --expected FILE names those
that are meant: a line holds a regular expression for "case kind: before -> after", a tab, and the
reason. Exits with 1 where others remain. What a program wrote is kept in --work, and used again as
long as program and input are the same. --folders compares two reports of one run that exist.
"""
import argparse
import csv
import hashlib
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SEEDS = ROOT / "src/test/resources/io/github/ampmeter/fuzz/seeds"
CORPUS_MAIN = "io.github.ampmeter.corpus.WrittenCorpus"
TARGETS = "p95(*) <= 60 s\nerrors(total) <= 5 %\nthroughput(total) >= 0.001 /s\n"
MANY_TARGETS = (
    "p50(*) <= 900 ms\np95(*) <= 2 s\np99(total) <= 5 s\nmax(*) <= 60 s\nmean(*) <= 1 s\n"
    "errors(*) <= 20 %\nerrors(total) <= 5 %\nthroughput(total) >= 1 /s\nsamples(*) >= 3\n"
)
SHARDS = 2
LATE_DIGITS = 1e-9

# Sentences: their wording may change, whether there are any may not.
SENTENCES = {"reasons", "remarks", "notes", "hints"}
TEXTS = {
    "words", "measured", "limit", "remark", "title", "because", "answer", "generator", "message",
}  # fmt: skip
NAMES_IN_SECTIONS = {"label", "result", "criterion", "plan", "kind", "operation", "request"}

# Runs many reports in one JVM: to start one takes ten times as long as to report.
DRIVER = r"""
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.security.Permission;
import java.util.*;

@SuppressWarnings("removal")
public class Driver {
  static final class Exit extends SecurityException {
    final int code;
    Exit(int code) { this.code = code; }
  }

  public static void main(String[] args) throws Exception {
    var main = Class.forName(args[0]).getMethod("main", String[].class);
    System.setSecurityManager(new SecurityManager() {
      @Override public void checkPermission(Permission permission) {}
      @Override public void checkPermission(Permission permission, Object context) {}
      @Override public void checkExit(int code) { throw new Exit(code); }
    });
    PrintStream progress = System.out;
    for (String line : Files.readAllLines(Path.of(args[1]))) {
      String[] cells = line.split("\t");
      Path out = Path.of(cells[0]);
      Files.createDirectories(out);
      int code;
      try (PrintStream o = stream(out.resolve("stdout")); PrintStream e = stream(out.resolve("stderr"))) {
        System.setOut(o);
        System.setErr(e);
        code = code(main, Arrays.copyOfRange(cells, 1, cells.length), e);
      }
      Files.writeString(out.resolve("exit"), code + "\n");
      progress.println(out);
      progress.flush();
    }
    Runtime.getRuntime().halt(0);
  }

  static PrintStream stream(Path file) throws IOException {
    return new PrintStream(new FileOutputStream(file.toFile()), false, StandardCharsets.UTF_8);
  }

  static int code(java.lang.reflect.Method main, String[] args, PrintStream e) {
    try {
      main.invoke(null, (Object) args);
      return 0;
    } catch (java.lang.reflect.InvocationTargetException thrown) {
      if (thrown.getCause() instanceof Exit exit) {
        return exit.code;
      }
      thrown.getCause().printStackTrace(e);
      return 99;
    } catch (ReflectiveOperationException thrown) {
      throw new IllegalStateException(thrown);
    }
  }
}
"""


class Program:
    """A build, and what it wrote so far."""

    def __init__(self, launcher, work):
        self.launcher = Path(launcher).resolve()
        self.home = self.launcher.parent.parent
        self.main = re.search(r"(\S+) \"\$@\"", self.launcher.read_text()).group(1)
        jar = self.home / "lib/ampmeter.jar"
        self.id = hashlib.sha256(jar.read_bytes()).hexdigest()[:16]
        self.out = work / "reports" / self.id

    def report(self, cases, driver):
        """Reports what has not been reported yet, in several JVMs."""
        due = [case for case in cases if not (self.folder(case) / "exit").exists()]
        shards = [due[i::SHARDS] for i in range(SHARDS)]
        return [(self.shard, shard, driver) for shard in shards if shard]

    def folder(self, case):
        return self.out / case.key

    def shard(self, cases, driver):
        rest = cases
        while rest:
            rest = self.some(rest, driver)

    def some(self, cases, driver):
        """Reports in one JVM until it ends; returns what is left when it broke off."""
        lines = []
        for case in cases:
            folder = self.folder(case)
            shutil.rmtree(folder, ignore_errors=True)
            lines.append("\t".join([str(folder), *case.arguments(folder / "report")]))
        with tempfile.NamedTemporaryFile("w", suffix=".tsv", delete=False) as file:
            file.write("\n".join(lines) + "\n")
        command = [
            "java", "-Xmx1500m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
            "-Djava.awt.headless=true", "-Djava.security.manager=allow", "-Duser.timezone=UTC",
            f"-Dampmeter.home={self.home}", "-cp", f"{driver}{os.pathsep}{self.home}/lib/*",
            "Driver", self.main, file.name,
        ]  # fmt: skip
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        try:
            subprocess.run(
                command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                timeout=120 + 20 * len(cases),
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            pass
        os.unlink(file.name)
        left = [case for case in cases if not (self.folder(case) / "exit").exists()]
        if left:
            folder = self.folder(left[0])
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "exit").write_text("broke off\n")
        return left[1:]


class Case:
    """One report that is asked for."""

    def __init__(self, name, command, *inputs):
        self.name = name
        self.command = command
        digest = hashlib.sha256("\0".join(command).encode())
        for each in inputs:
            for file in sorted(each.rglob("*")) if each.is_dir() else [each]:
                if file.is_file():
                    digest.update(str(file.relative_to(each.parent)).encode())
                    digest.update(file.read_bytes())
        self.key = digest.hexdigest()[:24]

    def arguments(self, out):
        return [*self.command, f"--out={out}"]


def report_case(kind, source, targets, *options):
    name = f"{kind}/{source.name}" + "".join(f" {each}" for each in options)
    return Case(name, ["report", str(source), f"--targets={targets}", *options], source, targets)


def jtls(folder):
    for file in sorted(folder.rglob("*")):
        if re.search(r"\.(jtl|csv|xml)(\.gz)?$", file.name) and file.is_file():
            yield file


def corpus_cases(work, targets):
    """The corpus as files, where this checkout's test classes are built."""
    classes = [ROOT / "target/test-classes", ROOT / "target/classes", ROOT / "target/ampmeter/lib/*"]
    if not (classes[0] / (CORPUS_MAIN.replace(".", "/") + ".class")).exists():
        print("no corpus: build this checkout's tests first (mvn test-compile)")
        return
    folder = work / "corpus"
    shutil.rmtree(folder, ignore_errors=True)
    path = os.pathsep.join(map(str, classes))
    subprocess.run(["java", "-cp", path, CORPUS_MAIN, str(folder)], check=True)
    for entry in sorted(folder.iterdir()):
        if (entry / "run.json").exists():
            yield Case(f"corpus/{entry.name}", ["report", str(entry)], entry)
        elif entry.suffix == ".options":
            yield corpus_case(entry, folder)


def corpus_case(options, folder):
    """A JTL of the corpus, or several files of one run."""
    name = options.stem
    said = options.read_text().splitlines()
    files = [folder / line for line in said if not line.startswith("-")]
    arguments = [line for line in said if line.startswith("-")]
    targets = folder / (name + ".targets")
    command = ["report", *map(str, files), f"--targets={targets}", *arguments]
    return Case(f"corpus/{name}", command, *files, targets)

def fuzz_cases(work, targets):
    for seed in sorted((SEEDS / "JtlFuzz").iterdir()):
        yield report_case("fuzz-jtl", copied(seed, work / "fuzz", ".jtl"), targets)
    plain = work / "fuzz/plain.jtl"
    plain.parent.mkdir(parents=True, exist_ok=True)
    rows = "".join(f"{1795231436000 + 100 * i},{i % 7},page,true,1\n" for i in range(600))
    plain.write_text("timeStamp,elapsed,label,success,allThreads\n" + rows)
    for seed in sorted((SEEDS / "CriteriaFuzz").iterdir()):
        yield report_case("fuzz-targets", plain, seed)
    for seed in sorted((SEEDS / "ResultsFuzz").iterdir()):
        case = report_case("fuzz-baseline", plain, targets, f"--baseline={seed}")
        yield Case("fuzz-baseline/" + seed.name, case.command, plain, targets, seed)
    for seed in sorted((SEEDS / "RunFolderFuzz").iterdir()):
        run, _, plan = seed.read_bytes().partition(b"\0")
        folder = work / "fuzz/runs" / seed.name
        (folder / "home").mkdir(parents=True, exist_ok=True)
        (folder / "run.json").write_bytes(run)
        (folder / "home/run.json").write_bytes(plan)
        (folder / "home/samples.jtl").write_text(
            "timeStamp,elapsed,label,success,allThreads\n"
            "1795231436000,100,page,true,1\n1795231437000,100,page,true,2\n"
        )
        (folder / "home/plan.jmx").write_text("<jmeterTestPlan/>")
        (folder / "home/plan.targets").write_text("errors(total) <= 0 %\n")
        yield Case(f"fuzz-run/{seed.name}", ["report", str(folder)], folder)


def copied(file, folder, suffix):
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / (file.name + suffix)
    if not copy.exists() or copy.read_bytes() != file.read_bytes():
        shutil.copyfile(file, copy)
    return copy


def random_cases(work, count, targets):
    folder = work / "random"
    folder.mkdir(parents=True, exist_ok=True)
    many = folder / "many.targets"
    many.write_text(MANY_TARGETS)
    stepped = folder / "steps.targets"
    stepped.write_text(MANY_TARGETS.replace(")", ") at every step"))
    earlier = None
    for seed in range(count):
        chance = random.Random(seed)
        file = folder / f"random-{seed}.jtl"
        text, steps = random_jtl(chance, all_columns=seed % 5 in (2, 3))
        file.write_text(text, encoding="utf-8")
        options = []
        if seed % 5 == 1:
            options = [f"--ramp-up={chance.randint(1, 9)} s"]
        elif seed % 5 == 2:
            options = [f"--ramp-up={chance.randint(1, 4)} s", "--steady-state=10 s"]
        wanted = stepped if steps > 1 else many if seed % 2 else targets
        case = report_case("random", file, wanted, *options)
        if seed % 5 == 3 and earlier and steps == 1:
            together = ["report", str(file), str(earlier), "--as-one", f"--targets={targets}"]
            case = Case(f"random/{file.name} with {earlier.name}", together, file, earlier, targets)
        earlier = file if steps == 1 else None
        yield case


def random_jtl(chance, all_columns):
    """Samples of users in a closed loop and their number of steps; what a plan varies varies."""
    users = chance.choice([1, 2, 3, 5, 8, 20, 40])
    seconds = chance.choice([5, 20, 60, 90])
    labels = [f"page {i}" for i in range(chance.choice([1, 2, 4, 9]))]
    if chance.random() < 0.3:
        labels.append('say "Grüße", twice')
    transactions = chance.random() < 0.3
    steps = [users] if chance.random() < 0.7 else sorted(chance.sample([1, 2, 4, 8, 16], 3))
    errors = chance.choice([0, 0, 0.01, 0.1, 0.6])
    scale = chance.choice([5, 80, 600])
    think = chance.choice([0, 100, 2000])
    rows = []
    begin = 1795231436000
    for step in steps:
        name = "Users" if len(steps) == 1 else f"Users {step} users repeat 1"
        for user in range(step):
            now = begin + user * chance.choice([0, 10, 300])
            while now < begin + seconds * 1000:
                now = iteration(chance, rows, now, labels, transactions, errors, scale, name, user)
                now += int(chance.expovariate(1 / think)) if think else 0
        begin += seconds * 1000 + chance.choice([0, 500, 5000])
    at_work(rows)
    return written(chance, rows, all_columns), len(steps)


def iteration(chance, rows, now, labels, transactions, errors, scale, group, user):
    begin, failed, worked = now, False, 0
    for label in labels:
        elapsed = int(chance.lognormvariate(0, 0.6) * scale)
        bad = chance.random() < errors
        failed, worked = failed or bad, worked + elapsed
        rows.append(
            {
                "timeStamp": now, "elapsed": elapsed, "label": label,
                "responseCode": "500" if bad else "200",
                "responseMessage": "Internal Server Error" if bad else "OK",
                "threadName": f"{group} 1-{user + 1}", "dataType": "text",
                "success": "false" if bad else "true",
                "failureMessage": "Test failed: text expected\nto contain, x" if bad else "",
                "bytes": 300 if bad else 2000 + chance.randint(0, 50) + 700 * labels.index(label),
                "sentBytes": 120, "URL": "http://127.0.0.1/page", "Latency": elapsed // 2,
                "IdleTime": 0, "Connect": elapsed // 9, "begin": now,
            }
        )  # fmt: skip
        now += elapsed + chance.choice([0, 1, 50])
    if transactions:
        rows.append(
            {
                **rows[-1], "timeStamp": begin, "elapsed": worked, "label": "visit",
                "responseCode": "" if failed else "200",
                "responseMessage": "Number of samples in transaction : "
                f"{len(labels)}, number of failing samples : {int(failed)}",
                "dataType": "", "success": "false" if failed else "true", "URL": "null",
                "failureMessage": "", "Connect": 0, "IdleTime": now - begin - worked,
            }
        )  # fmt: skip
    return max(now, begin + 1)


def at_work(rows):
    """allThreads and grpThreads as JMeter counts them: by who has begun and not ended for good."""
    spans = {}
    for row in rows:
        first, last = spans.get(row["threadName"], (row["timeStamp"], 0))
        end = row["timeStamp"] + row["elapsed"]
        spans[row["threadName"]] = (min(first, row["timeStamp"]), max(last, end))
    for row in rows:
        end = row["timeStamp"] + row["elapsed"]
        there = sum(first <= end <= last for first, last in spans.values())
        row["grpThreads"] = row["allThreads"] = max(1, there)


def written(chance, rows, all_columns):
    columns = [
        "timeStamp", "elapsed", "label", "responseCode", "responseMessage", "threadName",
        "dataType", "success", "failureMessage", "bytes", "sentBytes", "grpThreads", "allThreads",
        "URL", "Latency", "IdleTime", "Connect",
    ]  # fmt: skip
    if not all_columns and chance.random() < 0.3:
        optional = [c for c in columns if c not in ("timeStamp", "elapsed", "label", "success")]
        for column in chance.sample(optional, chance.randint(1, 6)):
            columns.remove(column)
    by_end = chance.random() < 0.8
    rows.sort(key=lambda row: row["timeStamp"] + (row["elapsed"] if by_end else 0))
    text = io.StringIO()
    table = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return text.getvalue()


def run_cases(folders):
    for folder in folders:
        found = [*folder.rglob("matrix.json"), *folder.rglob("run.json")]
        roots = {file.parent for file in found}
        for root in sorted(roots):
            # A plan's own run.json lies in the folder of its run.
            if root.parent not in roots:
                yield Case(f"run/{root.relative_to(folder)}", ["report", str(root)], root)


class Differences:
    """What differs, by kind."""

    def __init__(self, expected):
        self.expected = expected
        self.kinds = defaultdict(list)
        self.meant = Counter()

    def add(self, case, kind, before, after):
        before, after = shortened(before), shortened(after)
        line = f"{case} {kind}: {before} -> {after}"
        for pattern, reason in self.expected:
            if pattern.search(line):
                self.meant[reason] += 1
                return
        self.kinds[kind].append((case, before, after))

    def tell(self, listed):
        for reason, count in self.meant.most_common():
            print(f"meant: {count} times: {reason}")
        for kind, found in sorted(self.kinds.items(), key=lambda item: -len(item[1])):
            cases = len({case for case, _, _ in found})
            print(f"{kind}: {len(found)} differences in {cases} cases")
            for case, before, after in found[:listed]:
                print(f"    {case}: {before} -> {after}")


def shortened(value):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else text[:200] + "..."


def kind_of(path):
    return re.sub(r"/\d+(?=/|$)", "/*", path)


def leaves(node, path=""):
    """All values by path; sentences are counted, texts in prose left out."""
    if isinstance(node, dict):
        for key, child in node.items():
            below = f"{path}/{key}"
            if key in SENTENCES:
                yield below, "some" if child else "none"
            elif isinstance(child, str) and prose(path, key):
                continue
            else:
                yield from leaves(child, below)
    elif isinstance(node, list):
        if path.endswith("/issues"):
            issues = [{k: v for k, v in each.items() if k != "message"} for each in node]
            node = sorted(issues, key=lambda each: json.dumps(each, sort_keys=True))
        yield path + "#", len(node)
        for index, child in enumerate(node):
            yield from leaves(child, f"{path}/{index}")
    else:
        yield path, node


def prose(path, key):
    if "/sections" in path:
        return key not in NAMES_IN_SECTIONS and not key.endswith("Unit")
    return key in TEXTS and "/errors/" not in path


def compare_json(case, before, after, differences):
    old, new = dict(leaves(before)), dict(leaves(after))
    for path, value in old.items():
        kind = "results.json" + kind_of(path)
        if path not in new:
            differences.add(case, kind + " (gone)", value, None)
        elif late_digits(value, new[path]):
            differences.add(case, kind + " (last digits)", value, new[path])
        elif value != new[path]:
            differences.add(case, kind, value, new[path])
    for path in {kind_of(path) for path in new if path not in old}:
        if not path.startswith("/issues") and not re.match(r"/plans/\*/issues", path):
            differences.add(case, "results.json" + path + " (new)", None, "...")


def late_digits(before, after):
    return (
        isinstance(before, float)
        and isinstance(after, float)
        and before != after
        and abs(before - after) <= LATE_DIGITS * max(abs(before), abs(after))
    )


def compare_csv(case, name, before, after, differences):
    """Figures only: a cell that is no number before may have other words."""
    old, new = (list(csv.reader(io.StringIO(text))) for text in (before, after))
    name = "tables/*.csv" if name.startswith("tables/") else name
    if old[:1] != new[:1]:
        differences.add(case, name + " header", old[:1], new[:1])
    elif len(old) != len(new):
        differences.add(case, name + " rows", len(old), len(new))
    else:
        for one, other in zip(old, new):
            for column, cell, now in zip(old[0], one, other):
                if cell != now and (number(cell) is not None or number(now) is not None):
                    differences.add(case, f"{name} {column}", cell, now)


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


def compare_junit(case, before, after, differences):
    old, new = junit(before), junit(after)
    if old != new:
        gone, come = sorted(old - new), sorted(new - old)
        differences.add(case, "junit.xml", gone or "", come or "")


def junit(text):
    cases = set()
    for suite in ElementTree.fromstring(text).iter("testsuite"):
        counts = [suite.get(key) for key in ("tests", "failures", "errors", "skipped")]
        cases.add((suite.get("name"), *counts))
        for case in suite.iter("testcase"):
            results = {child.tag for child in case} & {"failure", "error", "skipped"}
            cases.add((suite.get("name"), case.get("name"), *sorted(results)))
    return cases


def verdicts(text):
    return re.findall(r"(?m)(?:^|- )(PASSED|FAILED|INCOMPLETE|NOT JUDGED)$", text)


def compare_files(case, before, after, differences):
    """Two folders of a report; a file that one lacks is a difference."""
    names = {str(file.relative_to(folder)) for folder in (before, after)
             for file in folder.rglob("*") if file.suffix in (".json", ".csv", ".xml", ".txt")}
    for name in sorted(names):
        one, other = before / name, after / name
        if not one.exists() or not other.exists():
            kind = "tables/*.csv" if name.startswith("tables/") else name
            kind += " (gone)" if one.exists() else " (new)"
            differences.add(case, kind, name if one.exists() else "", name)
            continue
        old, new = one.read_text(encoding="utf-8"), other.read_text(encoding="utf-8")
        if old == new:
            continue
        if name.endswith(".json"):
            compare_json(case, json.loads(old), json.loads(new), differences)
        elif name.endswith(".csv"):
            compare_csv(case, name, old, new, differences)
        elif name.endswith(".xml"):
            compare_junit(case, old, new, differences)
        elif verdicts(old) != verdicts(new):
            differences.add(case, name + " verdicts", verdicts(old), verdicts(new))


def compare_bytes(case, before, after, differences):
    names = {str(file.relative_to(folder)) for folder in (before, after)
             for file in folder.rglob("*") if file.is_file()}
    for name in sorted(names):
        kind = re.sub(r"^report/(tables|charts)/.*(\.\w+)$", r"report/\1/*\2", name)
        old, new = (plain(folder / name, folder) for folder in (before, after))
        if old != new:
            differences.add(case, kind + " bytes", *first_difference(old, new))


def plain(file, folder):
    """What a file holds, without what differs between two programs in any case."""
    if not file.exists():
        return "no such file"
    content = file.read_bytes()
    if file.suffix == ".png":
        return hashlib.sha256(content).hexdigest()
    text = content.decode("utf-8", "replace").replace(str(folder), "OUT")
    text = text.replace(folder.name, "KEY")
    return re.sub(r"Ampmeter \d[\w.-]*", "Ampmeter VERSION", text)


def first_difference(old, new):
    before, after = old.splitlines(), new.splitlines()
    for one, other in zip(before, after):
        if one != other:
            at = max(0, next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), 0) - 40)
            return one[at:], other[at:]
    return f"{len(before)} lines", f"{len(after)} lines"


def compare_pages(case, before, after, differences):
    """Figures in tables of a page that the other page has nowhere in its tables."""
    old, new = Counter(TableFigures.of(before)), Counter(TableFigures.of(after))
    for figure, count in (old - new).items():
        differences.add(case, before.name + " figure (gone)", f"{count} x {figure}", "")


class TableFigures(HTMLParser):
    """The numbers in a page's cells, each written in one way whatever the format."""

    NUMBER = re.compile(r"(?<![\w.])[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w]|\.\d)")

    def __init__(self):
        super().__init__()
        self.depth = 0
        self.text = ""
        self.found = []

    @classmethod
    def of(cls, file):
        page = cls()
        page.feed(file.read_text(encoding="utf-8"))
        return page.found

    def handle_starttag(self, tag, attributes):
        if tag == "td":
            self.depth += 1
            self.text = ""

    def handle_endtag(self, tag):
        if tag == "td":
            self.depth -= 1
            plain_text = self.text.replace("\u202f", "").replace("\u2212", "-")
            figures = self.NUMBER.findall(plain_text.replace("\u00b1", " "))
            self.found += [repr(float(each)) for each in figures]

    def handle_data(self, data):
        self.text += data if self.depth else ""


def compare(case, before, after, differences, every_byte):
    codes = [(folder / "exit").read_text().strip() for folder in (before, after)]
    if codes[0] != codes[1]:
        said = [(folder / "stderr").read_text(errors="replace")[:160] if folder.exists() else ""
                for folder in (before, after)]
        differences.add(case, "exit code", f"{codes[0]} {said[0]}", f"{codes[1]} {said[1]}")
    if every_byte:
        compare_bytes(case, before, after, differences)
    else:
        compare_files(case, before / "report", after / "report", differences)


def read_expected(file):
    if file is None:
        return []
    lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
    return [(re.compile(line.split("\t")[0]), line.split("\t")[-1]) for line in lines]


def all_cases(options, work):
    targets = work / "plain.targets"
    targets.write_text(TARGETS)
    cases = [*corpus_cases(work, targets)]
    for folder in options.jtl:
        cases += [report_case("jtl", file, targets) for file in jtls(folder)]
    cases += random_cases(work, options.random, targets)
    cases += fuzz_cases(work, targets)
    example = ROOT / "reports/example"
    if (example / "run.json").exists():
        cases.append(Case("example", ["report", str(example)], example))
    cases += run_cases(options.runs)
    only = re.compile(options.only)
    return [case for case in cases if only.search(case.name)]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("before", type=Path, metavar="OLD_BIN")
    parser.add_argument("after", type=Path, metavar="NEW_BIN")
    parser.add_argument("--folders", action="store_true", help="the two are folders of reports")
    parser.add_argument("--jtl", action="append", type=Path, default=[], metavar="DIR")
    parser.add_argument("--runs", action="append", type=Path, default=[], metavar="DIR")
    parser.add_argument("--work", type=Path, metavar="DIR", help="kept; default: a new folder")
    parser.add_argument("--random", type=int, default=60, metavar="N", help="random JTLs (60)")
    parser.add_argument("--only", default="", metavar="REGEX", help="cases by their name")
    parser.add_argument("--bytes", action="store_true", help="compare every byte")
    parser.add_argument("--expected", type=Path, metavar="FILE", help="differences that are meant")
    parser.add_argument("--examples", type=int, default=2, metavar="N", help="of each kind (2)")
    options = parser.parse_args()
    differences = Differences(read_expected(options.expected))
    if options.folders:
        compare_files("report", options.before, options.after, differences)
        for name in ("report.html", "compare.html"):
            if (options.before / name).exists():
                pages = options.before / name, options.after / name
                compare_pages("report", *pages, differences)
        count = 1
    else:
        count = run(options, differences)
    differences.tell(options.examples)
    found = sum(map(len, differences.kinds.values()))
    print(f"{count} cases: " + (f"{found} differences" if found else "equal"))
    return 1 if found else 0


def run(options, differences):
    work = (options.work or Path(tempfile.mkdtemp(prefix="compare-programs-"))).resolve()
    work.mkdir(parents=True, exist_ok=True)
    options.jtl = [folder.resolve() for folder in options.jtl]
    options.runs = [folder.resolve() for folder in options.runs]
    cases = all_cases(options, work)
    driver = work / "driver"
    driver.mkdir(exist_ok=True)
    (driver / "Driver.java").write_text(DRIVER)
    subprocess.run(
        ["javac", "-nowarn", "-Xlint:none", "-d", str(driver), str(driver / "Driver.java")],
        check=True, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    programs = [Program(launcher, work) for launcher in (options.before, options.after)]
    with ThreadPoolExecutor(SHARDS) as pool:
        jobs = [job for program in programs for job in program.report(cases, driver)]
        for done in [pool.submit(*job) for job in jobs]:
            done.result()
    for case in cases:
        before, after = (program.folder(case) for program in programs)
        compare(case.name, before, after, differences, options.bytes)
    return len(cases)


if __name__ == "__main__":
    sys.exit(main())
