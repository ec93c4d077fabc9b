package io.github.ampmeter.run.folder;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.judge.sample.JtlContent;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PackedJtl;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.source.Sources;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import io.github.ampmeter.stack.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the files of one run lie: a folder a run, in it a folder a plan. */
public record RunFolder(Path root) {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
  private static final String RUN_JSON = "run.json";

  /** A new folder {@code <time>-<name>} in {@code reports}, never one that exists. */
  public static RunFolder create(Path reports, LocalDateTime now, String name) throws IOException {
    made(reports);
    String base = STAMP.format(now) + "-" + name;
    for (int i = 1; ; i++) {
      Path folder = reports.resolve(i == 1 ? base : base + "-" + i);
      try {
        return new RunFolder(Files.createDirectory(folder));
      } catch (FileAlreadyExistsException e) {
        continue;
      } catch (IOException e) {
        throw cannotBeMade(folder, e);
      }
    }
  }

  /** A new folder at a place of the user's choice. */
  public static RunFolder createAt(Path folder) throws IOException {
    if (Files.exists(folder)) {
      throw new ConfigException(folder + ": exists; each run needs a new folder");
    }
    return new RunFolder(made(folder));
  }

  /**
   * Makes a folder that a user named, with those around it, if it is not there.
   *
   * @throws ConfigException where that cannot be done
   */
  public static Path made(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw cannotBeMade(folder, e);
    }
  }

  private static ConfigException cannotBeMade(Path folder, IOException e) {
    return new ConfigException(folder + ": this folder cannot be made: " + FileReason.of(e), e);
  }

  /** Where nothing was started there is nothing to keep. */
  public void deleteIfEmpty() throws IOException {
    try {
      Files.delete(root);
    } catch (DirectoryNotEmptyException e) {
      return;
    }
  }

  /** What the servers of a stack logged that was up for nothing. */
  public void deleteStackLogs() throws IOException {
    Path logs = root.resolve(Stack.LOGS);
    if (Files.isDirectory(logs)) {
      try (Stream<Path> files = Files.list(logs)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(logs);
    }
  }

  /**
   * One that is there.
   *
   * @throws ConfigException where it is none
   */
  public static RunFolder existing(Path folder) {
    if (!isOne(folder)) {
      throw new ConfigException(folder + ": is not the folder of a run: it has no " + RUN_JSON);
    }
    return new RunFolder(folder);
  }

  /** Whether a folder is one of a run, rather than anything else. */
  public static boolean isOne(Path folder) {
    return Files.isRegularFile(folder.resolve(RUN_JSON));
  }

  public Path plan(String name) {
    return root.resolve(name);
  }

  /** Whether JMeter, or a load worker, had come to write samples of a plan. */
  public boolean hasSamples(String plan) throws IOException {
    try (Stream<Path> files = Files.list(plan(plan))) {
      return files
          .map(file -> file.getFileName().toString())
          .anyMatch(
              name ->
                  name.startsWith("samples.")
                      || name.startsWith("under-way")
                      || name.equals(LoadWorkerResult.FOLDER));
    }
  }

  /** Compressed where the suite asked for it. */
  public Path jtl(String plan) {
    return Files.exists(packedJtl(plan)) ? packedJtl(plan) : plan(plan).resolve("samples.jtl");
  }

  private Path packedJtl(String plan) {
    return plan(plan).resolve("samples.jtl.gz");
  }

  /** Where JMeter writes; {@link #keepMeasured} makes it {@link #jtl}. */
  public Path inProgress(String plan) {
    return plan(plan).resolve("under-way.jtl");
  }

  public Path jmx(String plan) {
    return plan(plan).resolve("plan.jmx");
  }

  /** The plan as it was run; empty for what is none any more, or never came to its folder. */
  Optional<PlanFile> planFile(String plan) {
    try {
      return Optional.of(PlanFile.read(jmx(plan)));
    } catch (ConfigException e) {
      return Optional.empty();
    }
  }

  public Path targets(String plan) {
    return plan(plan).resolve("plan.targets");
  }

  public Path jmeterLog(String plan) {
    return plan(plan).resolve(JMeterCommand.LOG);
  }

  public Path observation(String plan) {
    return plan(plan).resolve("observe.csv");
  }

  public Path databaseStatus(String plan) {
    return plan(plan).resolve("database-status.csv");
  }

  /** When the load generator itself stood still. */
  public Path pauses(String plan) {
    return plan(plan).resolve("pauses.csv");
  }

  /** The same of each load generator, where the load came from several machines. */
  public List<Path> allPauses(String plan) {
    Path workers = plan(plan).resolve(LoadWorkerResult.FOLDER);
    if (!Files.isDirectory(workers)) {
      return List.of(pauses(plan));
    }
    try (Stream<Path> folders = Files.list(workers)) {
      return folders
          .filter(Files::isDirectory)
          .sorted()
          .map(each -> each.resolve(pauses(plan).getFileName()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where elements of a benchmark write a file; see {@link #inProgress}. */
  public Path inProgress(String plan, String file) {
    return plan(plan).resolve("under-way-" + file);
  }

  /**
   * JMeter has ended: the command can now be repeated by hand without touching what it measured.
   */
  public void keepMeasured(String plan) throws IOException {
    if (PackedJtl.isOne(inProgress(plan))) {
      PackedJtl.putTogether(inProgress(plan), packedJtl(plan));
    } else {
      keep(inProgress(plan), jtl(plan));
    }
    for (String file : Benchmarks.files().values()) {
      keep(inProgress(plan, file), plan(plan).resolve(file));
    }
  }

  private static void keep(Path inProgress, Path measured) throws IOException {
    if (Files.exists(inProgress)) {
      Files.move(inProgress, measured, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  public void write(SavedRun run) throws IOException {
    Json.write(root.resolve(RUN_JSON), run);
  }

  public void write(SavedPlan plan) throws IOException {
    Json.write(plan(plan.plan()).resolve(RUN_JSON), plan);
  }

  /** What the files that a plan is judged by hold now. */
  public Evidence evidence(String plan) throws IOException {
    return evidence(plan, List.of());
  }

  /** The same, where its JTL has been read: not once more. */
  Evidence evidence(String plan, List<JtlContent> read) throws IOException {
    List<Path> files =
        new ArrayList<>(
            List.of(
                jtl(plan),
                jmx(plan),
                targets(plan),
                observation(plan),
                databaseStatus(plan),
                pauses(plan)));
    Sources.planFiles().forEach(file -> files.add(plan(plan).resolve(file)));
    files.add(jmeterLog(plan));
    files.addAll(SavedBaselines.filesIn(this));
    Benchmarks.files().values().forEach(file -> files.add(plan(plan).resolve(file)));
    return Evidence.of(files, read);
  }

  /** Whether a plan that is over has the files that it left. */
  public boolean unchanged(String plan) throws IOException {
    Evidence left = savedPlan(plan).evidence();
    return left != null && left.changes(evidence(plan), Optional.empty()).isEmpty();
  }

  /** Its files are others now, and rightly so. */
  public void renewEvidence(String plan) throws IOException {
    Path file = plan(plan).resolve(RUN_JSON);
    Json.write(file, Json.read(file, ObjectNode.class).putPOJO("evidence", evidence(plan)));
  }

  /** What the files hold now that come of the whole run, or of what follows a plan's load. */
  public Evidence evidence() throws IOException {
    return Evidence.of(root, Sources.files(root, run().plans()));
  }

  public SavedRun run() {
    return Json.read(root.resolve(RUN_JSON), SavedRun.class);
  }

  /** Folders in it that hold a plan, or what one measured, and are none of its plans'. */
  List<String> unnamedPlans() throws IOException {
    List<String> named = run().plans();
    try (Stream<Path> folders = Files.list(root)) {
      return folders
          .map(folder -> folder.getFileName().toString())
          .filter(name -> !named.contains(name))
          .filter(name -> Files.exists(jmx(name)) || Files.exists(jtl(name)))
          .sorted()
          .toList();
    }
  }

  public SavedPlan savedPlan(String name) {
    Path file = plan(name).resolve(RUN_JSON);
    SavedPlan plan = Json.read(file, SavedPlan.class);
    if (!plan.plan().equals(name)) {
      throw new ConfigException(
          "%s: is the run.json of another plan: plan must be %s, was %s"
              .formatted(file, name, plan.plan()));
    }
    return plan;
  }

  /** Makes {@code latest} beside this folder point to it. */
  public void linkAsLatest() throws IOException {
    Path latest = root.resolveSibling("latest");
    Path fresh = root.resolveSibling(".latest-" + root.getFileName());
    Files.deleteIfExists(fresh);
    Files.createSymbolicLink(fresh, root.getFileName());
    // Replaced in one step: whoever opens latest meanwhile finds the old or the new one.
    Files.move(fresh, latest, StandardCopyOption.ATOMIC_MOVE);
  }
}
