package io.github.ampmeter.run.folder;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.FolderName;
import io.github.ampmeter.FolderTree;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.judge.sample.JtlContent;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PackedJtl;
import io.github.ampmeter.run.suite.PlanCopy;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.source.Sources;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import io.github.ampmeter.stack.Stack;
import java.io.IOException;
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

/** The folder of a run, which has a folder for each plan. */
public record RunFolder(Path root) {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
  private static final String RUN_JSON = "run.json";

  /** Creates a new folder {@code <time>-<name>} in {@code reports}. */
  public static RunFolder create(Path reports, LocalDateTime now, String name) throws IOException {
    made(reports);
    String base = STAMP.format(now) + "-" + FolderName.of(name);
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

  /** Creates a new folder at a path that the user chose. */
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

  /** Deletes the folder of a run that started nothing. */
  public void deleteIfEmpty() throws IOException {
    try {
      Files.delete(root);
    } catch (DirectoryNotEmptyException e) {
      return;
    }
  }

  /** Deletes the server logs of a stack that was started in vain. */
  public void deleteStackLogs() throws IOException {
    FolderTree.delete(root.resolve(Stack.LOGS));
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

  /** Whether a folder is a run folder. */
  public static boolean isOne(Path folder) {
    return Files.isRegularFile(folder.resolve(RUN_JSON));
  }

  public Path plan(String name) {
    return root.resolve(FolderName.of(name));
  }

  /** Whether samples of a plan exist, here or on a load worker. */
  public boolean hasSamples(String plan) throws IOException {
    return FolderTree.entries(plan(plan)).stream()
        .map(file -> file.getFileName().toString())
        .anyMatch(
            name ->
                name.startsWith("samples.")
                    || name.startsWith("under-way")
                    || name.equals(LoadWorkerResult.FOLDER));
  }

  /** The plan's JTL, which is compressed where the suite asks for it. */
  public Path jtl(String plan) {
    return Files.exists(packedJtl(plan)) ? packedJtl(plan) : plan(plan).resolve("samples.jtl");
  }

  private Path packedJtl(String plan) {
    return plan(plan).resolve("samples.jtl.gz");
  }

  /** The file that JMeter writes; {@link #keepMeasured} renames it to {@link #jtl}. */
  public Path inProgress(String plan) {
    return plan(plan).resolve("under-way.jtl");
  }

  public Path jmx(String plan) {
    return plan(plan).resolve("plan.jmx");
  }

  /** Writes a plan as its author wrote it, and the copy that JMeter runs where that differs. */
  public void writePlan(SuitePlan plan) throws IOException {
    Files.createDirectories(plan(plan.name()));
    Files.write(jmx(plan.name()), plan.file().content());
    plan.file().copyScripts(plan(plan.name()));
    PlanCopy copy = plan.copy();
    if (!copy.changes().isEmpty()) {
      Files.createDirectories(copies(plan.name()));
      copy.write(copyOf(plan));
    }
  }

  /** The file that JMeter runs: the plan itself, or its copy, which has the same name. */
  public Path asRun(SuitePlan plan) {
    if (!plan.copy().changes().isEmpty()) {
      return copyOf(plan);
    }
    return plan.file().isGenerated() ? jmx(plan.name()) : plan.jmx();
  }

  private Path copyOf(SuitePlan plan) {
    return copies(plan.name()).resolve(plan.jmx().getFileName());
  }

  private Path copies(String plan) {
    return plan(plan).resolve("as-run");
  }

  /** The plan as its author wrote it; empty where its file is missing or damaged. */
  Optional<PlanFile> planFile(String plan) {
    return read(jmx(plan));
  }

  /** The plan as JMeter ran it; empty where its file is missing or damaged. */
  Optional<PlanFile> asRun(String plan) {
    if (!Files.isDirectory(copies(plan))) {
      return planFile(plan);
    }
    try {
      return FolderTree.entries(copies(plan)).stream()
          .filter(Files::isRegularFile)
          .findFirst()
          .flatMap(RunFolder::read);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<PlanFile> read(Path jmx) {
    try {
      return Optional.of(PlanFile.read(jmx));
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

  /** The file with the pauses of JMeter's process. */
  public Path pauses(String plan) {
    return plan(plan).resolve(JMeterCommand.METER_READINGS);
  }

  /** The files with the pauses of all load generators. */
  public List<Path> allPauses(String plan) throws IOException {
    Path workers = plan(plan).resolve(LoadWorkerResult.FOLDER);
    return Files.isDirectory(workers)
        ? FolderTree.entries(workers).stream()
            .filter(Files::isDirectory)
            .map(each -> each.resolve(pauses(plan).getFileName()))
            .toList()
        : List.of(pauses(plan));
  }

  /** The path at which elements of a benchmark write a file; see {@link #inProgress(String)}. */
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

  /** The present contents of the files that a plan is judged by. */
  public Evidence evidence(String plan) throws IOException {
    return evidence(plan, List.of());
  }

  /** Returns the same without reading the JTL again. */
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

  /** Whether the files of a plan are as they were when it ended. */
  public boolean unchanged(String plan) throws IOException {
    Evidence left = savedPlan(plan).evidence();
    return left != null && left.changes(evidence(plan), Optional.empty()).isEmpty();
  }

  /** Records the evidence again after a legitimate change of files. */
  public void renewEvidence(String plan) throws IOException {
    Path file = plan(plan).resolve(RUN_JSON);
    Json.write(file, Json.read(file, ObjectNode.class).putPOJO("evidence", evidence(plan)));
  }

  /** The present contents of the files of the whole run, or of the time after a plan's load. */
  public Evidence evidence() throws IOException {
    return Evidence.of(root, Sources.files(root, run().plans()));
  }

  public SavedRun run() {
    return Json.read(root.resolve(RUN_JSON), SavedRun.class);
  }

  /** The folders that hold a plan or its samples but are not named in run.json. */
  List<String> unnamedPlans() throws IOException {
    List<String> named = run().plans().stream().map(FolderName::of).toList();
    return FolderTree.entries(root).stream()
        .map(folder -> folder.getFileName().toString())
        .filter(name -> !named.contains(name))
        .filter(name -> Files.exists(jmx(name)) || Files.exists(jtl(name)))
        .toList();
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

  /** Makes the link {@code latest} beside this folder point to it. */
  public void linkAsLatest() throws IOException {
    Path latest = root.resolveSibling("latest");
    Path fresh = root.resolveSibling(".latest-" + root.getFileName());
    Files.deleteIfExists(fresh);
    Files.createSymbolicLink(fresh, root.getFileName());
    // The link is replaced atomically: a reader finds the old or the new one.
    Files.move(fresh, latest, StandardCopyOption.ATOMIC_MOVE);
  }
}
