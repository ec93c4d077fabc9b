package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.judge.scaling.CapacitySearch;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.run.CommonOptions.BaselineOption;
import io.github.ampmeter.run.CommonOptions.JMeterOption;
import io.github.ampmeter.run.CommonOptions.NewFolderOption;
import io.github.ampmeter.run.CommonOptions.ReportNameOption;
import io.github.ampmeter.run.CommonOptions.VerboseOption;
import io.github.ampmeter.run.acceptance.AcceptanceFile;
import io.github.ampmeter.run.comparison.MatrixFolder;
import io.github.ampmeter.run.comparison.MatrixSession;
import io.github.ampmeter.run.comparison.MatrixValidation;
import io.github.ampmeter.run.distributed.LoadWorkerKeys;
import io.github.ampmeter.run.distributed.LoadWorkers;
import io.github.ampmeter.run.distributed.ShareLoad;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedBaselines;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.ReportFiles;
import io.github.ampmeter.run.session.Resumption;
import io.github.ampmeter.run.session.RunLock;
import io.github.ampmeter.run.session.RunSession;
import io.github.ampmeter.run.session.SuiteCheck;
import io.github.ampmeter.run.session.SuiteFingerprint;
import io.github.ampmeter.run.share.ShareOfRun;
import io.github.ampmeter.run.suite.LoadWorker;
import io.github.ampmeter.run.suite.Matrix;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.source.ActiveSource;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Runs the plans of a suite, judges them and writes the report. Starts the stack"
            + " first; reports/latest points to the report unless --out is given. Exits with 0"
            + " only if every criterion was judged and passed.",
    footer = {
      "",
      "Arguments can be in a file, one per line, given as @FILE: this hides"
          + " passwords from other users of the machine."
    },
    mixinStandardHelpOptions = true)
public final class RunCommand implements Callable<Integer> {
  @Parameters(paramLabel = "SUITE.yaml", description = "The plans, their load and their targets.")
  private Path suiteFile;

  @Mixin private SuiteOptions otherwise = new SuiteOptions();

  @Mixin private SearchOptions searching = new SearchOptions();

  @Mixin private ShareOptions sharing = new ShareOptions();

  @Mixin private BaselineOption baseline = new BaselineOption();

  @Mixin private JMeterOption jmeter = new JMeterOption();

  @Mixin private NewFolderOption out = new NewFolderOption();

  @Mixin private VerboseOption verbose = new VerboseOption();

  @Mixin private ReportNameOption reportName = new ReportNameOption();

  @Option(
      names = "--check",
      description =
          "Dry run: one user runs each plan once. Reports whether all requests succeed and how long"
              + " the real run will take. Leaves no files.")
  private boolean check;

  @Option(
      names = "--load-worker-keys",
      paramLabel = "FOLDER",
      defaultValue = LoadWorkerKeys.FOLDER,
      description = "The keys of the load workers. Default: ${DEFAULT-VALUE}.")
  private Path keys;

  @Option(
      names = "--resume",
      paramLabel = "FOLDER",
      description =
          "Continue an interrupted run or matrix. What was measured is kept. Suite and"
              + " options must be the same.")
  private Path resume;

  /** The interruption of the acceptance that this run is part of; null: there is none. */
  private Interruption acceptance;

  /** Runs a suite as part of an acceptance, whose Ctrl-C ends it. */
  static void runAs(List<String> arguments, Interruption acceptance)
      throws IOException, InterruptedException {
    RunCommand command = new RunCommand();
    new CommandLine(command).parseArgs(arguments.toArray(String[]::new));
    command.acceptance = acceptance;
    command.call();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    suiteFile = SuiteOptions.file(suiteFile);
    if (AcceptanceFile.isOne(suiteFile)) {
      if (otherwise.changesSuites()
          || searching.search().isPresent()
          || baseline.required()
          || sharing.share().isPresent()
          || jmeter.given()
          || reportName.given()
          || resume != null
          || check) {
        throw new ConfigException(
            suiteFile
                + ": is an acceptance file, with which only --stack, --out, -P and --baseline"
                + " latest-or-none can be used");
      }
      return AcceptCommand.accept(
          suiteFile, otherwise.stack(), otherwise.facts(), baseline.latestOrNone(), out);
    }
    try {
      return runOrCheck();
    } catch (ConfigException e) {
      throw Suites.placed(suiteFile, e, otherwise.stackSettings());
    }
  }

  private int runOrCheck() throws IOException, InterruptedException {
    Optional<CapacitySearch> asked = searching.search();
    validateSearch(asked);
    Suite whole = otherwise.applied(Suites.read(suiteFile));
    Optional<CapacitySearch> search =
        asked.map(range -> SearchOptions.splittable(range, whole.generator().workers().size()));
    Suite suite = search.map(range -> SearchOptions.suited(whole, range)).orElse(whole);
    StackSpec spec = suite.stackSpec();
    otherwise.validateAddresses(spec);
    boolean matrix = suite.matrix().isPresent();
    validateOptions(matrix);
    Optional<ShareLoad> share = share(suite, spec, search.isPresent());
    boolean compares = !matrix && search.isEmpty();
    SavedBaselines earlier = compares ? baseline.read(suite) : SavedBaselines.NONE;
    boolean first = !matrix && baseline.latestOrNone() && earlier.isEmpty();
    Suite judged = first ? suite.withoutBaseline() : suite;
    if (!matrix) {
      validateReferences(judged, earlier);
    }
    try (Home home = jmeter.over(Home.current())) {
      // Validates before a stack is started, which takes a while.
      Console console = verbose.console();
      Suite complete = home.complete(judged, console);
      Optional<LoadWorkers> workers = loadWorkers(home, complete, spec);
      Secrets.masked(suite.facts()).forEach((fact, value) -> console.say(fact + ": " + value));
      if (check) {
        if (matrix) {
          MatrixValidation.require(home, complete);
          return exit(MatrixSession.run(home, complete, console));
        }
        return exit(new SuiteCheck(home, complete, spec, console, Clock.systemUTC()).run());
      }
      // Open to the end, or Ctrl-C would end the process before the verdict is printed.
      Job job = new Job(home, complete, spec, workers, console);
      if (acceptance != null) {
        return measure(job, earlier, search, acceptance);
      }
      try (Interruption interruption = Interruption.expected()) {
        if (share.isPresent()) {
          return interruption.exitsWith(carry(job, share.get(), earlier, interruption));
        }
        return interruption.exitsWith(measure(job, earlier, search, interruption));
      }
    }
  }

  /** What to run, with which programs. */
  private record Job(
      Home home, Suite suite, StackSpec spec, Optional<LoadWorkers> workers, Console console) {
    RunSession session(RunFolder folder, Optional<CapacitySearch> search, List<String> notes) {
      return new RunSession(home, suite, spec, folder, console, Clock.systemUTC(), search, notes)
          .carriedBy(workers);
    }
  }

  private int measure(
      Job job, SavedBaselines earlier, Optional<CapacitySearch> search, Interruption interruption)
      throws IOException, InterruptedException {
    Report report =
        job.suite.matrix().isPresent()
            ? runMatrix(job, interruption)
            : run(job, earlier, search, interruption);
    return exit(report.verdict() == VerdictKind.PASSED);
  }

  /** The share of the load that this run carries; empty: all of it. */
  private Optional<ShareLoad> share(Suite suite, StackSpec spec, boolean searches) {
    Optional<ShareLoad> share = sharing.share();
    boolean other = suite.matrix().isPresent() || searches || check || resume != null;
    if (share.isPresent() && (other || baseline.given())) {
      throw new ConfigException(
          "--share carries the plans of one run: leave out matrix, --search, --check, --resume and"
              + " --baseline, which ampmeter report takes");
    }
    share.ifPresent(each -> each.validate(suite, spec.kind()));
    return share;
  }

  /** Carries one share of a load, which is judged with the others later. */
  private int carry(Job job, ShareLoad load, SavedBaselines earlier, Interruption interruption)
      throws IOException, InterruptedException {
    RunFolder folder = out.create(job.suite.name() + "-" + load.share().name());
    load.saved(SuiteFingerprint.of(job.suite), job.home.version()).write(folder.root());
    earlier.keepIn(folder);
    for (ActiveSource source : job.suite.sources().values()) {
      source.keepIn(folder.root());
    }
    try (RunLock mark = RunLock.leaveIn(folder)) {
      Interruption.warnWhereIgnored(mark.folder(), job.console);
      job.session(folder, Optional.empty(), List.of())
          .carriedBy(Optional.of(load))
          .runShare(interruption);
    }
    boolean complete = ShareOfRun.of(folder).complete();
    job.console.say(
        "%s, not judged alone: %s; %s"
            .formatted(
                load.share(),
                complete ? "complete" : "INCOMPLETE",
                "ampmeter report of the folder that holds all shares judges them as one run"));
    return exit(complete);
  }

  /** Connects to the load workers, and rejects loads that they cannot run. */
  private Optional<LoadWorkers> loadWorkers(Home home, Suite suite, StackSpec spec)
      throws InterruptedException {
    List<LoadWorker> workers = suite.generator().workers();
    if (workers.isEmpty()) {
      return Optional.empty();
    }
    if (spec.kind().managed() && !LoadWorkers.local(workers)) {
      throw new ConfigException(
          "the %s stack listens on this machine's loopback addresses only, where load workers of"
                  .formatted(spec.kind().key())
              + " other machines do not reach it; use the external stack");
    }
    suite
        .matrix()
        .map(Matrix::configurations)
        .map(all -> all.stream().map(each -> suite.of(each, Map.of())).toList())
        .orElse(List.of(suite))
        .forEach(each -> each.plans().forEach(plan -> LoadWorkers.validate(plan, workers)));
    return Optional.of(LoadWorkers.connect(workers, LoadWorkerKeys.read(keys), home.version()));
  }

  private static int exit(boolean passed) {
    return passed ? ExitCode.PASSED : ExitCode.FAILED;
  }

  private void validateOptions(boolean matrix) {
    if (resume != null && (out.given() || check)) {
      throw new ConfigException(
          "--resume continues in the folder that it names; leave out "
              + (check ? "--check" : "--out"));
    }
    if (resume != null) {
      NewFolderOption.rejectSpecialCharacters("--resume", resume.toString());
    }
    if (matrix && baseline.required()) {
      throw new ConfigException(
          "--baseline is for single runs: a matrix compares its configurations with the first");
    }
  }

  private void validateSearch(Optional<CapacitySearch> search) {
    if (search.isPresent() && resume != null) {
      throw new ConfigException("--search cannot be resumed; leave out --resume");
    }
    if (search.isPresent() && (otherwise.hasUsers() || baseline.required())) {
      throw new ConfigException(
          "--search chooses the users itself and compares with no earlier run; leave out "
              + (otherwise.hasUsers() ? "--users" : "--baseline"));
    }
  }

  /** Rejects criteria that could not be judged after the load. */
  private static void validateReferences(Suite suite, SavedBaselines earlier) {
    for (SuitePlan plan : suite.plans()) {
      plan.targets().criteria().forEach(Criterion::rejectWithoutMatrix);
      earlier.rejectMissing(plan.name(), plan.targets().criteria(), plan.levelUnit());
    }
  }

  private Report run(
      Job job, SavedBaselines earlier, Optional<CapacitySearch> search, Interruption interruption)
      throws IOException, InterruptedException {
    List<String> notes =
        baseline.latestOrNone() && search.isEmpty() ? List.of(latest(earlier)) : List.of();
    notes.forEach(job.console::say);
    for (Map.Entry<String, ActiveSource> source : job.suite.sources().entrySet()) {
      if (search.isPresent() && source.getValue().ofOneRun()) {
        throw new ConfigException(
            "--search judges loads only: leave %s out of the suite".formatted(source.getKey()));
      }
    }
    if (resume != null) {
      return resumed(job, interruption);
    }
    RunFolder folder = out.create(job.suite.name() + "-" + job.suite.stack().kind());
    Report report;
    earlier.keepIn(folder);
    for (ActiveSource source : job.suite.sources().values()) {
      source.keepIn(folder.root());
    }
    try (RunLock mark = RunLock.leaveIn(folder)) {
      Interruption.warnWhereIgnored(mark.folder(), job.console);
      report = job.session(folder, search, notes).run(interruption);
    } catch (ConfigException | StackException e) {
      SavedBaselines.removeFrom(folder);
      for (ActiveSource source : job.suite.sources().values()) {
        source.removeFrom(folder.root());
      }
      folder.deleteIfEmpty();
      throw e;
    }
    return published(report, folder, job.console);
  }

  /** The baselines and test results that the folder keeps stay unchanged. */
  private Report resumed(Job job, Interruption interruption)
      throws IOException, InterruptedException {
    RunFolder folder = RunFolder.existing(resume);
    Report report;
    // Locks before anything is read: two runs at a time would overwrite each other's files.
    try (RunLock mark = RunLock.leaveIn(folder)) {
      Interruption.warnWhereIgnored(mark.folder(), job.console);
      Resumption rest = Resumption.of(folder, job.suite);
      report = job.session(folder, Optional.empty(), List.of()).resuming(rest).run(interruption);
    }
    return published(report, folder, job.console);
  }

  private static String latest(SavedBaselines earlier) {
    return earlier.isEmpty()
        ? "No baseline: reports has no run of this suite that passed and has all its labels;"
            + " targets that compare with a baseline are left out."
        : "Baseline: " + earlier.starts().get(0).folder();
  }

  private Report runMatrix(Job job, Interruption interruption)
      throws IOException, InterruptedException {
    Suite suite = job.suite;
    MatrixValidation.require(job.home, suite);
    RunFolder folder =
        resume == null
            ? out.create(suite.name() + "-matrix-" + suite.stack().kind())
            : new RunFolder(MatrixFolder.existing(resume).root());
    MatrixFolder matrix = new MatrixFolder(folder.root());
    Report report;
    // Locks before matrix.json is read: two runs at a time would overwrite each other's files.
    try (RunLock mark = RunLock.leaveIn(folder)) {
      Interruption.warnWhereIgnored(mark.folder(), job.console);
      Clock clock = Clock.systemUTC();
      MatrixSession session =
          resume == null
              ? MatrixSession.begin(job.home, suite, matrix, job.console, clock)
              : MatrixSession.resume(job.home, suite, matrix, job.console, clock);
      report = session.carriedBy(job.workers).run(interruption);
    }
    return published(report, folder, job.console);
  }

  private Report published(Report report, RunFolder folder, Console console) throws IOException {
    reportName.copy(report, folder.root(), console);
    if (resume == null) {
      out.linkAsLatest(folder, console);
    }
    ReportFiles.tell(report, folder.root(), console);
    return report;
  }
}
