package io.github.ampmeter.functional;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.functional.TestResults.Outcome;
import io.github.ampmeter.functional.TestResults.TestCase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * JUnit XML of PHP's run-tests, mariadb-test-run, Maven, pytest and others. Test cases are counted,
 * never what suites state of themselves: suites stand in suites, and each states its inner ones
 * again.
 */
final class JunitReader {
  /** PHP's tests are named by their files, and what they say of themselves behind these. */
  private static final Pattern PHPT = Pattern.compile("^(\\S+\\.phpt) \\(.*\\)$", Pattern.DOTALL);

  private final String name;
  private final Deque<String> suites = new ArrayDeque<>();
  private final Map<String, TestCase> tests = new LinkedHashMap<>();

  /** Of the outermost suites that state it; inner ones are in it. */
  private long statedTests;

  private long statedFailures;
  private long statedSkips;
  private int statedBy;
  private long failures;
  private long skips;
  private long cases;

  private String id = "";
  private Outcome outcome = Outcome.PASSED;
  private String message = "";

  private JunitReader(String name) {
    this.name = name;
  }

  /** Without external entities: a file of results reads no other file. */
  static TestResults read(Path file) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try (InputStream bytes = Files.newInputStream(file)) {
      JunitReader reader = new JunitReader(file.getFileName().toString());
      XMLStreamReader xml = factory.createXMLStreamReader(bytes);
      while (xml.hasNext()) {
        int event = xml.next();
        if (event == XMLStreamConstants.START_ELEMENT) {
          reader.start(file, xml);
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          reader.end(xml.getLocalName());
        }
      }
      return reader.results();
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

  /** PHP's run-tests counts what it could not begin, and does not name it. */
  private TestResults results() {
    List<TestCase> all = new ArrayList<>(tests.values());
    long unnamedFailures = Math.max(0, statedFailures - failures);
    long unnamedSkips =
        Math.max(0, Math.min(statedSkips - skips, statedTests - cases - unnamedFailures));
    for (long i = 1; i <= unnamedFailures; i++) {
      all.add(
          new TestCase("(unnamed failure " + i + ")", Outcome.FAILED, "counted, but not named"));
    }
    for (long i = 1; i <= unnamedSkips; i++) {
      all.add(new TestCase("(unnamed skip " + i + ")", Outcome.SKIPPED, ""));
    }
    List<TestProblem> problems =
        TestResults.stated(name, "tests", statedTests, cases + unnamedFailures + unnamedSkips)
            .stream()
            .toList();
    return new TestResults(name, "JUnit XML", all, problems);
  }

  private void start(Path file, XMLStreamReader xml) {
    String element = xml.getLocalName();
    if (suites.isEmpty() && !element.equals("testsuites") && !element.equals("testsuite")) {
      throw new ConfigException(
          "%s: is no test result: JUnit XML begins with testsuites or testsuite, this with %s"
              .formatted(file, element));
    }
    switch (element) {
      case "testsuites", "testsuite" -> suite(xml);
      case "testcase" -> testCase(xml);
      case "failure", "error" -> failed(xml);
      case "skipped", "disabled" -> skipped(xml);
      // A passing test of Maven's that was run again; rerunFailure stands beside a failure.
      case "flakyFailure", "flakyError" -> {
        if (outcome == Outcome.PASSED) {
          outcome = Outcome.FLAKY;
        }
      }
      default -> {
        // Output, properties, warnings.
      }
    }
  }

  private void suite(XMLStreamReader xml) {
    suites.push(text(xml, "name"));
    // The root's own are not looked at: mariadb-test-run counts repeated failures in it twice.
    if (statedBy == 0 && xml.getLocalName().equals("testsuite")) {
      statedBy = suites.size();
      statedTests += number(xml, "tests");
      statedFailures += number(xml, "failures") + number(xml, "errors");
      statedSkips += number(xml, "skip") + number(xml, "skipped") + number(xml, "disabled");
    }
  }

  private static long number(XMLStreamReader xml, String attribute) {
    String text = text(xml, attribute);
    return text.matches("\\d{1,9}") ? Long.parseLong(text) : 0;
  }

  private static String text(XMLStreamReader xml, String attribute) {
    String text = xml.getAttributeValue(null, attribute);
    return text == null ? "" : text;
  }

  private void testCase(XMLStreamReader xml) {
    String className = text(xml, "classname");
    String own = PHPT.matcher(text(xml, "name")).replaceFirst("$1");
    // mariadb-test-run repeats a test with other settings, which its name does not tell.
    String settings = text(xml, "combinations");
    id =
        (className.isEmpty() ? own : className + "." + own)
            + (settings.isEmpty() ? "" : " '" + settings + "'");
    message = "";
    String status = text(xml, "status");
    outcome =
        status.equals("notrun") || status.equals("disabled") ? Outcome.SKIPPED : Outcome.PASSED;
  }

  private void failed(XMLStreamReader xml) {
    if (outcome != Outcome.FAILED) {
      outcome = Outcome.FAILED;
      failures++;
      message = text(xml, "message");
    }
  }

  private void skipped(XMLStreamReader xml) {
    if (outcome != Outcome.FAILED) {
      boolean expected = text(xml, "type").equals("pytest.xfail");
      outcome = expected ? Outcome.EXPECTED_FAILURE : Outcome.SKIPPED;
    }
  }

  private void end(String element) {
    if (element.equals("testcase")) {
      cases++;
      skips += outcome == Outcome.SKIPPED || outcome == Outcome.EXPECTED_FAILURE ? 1 : 0;
      tests.merge(
          String.join("\n", suites) + "\n" + id, new TestCase(id, outcome, message), this::again);
    } else if (element.equals("testsuite") || element.equals("testsuites")) {
      if (statedBy == suites.size()) {
        statedBy = 0;
      }
      suites.pop();
    }
  }

  /** The same test of the same suite once more: the later result is what it came to. */
  private TestCase again(TestCase before, TestCase now) {
    boolean passed = now.outcome() == Outcome.PASSED || now.outcome() == Outcome.FLAKY;
    return passed && before.outcome() == Outcome.FAILED
        ? new TestCase(now.id(), Outcome.FLAKY, before.message())
        : now;
  }
}
