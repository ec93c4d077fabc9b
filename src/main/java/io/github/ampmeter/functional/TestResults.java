package io.github.ampmeter.functional;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.functional.TestProblem.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one test tool wrote of one run of its tests.
 *
 * @param file its name, without its folder
 * @param format JUnit XML, TAP or CTRF
 * @param problems why the file cannot be a whole and true record
 */
public record TestResults(
    String file, String format, List<TestCase> tests, List<TestProblem> problems) {
  private static final int SNIFFED_BYTES = 4096;

  /** What a test came to, as far as it matters to whoever accepts the tested. */
  public enum Outcome {
    PASSED,
    /** Failed at first, and passed when it was repeated. */
    FLAKY,
    /** Failed as its authors say it must for now: XFAIL, TODO. */
    EXPECTED_FAILURE,
    SKIPPED,
    /** Also what the tool could not run: an error, BORK. */
    FAILED
  }

  /**
   * One test, counted once however often it was repeated.
   *
   * @param id by which a file of accepted failures names it
   * @param message why it did not pass; empty where the file does not say
   */
  public record TestCase(String id, Outcome outcome, String message) {}

  public TestResults {
    tests = List.copyOf(tests);
    List<TestProblem> all = new ArrayList<>(problems);
    if (tests.stream().allMatch(test -> test.outcome == Outcome.SKIPPED)) {
      Kind kind = tests.isEmpty() ? Kind.NO_TEST : Kind.ALL_SKIPPED;
      all.add(kind.with(file, tests.size()));
    }
    problems = List.copyOf(all);
  }

  public long count(Outcome outcome) {
    return tests.stream().filter(test -> test.outcome == outcome).count();
  }

  /**
   * Reads a file of any of the formats, told apart by how it begins.
   *
   * @throws ConfigException where it cannot be read, or is none of them
   */
  public static TestResults read(Path file) {
    String beginning = beginning(file);
    if (beginning.startsWith("<")) {
      return JunitReader.read(file);
    }
    String text = TextFile.read(file, "the test results");
    return beginning.startsWith("{")
        ? ctrf(file, text)
        : new TapReader(file.getFileName().toString()).read(file, text);
  }

  private static String beginning(Path file) {
    try (InputStream bytes = Files.newInputStream(file)) {
      String text = new String(bytes.readNBytes(SNIFFED_BYTES), StandardCharsets.UTF_8);
      return text.replace("\uFEFF", "").stripLeading();
    } catch (IOException e) {
      String reason = Files.isDirectory(file) ? "it is a folder" : FileReason.of(e);
      throw new ConfigException(file + ": the test results cannot be read: " + reason, e);
    }
  }

  private static TestResults ctrf(Path file, String text) {
    JsonNode results;
    try {
      results = new ObjectMapper().readTree(text).path("results");
    } catch (JsonProcessingException e) {
      throw new ConfigException(
          file + ": the test results must be CTRF, JUnit XML or TAP; this is broken JSON", e);
    }
    if (!results.path("tests").isArray()) {
      throw new ConfigException(
          file + ": the test results must be CTRF, which has results.tests; this has none");
    }
    String name = file.getFileName().toString();
    List<TestCase> tests = new ArrayList<>();
    results.path("tests").forEach(test -> tests.add(ctrf(test)));
    List<TestProblem> problems = new ArrayList<>();
    JsonNode summary = results.path("summary");
    long failed = tests.stream().filter(test -> test.outcome == Outcome.FAILED).count();
    stated(name, "tests", summary.path("tests").asLong(), tests.size()).ifPresent(problems::add);
    stated(name, "failures", summary.path("failed").asLong(), failed).ifPresent(problems::add);
    return new TestResults(name, "CTRF", tests, problems);
  }

  private static TestCase ctrf(JsonNode test) {
    JsonNode suite = test.path("suite");
    List<String> names = new ArrayList<>();
    if (suite.isArray()) {
      suite.forEach(each -> names.add(each.asText()));
    } else if (suite.isTextual()) {
      names.add(suite.asText());
    }
    names.add(test.path("name").asText());
    Outcome outcome =
        switch (test.path("status").asText()) {
          case "passed" -> test.path("flaky").asBoolean() ? Outcome.FLAKY : Outcome.PASSED;
          case "skipped", "pending" -> Outcome.SKIPPED;
          // Whatever "other" is, it is not passed.
          default -> Outcome.FAILED;
        };
    return new TestCase(String.join(" > ", names), outcome, test.path("message").asText(""));
  }

  /** Whoever leaves tests out of a file leaves the number of them. */
  static Optional<TestProblem> stated(String file, String what, long stated, long counted) {
    return stated > counted
        ? Optional.of(Kind.FEWER_THAN_STATED.with(file, stated, what, counted))
        : Optional.empty();
  }

  /** The Test Anything Protocol, 12 to 14: the tests of the outermost level. */
  private static final class TapReader {
    private static final Pattern PLAN = Pattern.compile("1\\.\\.(\\d{1,9})\\s*(#.*)?");
    private static final Pattern TEST =
        Pattern.compile("(not )?ok\\b\\s*(\\d{1,9})?\\s*-?\\s*(.*)");
    private static final Pattern DIRECTIVE =
        Pattern.compile("(?i)(?<!\\\\)#\\s*(skip|todo)\\S*\\s*(.*)$");

    private final String name;
    private final List<TestCase> tests = new ArrayList<>();
    private final List<TestProblem> problems = new ArrayList<>();
    private final Set<Integer> numbers = new HashSet<>();
    private int planned = -1;

    TapReader(String name) {
      this.name = name;
    }

    TestResults read(Path file, String text) {
      boolean version = false;
      for (String line : text.split("\\R")) {
        Matcher plan = PLAN.matcher(line);
        Matcher test = TEST.matcher(line);
        if (plan.matches()) {
          planned = Integer.parseInt(plan.group(1));
        } else if (test.matches()) {
          test(test);
        } else if (line.startsWith("Bail out!")) {
          problems.add(Kind.ENDS_EARLY.with(name, line.strip()));
        }
        version |= line.startsWith("TAP version");
      }
      if (tests.isEmpty() && planned < 0 && !version) {
        throw new ConfigException(
            file + ": the test results must be JUnit XML, TAP or CTRF; this is none of them");
      }
      if (planned < 0) {
        problems.add(Kind.NO_PLAN.with(name));
      } else if (planned != tests.size()) {
        problems.add(
            Kind.OTHER_THAN_PLANNED.with(name, Counted.of(planned, "tests"), tests.size()));
      }
      return new TestResults(name, "TAP", tests, problems);
    }

    private void test(Matcher line) {
      String words = line.group(3);
      Matcher directive = DIRECTIVE.matcher(words);
      String kind = directive.find() ? directive.group(1).toLowerCase(Locale.ROOT) : "";
      String description = (kind.isEmpty() ? words : words.substring(0, directive.start())).strip();
      int number = line.group(2) == null ? tests.size() + 1 : Integer.parseInt(line.group(2));
      if (!numbers.add(number)) {
        problems.add(Kind.TWICE.with(name, number));
      }
      boolean ok = line.group(1) == null;
      Outcome outcome = ok ? Outcome.PASSED : Outcome.FAILED;
      if (kind.equals("skip") && ok) {
        outcome = Outcome.SKIPPED;
      } else if (kind.equals("todo") && !ok) {
        outcome = Outcome.EXPECTED_FAILURE;
      }
      tests.add(
          new TestCase(description.isEmpty() ? String.valueOf(number) : description, outcome, ""));
    }
  }
}
