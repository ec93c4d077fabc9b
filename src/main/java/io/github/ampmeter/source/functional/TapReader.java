package io.github.ampmeter.source.functional;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.source.functional.TestProblem.Kind;
import io.github.ampmeter.source.functional.TestResults.Outcome;
import io.github.ampmeter.source.functional.TestResults.TestCase;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Test Anything Protocol, 12 to 14: the tests of the outermost level. A test stands for its
 * subtests: it fails if one of them failed.
 */
final class TapReader {
  private static final int INDENT = 4;
  private static final String VERSION = "TAP version ";
  private static final Pattern PLAN = Pattern.compile("1\\.\\.(\\d{1,9})\\s*(#.*)?");
  private static final Pattern TEST =
      Pattern.compile("( *)(not )?ok\\b\\s*(\\d{1,9})?\\s*-?\\s*(.*)");
  private static final Pattern DIRECTIVE =
      Pattern.compile("(?i)(?<![^\\s])#\\s*(skip|todo)\\S*\\s*(.*)$");

  private final Path file;
  private final String name;
  private final List<TestCase> tests = new ArrayList<>();
  private final List<TestProblem> problems = new ArrayList<>();
  private final SortedSet<Integer> numbers = new TreeSet<>();
  private int planned = -1;
  private String version = "";

  /** Levels at which a subtest failed and whose parent test has not been read yet. */
  private final SortedSet<Integer> failing = new TreeSet<>();

  /** Tests that stand before their subtests, which are in braces. */
  private final Deque<Matcher> open = new ArrayDeque<>();

  TapReader(Path file) {
    this.file = file;
    this.name = file.getFileName().toString();
  }

  TestResults read(String text) {
    boolean afterTest = false;
    int yaml = 0;
    for (String line : text.replace("\uFEFF", "").split("\\R")) {
      String words = line.strip();
      int indent = 0;
      while (line.startsWith(" ", indent)) {
        indent++;
      }
      // The YAML behind a test is indented, and may hold any text that is not indented less.
      if (yaml > 0 && (words.isEmpty() || indent >= yaml)) {
        yaml = words.equals("...") ? 0 : yaml;
        continue;
      }
      yaml = afterTest && words.equals("---") ? indent : 0;
      Matcher test = TEST.matcher(line);
      Matcher plan = PLAN.matcher(line);
      boolean isTest = test.matches() && test.group(1).length() % INDENT == 0;
      afterTest = isTest || afterTest && words.matches("(#.*)?");
      if (isTest && words.endsWith("{")) {
        open.push(test);
      } else if (isTest) {
        test(test);
      } else if (words.equals("}") && !open.isEmpty()) {
        test(open.pop());
      } else if (plan.matches()) {
        plan(Integer.parseInt(plan.group(1)));
      } else if (words.startsWith("Bail out!")) {
        problems.add(Kind.ENDS_EARLY.with(name, Excerpt.of(words)));
      } else if (line.startsWith(VERSION)) {
        version = line.substring(VERSION.length()).strip();
      }
    }
    open.descendingIterator().forEachRemaining(this::test);
    if (tests.isEmpty() && planned < 0 && version.isEmpty()) {
      throw new ConfigException(
          file + ": the test results must be JUnit XML, TAP or CTRF; this is none of them");
    }
    return new TestResults(name, "TAP", tests, wholeness());
  }

  private List<TestProblem> wholeness() {
    String plan = Counted.of(planned, "tests");
    if (!failing.isEmpty()) {
      tests.add(new TestCase("(subtest without its test)", Outcome.FAILED, ""));
    } else if (planned < 0) {
      problems.add(Kind.NO_PLAN.with(name));
    } else if (planned != tests.size()) {
      problems.add(Kind.OTHER_THAN_PLANNED.with(name, plan, tests.size()));
    } else if (planned > 0 && numbers.last() > planned) {
      problems.add(Kind.OTHER_THAN_PLANNED.with(name, plan, "test " + numbers.last()));
    }
    return problems;
  }

  private void plan(int number) {
    if (planned >= 0) {
      problems.add(Kind.TWICE.with(name, "a plan"));
    }
    planned = number;
  }

  private void test(Matcher line) {
    int level = line.group(1).length() / INDENT;
    String words = line.group(4);
    Matcher directive = DIRECTIVE.matcher(words);
    String kind = directive.find() ? directive.group(1).toLowerCase(Locale.ROOT) : "";
    SortedSet<Integer> below = failing.tailSet(level + 1);
    boolean belowFailed = !below.isEmpty();
    below.clear();
    boolean ok = line.group(2) == null && !belowFailed;
    Outcome outcome = ok ? Outcome.PASSED : Outcome.FAILED;
    // From version 14 on a test that is skipped may be "not ok".
    if (kind.equals("skip") && !belowFailed && (ok || version.equals("14"))) {
      outcome = Outcome.SKIPPED;
    } else if (kind.equals("todo") && !ok) {
      outcome = Outcome.EXPECTED_FAILURE;
    }
    if (level > 0) {
      if (outcome == Outcome.FAILED) {
        failing.add(level);
      }
      return;
    }
    int number = line.group(3) == null ? tests.size() + 1 : Integer.parseInt(line.group(3));
    if (!numbers.add(number)) {
      problems.add(Kind.TWICE.with(name, "test " + number));
    }
    String description = (kind.isEmpty() ? words : words.substring(0, directive.start())).strip();
    String id = description.isEmpty() ? String.valueOf(number) : description;
    tests.add(new TestCase(id, outcome, belowFailed ? "a subtest failed" : ""));
  }
}
