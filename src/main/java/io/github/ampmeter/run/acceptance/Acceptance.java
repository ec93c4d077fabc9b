package io.github.ampmeter.run.acceptance;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.benchmark.TargetDatabase.DatasetException;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.Evidence;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.Origin;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetLine;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetVerdict;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.source.functional.SavedTests;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes a sheet: runs the suites, judges everything and writes the folder.
 *
 * @param facts of the file and of the command line
 * @param folder the real path of the sheet's folder, which exists
 */
public record Acceptance(
    AcceptanceFile file,
    Map<String, String> facts,
    Path folder,
    SuiteRun suites,
    Console console,
    Clock clock) {

  public Acceptance {
    facts = Secrets.masked(facts);
  }

  /** Runs a suite as {@code ampmeter run} does, into a new folder. */
  public interface SuiteRun {
    void run(Path suite, Path folder) throws IOException, InterruptedException;
  }

  /**
   * Makes the sheet and writes it.
   *
   * @param key the private key to sign it with; empty: it is not signed
   */
  public AcceptanceSheet make(Optional<Path> key) throws IOException, InterruptedException {
    Optional<PrivateKey> privateKey = key.map(SheetSignature::privateKey);
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    SheetFolder made = new SheetFolder(folder);
    LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
    List<SheetLine> lines = new ArrayList<>();
    for (SheetPart part : SheetPart.values()) {
      Duration atLeast = file.atLeast().getOrDefault(part, Duration.ZERO);
      RunJudge judge = new RunJudge(folder, day, atLeast);
      List<JudgedSource> sources = new ArrayList<>();
      List<Path> tests = new ArrayList<>();
      for (Path entry : file.entries().getOrDefault(part, List.of())) {
        if (Files.isDirectory(entry)) {
          sources.add(judge.judge(part, made.relative(entry)));
        } else if (AcceptanceFile.isSuite(entry)) {
          sources.add(judged(part, entry, judge));
        } else {
          tests.add(entry);
        }
      }
      if (!tests.isEmpty()) {
        SavedTests.keep(tests, file.accepted(), made.tests());
        sources.add(judge.judge(part, SavedTests.FOLDER));
      }
      lines.add(SheetLine.of(part, sources, atLeast));
    }
    List<JudgedSource> all = lines.stream().flatMap(line -> line.sources().stream()).toList();
    AcceptanceSheet sheet =
        AcceptanceSheet.of(
            file.name(),
            Fact.all(facts),
            new Origin(file.by(), now.toString(), Home.generator()),
            new Evidence(lines, made.writeManifest(all)));
    made.write(sheet);
    if (privateKey.isPresent()) {
      SheetSignature.write(made, sheet, privateKey.get());
    }
    return sheet;
  }

  /** Runs a suite and judges it. A suite that cannot be run does not stop the other lines. */
  private JudgedSource judged(SheetPart part, Path suite, RunJudge judge)
      throws IOException, InterruptedException {
    String name = suite.getFileName().toString().replaceFirst("\\.yaml$", "");
    Path run = folder.resolve(name);
    for (int i = 2; Files.exists(run); i++) {
      run = folder.resolve(name + "-" + i);
    }
    try {
      suites.run(suite, run);
    } catch (ConfigException | StackException | DatasetException e) {
      console.say(name + " did not run: " + e.getMessage());
      if (!RunJudge.canJudge(run)) {
        return RunJudge.unjudged("", name, SheetVerdict.NOT_RUN, e.getMessage());
      }
    }
    return judge.judge(part, new SheetFolder(folder).relative(run));
  }
}
