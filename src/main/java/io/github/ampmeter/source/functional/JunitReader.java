package io.github.ampmeter.source.functional;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.source.functional.TestResults.Outcome;
import io.github.ampmeter.source.functional.TestResults.TestCase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * JUnit XML of PHP's run-tests, mariadb-test-run, Maven, pytest and others. Test cases are counted.
 * Whatever a suite states beyond its cases, the root included, counts as well: a failure that has
 * no test case is a failure.
 */
final class JunitReader {
  /** PHP's tests are named by their files, and what they say of themselves behind these. */
  private static final Pattern PHPT = Pattern.compile("^(\\S+\\.phpt) \\(.*\\)$", Pattern.DOTALL);

  /** The status of a test or a suite, or an element in it, in the words of several tools. */
  private static final Pattern FAILING =
      Pattern.compile(
          "(?i)(mtr_res_)?(fail(ed|ure)?|error(ed)?|broken|bork(ed)?|crash(ed)?|abort(ed)?"
              + "|timed?[ _-]?out|undefined|ambiguous)");

  private static final Pattern NOT_RUN =
      Pattern.compile("(?i)(mtr_res_)?(not_?run|disabled|skipped)");

  /** The status of mariadb-test-run's cases begins so. */
  private static final String OF_MTR = "MTR_RES_";

  private static final Set<String> SUITES = Set.of("testsuites", "testsuite");
  private static final Set<String> FAILURES = Set.of("failure", "error");

  /** Elements that are allowed only where they are counted. */
  private static final Set<String> RESULTS =
      Set.of("testsuites", "testsuite", "testcase", "failure", "error");

  private static final String XFAIL = "pytest.xfail";
  private static final int MOST_LEVELS = 200;
  private static final int MOST_UNNAMED = 100;

  private final Path file;
  private final XMLStreamReader xml;
  private final List<TestCase> tests = new ArrayList<>();
  private final List<TestProblem> problems = new ArrayList<>();
  private final Map<String, Long> unnamed = new HashMap<>();

  /** mariadb-test-run writes a test that it repeats as several cases of the same id. */
  private final Map<String, List<TestCase>> attempts = new LinkedHashMap<>();

  private JunitReader(Path file, XMLStreamReader xml) {
    this.file = file;
    this.xml = xml;
  }

  /**
   * What an element and those in it hold, and what they state.
   *
   * @param failures that an element names, in a case or in a suite
   * @param unnamed failures that are stated, and have no case
   */
  private record Held(long cases, long failures, long skips, long unnamed, Most most) {
    /** Counts of skips and tests: the larger of what is named and what suites state. */
    record Most(long skips, long tests) {}

    Held(long cases, long failures, long skips) {
      this(cases, failures, skips, 0, new Most(skips, cases));
    }

    Held and(Held other) {
      return new Held(
          cases + other.cases,
          failures + other.failures,
          skips + other.skips,
          unnamed + other.unnamed,
          new Most(most.skips + other.most.skips, most.tests + other.most.tests));
    }
  }

  /** Without external entities: a file of results reads no other file. */
  static TestResults read(Path file) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty("jdk.xml.maxElementDepth", MOST_LEVELS);
    try (InputStream bytes = Files.newInputStream(file)) {
      return new JunitReader(file, factory.createXMLStreamReader(bytes)).read();
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
      throw new ConfigException(
          "%s, line %s: the test results are broken XML; the file must be whole"
              .formatted(file, line),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private TestResults read() throws XMLStreamException {
    while (xml.next() != XMLStreamConstants.START_ELEMENT) {
      // Comments, a document type.
    }
    if (!SUITES.contains(xml.getLocalName())) {
      throw new ConfigException(
          "%s: is no test result: JUnit XML begins with testsuites or testsuite, this with %s"
              .formatted(file, xml.getLocalName()));
    }
    Held all = suite(true);
    while (xml.hasNext()) {
      xml.next();
    }
    String name = file.getFileName().toString();
    // PHP's run-tests and Mocha count tests that they did not begin, and do not name them.
    long counted = all.cases + all.unnamed;
    long skips = Math.max(0, Math.min(all.most.skips - all.skips, all.most.tests - counted));
    unnamed("skip", skips, Outcome.SKIPPED, "");
    TestResults.stated(name, Math.max(all.most.tests, counted + skips), counted + skips)
        .ifPresent(problems::add);
    Stream<TestCase> repeated = attempts.values().stream().map(JunitReader::asOne);
    return new TestResults(
        name, "JUnit XML", Stream.concat(repeated, tests.stream()).toList(), problems);
  }

  private Held suite(boolean root) throws XMLStreamException {
    int line = xml.getLocation().getLineNumber();
    String name = text("name").isEmpty() ? "(suite in line " + line + ")" : text("name");
    long statedTests = number("tests");
    long failures = Math.max(number("failures"), number("failed")) + number("errors");
    long statedFailures = Math.max(isFailing() ? 1 : 0, failures);
    long statedSkips = number("skip") + number("skipped") + number("disabled");
    long passed = 0;
    Held held = new Held(0, 0, 0);
    while (toNextWithin()) {
      if (SUITES.contains(xml.getLocalName())) {
        held = held.and(suite(false));
      } else if (xml.getLocalName().equals("testcase")) {
        Held test = testCase();
        held = held.and(test);
        passed += test.failures > 0 ? 0 : 1;
      } else {
        if (FAILING.matcher(xml.getLocalName()).matches()) {
          // Where the set-up of a suite failed, its cases may all have passed.
          tests.add(new TestCase(name, Outcome.FAILED, text("message")));
          held = held.and(new Held(0, 1, 0));
        }
        leave();
      }
    }
    // The root of mariadb-test-run counts each attempt at a test that failed once, and no skip.
    boolean countsAttempts = root && !attempts.isEmpty();
    long named = held.failures + (countsAttempts ? otherAttemptsAtFailed() : 0);
    long unnamed = Math.max(0, statedFailures - named - held.unnamed);
    unnamed("failure", unnamed, Outcome.FAILED, "counted in line " + line + ", not named");
    if (statedTests > 0 && statedTests < passed) {
      String place = "%s, line %s".formatted(file.getFileName(), line);
      TestResults.stated(place, statedTests, passed).ifPresent(problems::add);
    }
    return new Held(
        held.cases,
        held.failures,
        held.skips,
        held.unnamed + unnamed,
        new Held.Most(
            Math.max(statedSkips, held.most.skips),
            countsAttempts ? held.most.tests : Math.max(statedTests, held.most.tests)));
  }

  private Held testCase() throws XMLStreamException {
    String status = text("status");
    Outcome outcome = NOT_RUN.matcher(status).matches() ? Outcome.SKIPPED : Outcome.PASSED;
    boolean failed = isFailing();
    String id = id();
    String message = "";
    Set<String> failedBy = new HashSet<>();
    while (toNextWithin()) {
      String element = xml.getLocalName();
      switch (element) {
        case "failure", "error", "rerunFailure", "rerunError" -> {
          failedBy.add(element);
          message = message.isEmpty() ? text("message") : message;
        }
        case "skipped", "disabled" ->
            outcome = text("type").equals(XFAIL) ? Outcome.EXPECTED_FAILURE : Outcome.SKIPPED;
        // A passing test of Maven's that was run again; rerunFailure stands beside a failure.
        case "flakyFailure", "flakyError" -> outcome = Outcome.FLAKY;
        // Output, properties, warnings; and words that tools of no known name write for a failure.
        default -> {
          if (FAILING.matcher(element).matches()) {
            failedBy.add("failure");
            message = message.isEmpty() ? text("message") : message;
          } else {
            requireNoResult("testcase");
          }
        }
      }
      leave();
    }
    outcome = failed || !failedBy.isEmpty() ? Outcome.FAILED : outcome;
    TestCase test = new TestCase(id, outcome, message);
    if (status.startsWith(OF_MTR)) {
      attempts.computeIfAbsent(id, first -> new ArrayList<>()).add(test);
    } else {
      tests.add(test);
    }
    // A test that fails and whose tear-down fails as well is counted in failures and in errors.
    int failures = failedBy.containsAll(FAILURES) ? 2 : 1;
    boolean skipped = outcome == Outcome.SKIPPED || outcome == Outcome.EXPECTED_FAILURE;
    return new Held(1, outcome == Outcome.FAILED ? failures : 0, skipped ? 1 : 0);
  }

  private String id() {
    String className = text("classname");
    String own = PHPT.matcher(text("name")).replaceFirst("$1");
    // mariadb-test-run repeats a test with other settings, which its name does not tell.
    String settings = text("combinations");
    return (className.isEmpty() ? own : className + "." + own)
        + (settings.isEmpty() ? "" : " '" + settings + "'");
  }

  /** The last is what the test came to, but only a pass makes up for a failure. */
  private static TestCase asOne(List<TestCase> attempts) {
    TestCase last = attempts.get(attempts.size() - 1);
    Optional<TestCase> failure = attempts.stream().filter(JunitReader::failed).findFirst();
    if (failure.isEmpty() || failed(last)) {
      return last;
    }
    Outcome outcome = last.outcome() == Outcome.PASSED ? Outcome.FLAKY : Outcome.FAILED;
    return new TestCase(last.id(), outcome, failure.get().message());
  }

  private long otherAttemptsAtFailed() {
    return attempts.values().stream()
        .filter(each -> each.stream().anyMatch(JunitReader::failed))
        .flatMap(List::stream)
        .filter(attempt -> !failed(attempt))
        .count();
  }

  private static boolean failed(TestCase test) {
    return test.outcome() == Outcome.FAILED;
  }

  /** One case each, as far as anybody would read them. */
  private void unnamed(String what, long number, Outcome came, String why) {
    for (long i = 1; i <= Math.min(number, MOST_UNNAMED); i++) {
      String more = i == MOST_UNNAMED ? " of " + number : "";
      String id = "(unnamed %s %s%s)".formatted(what, unnamed.merge(what, 1L, Long::sum), more);
      tests.add(new TestCase(id, came, why));
    }
  }

  private boolean isFailing() {
    return Stream.of("status", "result").anyMatch(at -> FAILING.matcher(text(at)).matches());
  }

  private long number(String attribute) {
    String text = text(attribute);
    return TestResults.number(place(), attribute, text.isEmpty() ? "0" : text);
  }

  private String text(String attribute) {
    String text = xml.getAttributeValue(null, attribute);
    return text == null ? "" : text.strip();
  }

  private String place() {
    return file + ", line " + xml.getLocation().getLineNumber();
  }

  /** Moves to the next element within the current one; false at its end. */
  private boolean toNextWithin() throws XMLStreamException {
    int event = xml.next();
    while (event != XMLStreamConstants.START_ELEMENT && event != XMLStreamConstants.END_ELEMENT) {
      event = xml.next();
    }
    return event == XMLStreamConstants.START_ELEMENT;
  }

  /** Passes over what is left of the current element: no result may be lost in it. */
  private void leave() throws XMLStreamException {
    String outer = xml.getLocalName();
    while (toNextWithin()) {
      requireNoResult(outer);
      leave();
    }
  }

  private void requireNoResult(String outer) {
    if (RESULTS.contains(xml.getLocalName().toLowerCase(Locale.ROOT))) {
      throw new ConfigException(
          "%s: the test results must not have <%s> in <%s>"
              .formatted(place(), xml.getLocalName(), outer));
    }
  }
}
