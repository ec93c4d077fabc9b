package io.github.ampmeter.run.comparison;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.comparison.MatrixSummary;
import io.github.ampmeter.run.distributed.LoadWorkers;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.ReportFiles;
import io.github.ampmeter.run.session.RunSession;
import io.github.ampmeter.run.session.SuiteCheck;
import io.github.ampmeter.run.session.SuiteFingerprint;
import io.github.ampmeter.run.suite.Matrix;
import io.github.ampmeter.run.suite.Matrix.Configuration;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Starts every configuration of a suite's matrix, round by round, as far as that is not done yet.
 */
public final class MatrixSession {
  private final Home home;
  private final Suite suite;
  private final List<Configuration> configurations;
  private final MatrixFolder folder;
  private final Console console;
  private final Clock clock;
  private SavedMatrix matrix;
  private Optional<LoadWorkers> workers = Optional.empty();

  private MatrixSession(Home home, Suite suite, MatrixFolder folder, Console console, Clock clock) {
    this.home = home;
    this.suite = suite;
    this.configurations = suite.matrix().orElseThrow().configurations();
    this.matrix = folder.matrix();
    this.folder = folder;
    this.console = console;
    this.clock = clock;
  }

  /** Begins a new matrix in a folder of its own. */
  public static MatrixSession begin(
      Home home, Suite suite, MatrixFolder folder, Console console, Clock clock)
      throws IOException {
    Matrix axes = suite.matrix().orElseThrow();
    List<String> names = axes.configurations().stream().map(Configuration::name).toList();
    RoundOrder order = RoundOrder.of(names.size(), axes.rounds());
    SavedMatrix matrix =
        new SavedMatrix(
            new SavedMatrix.Subject(
                suite.name(),
                suite.stack().kind(),
                SuiteFingerprint.of(suite),
                suite.plans().stream().map(SuitePlan::name).toList(),
                Notice.messages(unread(suite))),
            clock.instant().toString(),
            names,
            axes.leastChangePercent(),
            new SavedMatrix.Schedule(order.words(), 0, axes.extraRounds(), order.rounds()),
            Map.of(),
            List.of());
    matrix.subject().notes().forEach(console::say);
    folder.write(matrix);
    return new MatrixSession(home, suite, folder, console, clock);
  }

  private static List<Notice> unread(Suite suite) {
    return suite.matrix().orElseThrow().configurations().stream()
        .flatMap(each -> each.properties().keySet().stream())
        .distinct()
        .filter(name -> suite.plans().stream().noneMatch(plan -> plan.file().mentions(name)))
        .map(NoticeText.PROPERTY_NOT_READ::with)
        .toList();
  }

  /**
   * One that was ended before it was over.
   *
   * @throws ConfigException where the suite is not what it was then
   */
  public static MatrixSession resume(
      Home home, Suite suite, MatrixFolder folder, Console console, Clock clock)
      throws IOException {
    SuiteFingerprint.require(suite, folder.matrix().subject().suite(), folder.root(), "matrix");
    return new MatrixSession(home, suite, folder, console, clock);
  }

  /** Sets the load workers that make the load; empty for this machine. */
  public MatrixSession carriedBy(Optional<LoadWorkers> others) {
    workers = others;
    return this;
  }

  /** Runs the remaining starts, judges all of them and writes the report. */
  public Report run(Interruption interruption) throws IOException, InterruptedException {
    int most = suite.matrix().orElseThrow().extraRounds();
    if (most > matrix.schedule().moreRounds()) {
      console.say(
          ("At most %s%s: where JMeter or other programs affected some, or the result is"
                  + " inconclusive.")
              .formatted(
                  Counted.of(most - matrix.schedule().moreRounds(), "more rounds"),
                  roundLength()
                      .map(each -> ", about %s s of load each".formatted(each))
                      .orElse("")));
    }
    runRounds(interruption);
    Report report = MatrixReport.of(folder, Home.generator());
    for (int add = roundsToAdd(report);
        add > 0 && !interruption.requested();
        add = roundsToAdd(report)) {
      console.say(
          "Not enough data yet: %s, %s of at most %s added."
              .formatted(
                  Counted.of(add, "more rounds"), matrix.schedule().moreRounds() + add, most));
      keep(
          matrix.with(
              RoundOrder.of(configurations.size(), matrix.schedule().rounds().size() + add), add));
      runRounds(interruption);
      report = MatrixReport.of(folder, Home.generator());
    }
    ReportFiles.write(report, folder.root());
    return report;
  }

  private static int roundsToAdd(Report report) {
    return ((MatrixSummary) report.overall().orElseThrow()).matrix().roundsToAdd();
  }

  /** The length of the load in seconds; empty where only JMeter knows the length of a plan. */
  private Optional<Long> roundLength() {
    boolean known =
        suite.plans().stream().allMatch(plan -> plan.load().get(LoadKey.DURATION).isPresent());
    long start =
        suite.plans().stream()
            .flatMap(plan -> plan.longest().stream())
            .mapToLong(Duration::toSeconds)
            .sum();
    return known ? Optional.of(start * configurations.size()) : Optional.empty();
  }

  private void runRounds(Interruption interruption) throws IOException, InterruptedException {
    List<SavedMatrix.Start> starts = matrix.starts();
    for (int i = 0; i < starts.size() && !interruption.requested(); i++) {
      SavedMatrix.Start start = starts.get(i);
      if (!isDone(start)) {
        console.say(
            "Round %s of %s, start %s of %s: %s"
                .formatted(
                    start.round(),
                    matrix.schedule().rounds().size(),
                    i + 1,
                    starts.size(),
                    start.name()));
        run(start, interruption);
      }
    }
  }

  private void run(SavedMatrix.Start start, Interruption interruption)
      throws IOException, InterruptedException {
    RunFolder run = folder.of(start);
    if (RunFolder.isOne(run.root())) {
      folder.setAside(start);
    }
    Files.createDirectories(run.root());
    Suite own = suite.of(configurations.get(start.configuration()), start.facts(matrix));
    try {
      StackSpec spec = own.stackSpec();
      Report report =
          new RunSession(home, own, spec, run, console, clock, Optional.empty(), List.of())
              .carriedBy(workers)
              .run(interruption);
      if (isDone(start)) {
        keep(matrix.ended(start));
      }
      console.say(start.folder() + ": " + report.verdict().word());
    } catch (ConfigException | StackException e) {
      // The other configurations can still be compared.
      run.deleteIfEmpty();
      console.say(start.folder() + ": not run: " + e.getMessage());
      keep(matrix.hindered(start, e.getMessage()));
    }
  }

  /**
   * What was ended early by us is made again. Whatever else befell a start is a part of what it
   * shows: a server that died under load would else be asked until it does not.
   */
  private boolean isDone(SavedMatrix.Start start) {
    if (matrix.ended().contains(start.folder())) {
      return true;
    }
    RunFolder run = folder.of(start);
    try {
      return RunFolder.isOne(run.root()) && run.run().end() != null && allDriven(run);
    } catch (ConfigException damaged) {
      // The report shows a damaged start as such; it is not repeated.
      return true;
    }
  }

  private static boolean allDriven(RunFolder run) {
    return run.run().plans().stream().map(run::savedPlan).allMatch(SavedPlan::over);
  }

  private void keep(SavedMatrix now) throws IOException {
    matrix = now;
    folder.write(matrix);
  }

  /**
   * In which order configurations are started, so that a machine that gets slower, or warmer, does
   * so for all of them.
   *
   * @param rounds numbers of configurations, from 0, each once a round
   * @param words how that came about
   */
  record RoundOrder(List<List<Integer>> rounds, String words) {
    /**
     * Of two configurations AB BA BA AB …; of more, rows of a Latin square in which each follows
     * each other equally often (Williams): in the first as many rounds none has the same place
     * twice.
     */
    static RoundOrder of(int configurations, int rounds) {
      if (configurations == 2) {
        return new RoundOrder(
            IntStream.range(0, rounds)
                .mapToObj(round -> Integer.bitCount(round) % 2 == 0 ? List.of(0, 1) : List.of(1, 0))
                .toList(),
            "in turns");
      }
      List<List<Integer>> square = williams(configurations);
      return new RoundOrder(
          IntStream.range(0, rounds).mapToObj(round -> square.get(round % square.size())).toList(),
          rounds % square.size() == 0
              ? "a balanced Latin square"
              : "rows of a balanced Latin square of which %s would be whole"
                  .formatted(square.size()));
    }

    /**
     * Rows 0, 1, n-1, 2, n-2, … and so on from each number; of an odd n also each row backwards.
     */
    private static List<List<Integer>> williams(int n) {
      List<List<Integer>> square = new ArrayList<>();
      for (int start = 0; start < n; start++) {
        List<Integer> row = new ArrayList<>();
        for (int place = 0; place < n; place++) {
          int step = place % 2 == 1 ? (place + 1) / 2 : n - place / 2;
          row.add((start + step) % n);
        }
        square.add(List.copyOf(row));
      }
      if (n % 2 == 1) {
        for (List<Integer> row : List.copyOf(square)) {
          List<Integer> backwards = new ArrayList<>(row);
          Collections.reverse(backwards);
          square.add(List.copyOf(backwards));
        }
      }
      return square;
    }
  }

  /** Prints the results; true where all plans respond with all configurations. */
  public static boolean run(Home home, Suite suite, Console console)
      throws IOException, InterruptedException {
    Matrix matrix = suite.matrix().orElseThrow();
    boolean allAnswer = true;
    Duration round = Duration.ZERO;
    try (Interruption interruption = Interruption.expected()) {
      for (Configuration configuration : matrix.configurations()) {
        if (interruption.requested()) {
          return false;
        }
        console.say(configuration.name());
        try {
          Suite own = suite.of(configuration, Map.of());
          SuiteCheck check = new SuiteCheck(home, own, own.stackSpec(), console, Clock.systemUTC());
          allAnswer &= check.run(interruption);
          round = round.plus(check.estimate());
        } catch (ConfigException | StackException e) {
          console.say(e.getMessage());
          allAnswer = false;
        }
      }
    }
    int rounds = matrix.rounds();
    console.say(
        "A matrix of %s and %s starts each equally often, with a new stack: about %s s%s."
            .formatted(
                Counted.of(matrix.configurations().size(), "configurations"),
                Counted.of(rounds, "rounds"),
                rounds * round.toSeconds(),
                matrix.extraRounds() == 0
                    ? ""
                    : ", at most %s s with all extraRounds"
                        .formatted((rounds + matrix.extraRounds()) * round.toSeconds())));
    return allAnswer;
  }
}
