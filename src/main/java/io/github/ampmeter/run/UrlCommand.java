package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.run.CommonOptions.NewFolderOption;
import io.github.ampmeter.run.CommonOptions.VerboseOption;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.ReportFiles;
import io.github.ampmeter.run.session.RunLock;
import io.github.ampmeter.run.session.UrlRun;
import io.github.ampmeter.run.session.UrlRun.UrlTarget;
import io.github.ampmeter.run.suite.CriteriaValidation;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.stack.external.FirstResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Loads one page as ab does, with the report of a run. Starts no stack. Without"
            + " --targets it judges nothing, and exits with 1 only if no request succeeded.",
    footer = {
      "",
      "A user and password in the URL are sent as basic authentication, and the"
          + " password is never shown. Arguments given as @FILE stay off the command line"
          + " too."
    },
    mixinStandardHelpOptions = true)
public final class UrlCommand implements Callable<Integer> {
  private static final Duration WARM_UP = Duration.ofSeconds(2);
  private static final Duration LENGTH = Duration.ofSeconds(10);

  @Parameters(
      paramLabel = "URL",
      arity = "1..*",
      description = "The page, such as http://127.0.0.1:8180/. With --cost several.")
  private List<String> urls = List.of();

  @Option(
      names = "--cost",
      description =
          "Also measure what a request costs. That is CPU time of web server, PHP and"
              + " database, statements, rows and bytes, with one user and with those of -c"
              + " (default: 8). CPU and database are known only of the stack that ampmeter stack"
              + " start keeps up.")
  private boolean cost;

  @Option(
      names = {"-c", "--users"},
      paramLabel = "STEPS",
      description =
          "Users at the same time (default: 1). Use 10, or steps such as 1,10,100 (default:"
              + " 1).")
  private String users = "";

  @Option(
      names = {"-n", "--requests"},
      paramLabel = "N",
      description =
          "Requests at each step, of all users together. Default: 100; with --cost as many"
              + " as fit into 10 s.")
  private String requests = "";

  @Option(
      names = {"-k", "--keep-alive"},
      negatable = true,
      description = "Keep connections open between requests. Without it, each opens its own.")
  private boolean keepAlive;

  @Option(
      names = "--ca-file",
      paramLabel = "PEM",
      description =
          "For https: certificates to trust. They are used instead of Java's own, or the"
              + " server's own certificate if it is self-signed.")
  private Path caFile;

  @Option(
      names = "--targets",
      paramLabel = "FILE",
      description =
          "Criteria, such as p90(total) <= 100 ms. One a line; exits with 1 if one fails.")
  private Path targets;

  @Mixin private VerboseOption verbose = new VerboseOption();

  @Mixin private NewFolderOption out = new NewFolderOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<UrlTarget> pages = urls.stream().map(UrlTarget::parse).toList();
    if (pages.size() > 1 && !cost) {
      throw new ConfigException(
          "url: expected one page, or several with --cost, was " + pages.size() + " pages");
    }
    UserSteps steps = steps();
    LoadSettings users = LoadSettings.OF_THE_PLAN.with(LoadKey.USERS, steps);
    LoadSettings load =
        cost && requests.isEmpty()
            ? users.with(LoadKey.WARM_UP, WARM_UP).with(LoadKey.DURATION, LENGTH)
            : users.with(LoadKey.REQUESTS, requests(steps));
    Optional<Targets> given = targets(steps);
    Console console = verbose.console();
    List<FirstResponse> looks =
        pages.stream()
            .map(page -> FirstResponse.at(page.server(), page.page(), Optional.ofNullable(caFile)))
            .toList();
    looks.forEach(look -> look.note().ifPresent(console::say));
    try (Interruption interruption = Interruption.expected()) {
      RunFolder folder = out.create("url");
      Report report;
      try (RunLock mark = RunLock.leaveIn(folder)) {
        Interruption.warnWhereIgnored(mark.folder(), console);
        report =
            new UrlRun(
                    Home.current(),
                    pages,
                    looks.get(0).server(),
                    keepAlive,
                    cost,
                    folder,
                    console,
                    Clock.systemUTC())
                .run(load, given.orElse(Targets.NONE), interruption);
      }
      ReportFiles.tellPlans(report, console);
      ReportFiles.tell(report, folder.root(), console);
      boolean open = given.isEmpty() && report.verdict() == VerdictKind.NOT_JUDGED;
      return report.verdict() == VerdictKind.PASSED || open && measured(report)
          ? ExitCode.PASSED
          : ExitCode.FAILED;
    }
  }

  /** Rejects targets by which the load could not be judged. */
  private Optional<Targets> targets(UserSteps steps) {
    Optional<Targets> given = Optional.ofNullable(targets).map(Targets::ofFile);
    given.ifPresent(
        those -> {
          those.criteria().forEach(Criterion::rejectWithoutBaseline);
          those.criteria().forEach(Criterion::rejectWithoutMatrix);
          ConfigException.at(
              targets + ": ",
              () -> {
                CriteriaValidation.validateLevels(those, steps);
                CriteriaValidation.validateWithoutStack(those);
              });
        });
    return given;
  }

  /** Whether any request succeeded. */
  private static boolean measured(Report report) {
    return report.plans().stream()
        .flatMap(plan -> plan.statistics().totals().stream())
        .anyMatch(total -> total.errors() < total.samples());
  }

  /** The steps; the cost of a page is measured with one user first. */
  private UserSteps steps() {
    UserSteps given = UserSteps.parse("-c", users.isEmpty() ? cost ? "1,8" : "1" : users);
    return cost && !given.users().contains(1)
        ? new UserSteps(Stream.concat(Stream.of(1), given.users().stream()).toList())
        : given;
  }

  private int requests(UserSteps steps) {
    String number = requests.isEmpty() ? "100" : requests;
    if (!number.matches("[0-9]{1,9}") || Integer.parseInt(number) < steps.most()) {
      throw new ConfigException(
          "-n must be a whole number, at least the most users (%s), was %s"
              .formatted(steps.most(), number));
    }
    return Integer.parseInt(number);
  }
}
