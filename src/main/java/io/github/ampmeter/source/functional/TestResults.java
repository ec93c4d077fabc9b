package io.github.ampmeter.source.functional;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.source.functional.TestProblem.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  private static final int MOST_MEGABYTES = 64;
  private static final Pattern NUMBER =
      Pattern.compile("\\d{1,15}|\\d{1,3}([,.'\u2019_ \u00a0\u202f]\\d{3}){1,4}");

  /** The outcome of a test, as far as it matters for an acceptance. */
  public enum Outcome {
    PASSED,
    /** Failed at first, and passed when it was repeated. */
    FLAKY,
    /** A failure that the authors of the test expect for now: XFAIL, TODO. */
    EXPECTED_FAILURE,
    SKIPPED,
    /** Also a test that the tool could not run: an error, BORK. */
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
   * @throws ConfigException where it cannot be read, is none of them, or is TAP or CTRF of more
   *     than 64 MB, which memory must hold
   */
  public static TestResults read(Path file) {
    String beginning = beginning(file);
    if (beginning.startsWith("<")) {
      return JunitReader.read(file);
    }
    if (file.toFile().length() > (long) MOST_MEGABYTES << 20) {
      throw new ConfigException(
          "%s: the test results must have at most %s MB, or be JUnit XML; split the tests"
              .formatted(file, MOST_MEGABYTES));
    }
    String text = TextFile.read(file, "the test results");
    return beginning.startsWith("{") ? CtrfReader.read(file, text) : new TapReader(file).read(text);
  }

  private static String beginning(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      throw new ConfigException(
          file + ": the test results must be a file, this is a pipe or device");
    }
    try (InputStream bytes = Files.newInputStream(file)) {
      String text = new String(bytes.readNBytes(SNIFFED_BYTES), StandardCharsets.UTF_8);
      return text.replace("\uFEFF", "").stripLeading();
    } catch (IOException e) {
      String reason = Files.isDirectory(file) ? "it is a folder" : FileReason.of(e);
      throw new ConfigException(file + ": the test results cannot be read: " + reason, e);
    }
  }

  /** A count as tools write it, some of them with a sign between the thousands. */
  static long number(String place, String field, String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new ConfigException(
          "%s: %s of the test results must be a number, was %s"
              .formatted(place, field, Excerpt.of(text)));
    }
    return Long.parseLong(text.replaceAll("\\D", ""));
  }

  /** A problem where a file states another number of tests than it holds. */
  static Optional<TestProblem> stated(String place, long stated, long held) {
    Kind kind = stated > held ? Kind.FEWER_THAN_STATED : Kind.MORE_THAN_STATED;
    return stated == held
        ? Optional.empty()
        : Optional.of(kind.with(place, Counted.of(stated, "tests"), held));
  }
}
