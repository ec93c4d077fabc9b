package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.CommonOptions.BaselineOption;
import io.github.ampmeter.run.CommonOptions.NewFolderOption;
import io.github.ampmeter.run.acceptance.Acceptance;
import io.github.ampmeter.run.acceptance.AcceptanceFile;
import io.github.ampmeter.run.acceptance.AcceptanceSheet;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetLine;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetVerdict;
import io.github.ampmeter.run.acceptance.JudgedSource;
import io.github.ampmeter.run.acceptance.SheetVerification;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Judges on one page whether a stack is released. Runs the suites and reads the"
            + " finished runs that a file names, and writes one page of five lines. Exits with 0"
            + " only if all passed.",
    mixinStandardHelpOptions = true)
public final class AcceptCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "ACCEPTANCE.yaml",
      description =
          "Names run folders, suites and test results under functional, scalability, database,"
              + " burn-in and hardening.")
  private Path file;

  @Option(
      names = "--stack",
      paramLabel = "KIND",
      description = "The kind of stack to test, instead of the suites' own.")
  private String stack = "";

  @Option(
      names = "-P",
      paramLabel = "NAME=VALUE",
      description = "A fact for the sheet and its runs: release, build or ticket.")
  private Map<String, String> facts = Map.of();

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "Sign with this Ed25519 key (PEM, as openssl genpkey -algorithm ed25519 writes it).")
  private Path key;

  @Mixin private NewFolderOption out = new NewFolderOption();

  private boolean latestBaseline;

  /** Runs an acceptance file that was given to {@code ampmeter run}. */
  static int accept(
      Path file,
      String stack,
      Map<String, String> facts,
      boolean latestBaseline,
      NewFolderOption out)
      throws IOException, InterruptedException {
    AcceptCommand command = new AcceptCommand();
    command.latestBaseline = latestBaseline;
    command.file = file;
    command.stack = stack;
    command.facts = facts;
    command.out = out;
    return command.call();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    SuiteOptions.validateNames("-P", facts);
    AcceptanceFile acceptance = AcceptanceFile.read(SuiteOptions.file(file));
    Map<String, String> all = new LinkedHashMap<>(acceptance.facts());
    all.putAll(facts);
    Console console = Console.standard(false);
    try (Interruption interruption = Interruption.expected()) {
      Path folder = out.create(acceptance.name()).root();
      AcceptanceSheet sheet =
          new Acceptance(
                  acceptance,
                  all,
                  folder.toRealPath(),
                  (suite, into) -> run(suite, into, all, interruption),
                  console,
                  Clock.systemUTC())
              .make(Optional.ofNullable(key));
      tell(sheet, console);
      console.say("Sheet: " + folder.resolve("acceptance.html"));
      return interruption.exitsWith(
          sheet.verdict() == SheetVerdict.PASSED ? ExitCode.PASSED : ExitCode.FAILED);
    }
  }

  private void run(Path suite, Path into, Map<String, String> facts, Interruption interruption)
      throws IOException, InterruptedException {
    if (interruption.requested()) {
      throw new ConfigException("the acceptance was stopped before it began");
    }
    List<String> arguments = new ArrayList<>(List.of(suite.toString(), "--out=" + into));
    if (!stack.isBlank()) {
      arguments.add("--stack=" + stack);
    }
    if (latestBaseline) {
      arguments.add("--baseline=" + BaselineOption.LATEST_OR_NONE);
    }
    SuiteOptions.FACTS.stream()
        .filter(facts::containsKey)
        .forEach(name -> arguments.add("-P" + name + "=" + facts.get(name)));
    RunCommand.runAs(arguments, interruption);
  }

  private static void tell(AcceptanceSheet sheet, Console console) {
    for (SheetLine line : sheet.lines()) {
      console.say("%-12s %s".formatted(line.part().key(), upper(line.verdict())));
      for (JudgedSource source : line.sources()) {
        console.say("    %s: %s %s".formatted(source.title(), source.finding(), source.capacity()));
      }
    }
    sheet.notes().forEach(console::say);
    console.say(upper(sheet.verdict()) + ": " + sheet.judgement().sentence());
  }

  private static String upper(SheetVerdict verdict) {
    return verdict.word().toUpperCase(Locale.ROOT);
  }

  @Command(
      description =
          "Computes an acceptance sheet again from its runs. Reports differences in"
              + " verdicts, figures, reports, checksums and the signature.",
      mixinStandardHelpOptions = true)
  static final class VerifyCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SHEET", description = "The folder of the sheet, or its page.")
    private Path sheet;

    @Option(
        names = "--key",
        paramLabel = "FILE",
        description = "The public key (PEM) of the expected signer.")
    private Path key;

    @Override
    public Integer call() throws IOException {
      SheetVerification verified = SheetVerification.of(sheet, Optional.ofNullable(key));
      Console console = new Console(System.out, false);
      verified.differences().forEach(each -> console.say(each.message()));
      console.say(verified.signed().message());
      console.say(
          verified.differences().isEmpty()
              ? "VERIFIED: the sheet states %s, as its runs do."
                  .formatted(verified.sheet().verdict().word())
              : "DIFFERS: the sheet does not agree with its runs, files or signature.");
      return verified.differences().isEmpty() ? ExitCode.PASSED : ExitCode.FAILED;
    }
  }
}
