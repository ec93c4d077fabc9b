package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.MeasuredTime;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a run measured, written down figure by figure; a label's window is 10 s long. */
final class MeasuredRun {
  private static final Pattern LABEL =
      Pattern.compile(
          "(?<op>op )?(?<label>.*?)(@(?<users>\\d+))?:(?<times>[ x\\d]*)(!(?<errors>\\d+))?");
  private static final Pattern TIMES = Pattern.compile("((\\d+)x)?(\\d+)");

  private final List<LabelStatistics> labels = new ArrayList<>();
  private final List<LabelStatistics> totals = new ArrayList<>();

  /**
   * Home: nine of 100 ms, one of 900 ms, ten failures, at 4 users, in 10 s. Mean 180; sd: nine
   * times 80² and once 720² are 576000, / 9 = 64000, root 252.98. All: 40 successes.
   */
  static MeasuredRun home() {
    return of("Home: 9x100 900 !10; total: 40x100 !10");
  }

  /**
   * A run as tables of cases write it.
   *
   * @param text {@code [op ]LABEL[@USERS]: [COUNTx]MILLIS ... [!ERRORS]}, with semicolons between
   *     labels; {@code home}, {@code sweep} and {@code transaction} are known by their names
   */
  static MeasuredRun of(String text) {
    return switch (text) {
      case "home" -> home();
      case "transaction" -> of("op Login: 10x900; Login form: 10x100; Login post: 10x300");
      case "sweep" ->
          of(
              "Home@1: 10x100; Home@2: 10x200; Home@4: 10x400; Login@1: 100;"
                  + " total@1: 10x100; total@2: 10x200; total@4: 10x400");
      default -> {
        MeasuredRun run = new MeasuredRun();
        Stream.of(text.split("; *")).map(MeasuredRun::parsed).forEach(run::add);
        yield run;
      }
    };
  }

  private void add(LabelStatistics measured) {
    (measured.kind() == LabelKind.TOTAL ? totals : labels).add(measured);
  }

  private static LabelStatistics parsed(String text) {
    Matcher parts = LABEL.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(text);
    }
    String label = parts.group("label");
    LabelKind other = label.equals(LabelStatistics.TOTAL) ? LabelKind.TOTAL : LabelKind.REQUEST;
    return level(
        label,
        parts.group("op") == null ? other : LabelKind.OPERATION,
        parts.group("users") == null ? 4 : Integer.parseInt(parts.group("users")),
        parts.group("errors") == null ? 0 : Integer.parseInt(parts.group("errors")),
        TIMES
            .matcher(parts.group("times"))
            .results()
            .flatMapToInt(
                each ->
                    IntStream.of(
                        times(
                            each.group(2) == null ? 1 : Integer.parseInt(each.group(2)),
                            Integer.parseInt(each.group(3)))))
            .toArray());
  }

  /** Successes that took these milliseconds, at 4 users. */
  static LabelStatistics label(String label, int... elapsed) {
    return level(label, LabelKind.REQUEST, 4, 0, elapsed);
  }

  static LabelStatistics level(
      String label, LabelKind kind, int users, int errors, int... elapsed) {
    ValueCounts counts = new ValueCounts();
    IntStream.of(elapsed).forEach(counts::add);
    return new LabelStatistics(
        new LabelStatistics.MeasuredLabel(label, kind, users, 1),
        new LabelStatistics.SampleCounts(elapsed.length + errors, errors, 0),
        elapsed.length / 10.0,
        counts);
  }

  static int[] times(int count, int elapsed) {
    return IntStream.range(0, count).map(i -> elapsed).toArray();
  }

  MeasuredRun with(LabelStatistics... measured) {
    labels.addAll(List.of(measured));
    return this;
  }

  MeasuredRun total(LabelStatistics total) {
    totals.add(total);
    return this;
  }

  Verdict judge(String criteria, String... incomplete) {
    if (totals.isEmpty()) {
      totals.add(label(LabelStatistics.TOTAL, 100));
    }
    return Judge.judge(
        Criteria.parse("targets", criteria),
        run(),
        OperationStatistics.NONE,
        List.of(incomplete).stream().map(Message.RUN_PROBLEM::issue).toList());
  }

  void refuseUnclear(String criteria) {
    AmbiguousCriteria.reject(Criteria.parse("targets", criteria), run());
  }

  RunStatistics run() {
    return new RunStatistics(
        new MeasuredTime(0, 10_000, new Window(0, 10_000)),
        new RunStatistics.LevelFigures(labels, totals, 0),
        Map.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of());
  }

  /** The findings of these criteria, without those of what goes without saying. */
  List<Finding> findings(String criteria) {
    return judge(criteria).findings().stream()
        .filter(finding -> !finding.criterion().text().equals("Default target: no errors"))
        .toList();
  }

  /** The one finding of one criterion. */
  Finding find(String criterion) {
    List<Finding> findings = findings(criterion);
    if (findings.size() != 1) {
      throw new AssertionError("one finding expected, got " + findings);
    }
    return findings.get(0);
  }
}
