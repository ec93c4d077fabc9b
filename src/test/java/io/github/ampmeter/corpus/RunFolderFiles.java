package io.github.ampmeter.corpus;

import io.github.ampmeter.run.folder.Evidence;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.RunFolderBuilder;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.folder.SavedRun;
import io.github.ampmeter.run.suite.PlanGroups;
import io.github.ampmeter.run.suite.PlanGroups.PlanGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The folder of a run with one plan, {@code shop}, as the runner leaves it. */
final class RunFolderFiles {
  private static final String PLAN = "shop";
  private final Map<String, String> files = new LinkedHashMap<>();
  private final Map<String, String> altered = new LinkedHashMap<>();
  private final Map<String, String> beside = new LinkedHashMap<>();
  private final List<PlanGroup> groups = new ArrayList<>();
  private Map<String, Map<String, String>> environment = Map.of();
  private List<Integer> users;
  private List<String> problems = List.of();
  private int repeats = 1;
  private int warmUpSeconds;
  private int durationSeconds;
  private boolean finished = true;
  private String stack = "local";

  private RunFolderFiles() {}

  /** Of a load that went as its plan says. */
  static RunFolderFiles of(SimulatedLoad load) {
    RunFolderFiles folder = new RunFolderFiles();
    folder.files.put("samples.jtl", JtlFormat.DEFAULT.text(load));
    folder.files.put("plan.jmx", Plans.of("<hashTree/>"));
    folder.files.put("plan.targets", Entry.GENEROUS);
    return folder;
  }

  RunFolderFiles judgedBy(String targets) {
    return file("plan.targets", targets);
  }

  /** A file in the plan's folder. */
  RunFolderFiles file(String name, String text) {
    files.put(name, text);
    return this;
  }

  /** What somebody made of a file after the run. */
  RunFolderFiles altered(String name, String text) {
    altered.put(name, text);
    return this;
  }

  String text(String name) {
    return files.get(name);
  }

  /** A file in the run's folder. */
  RunFolderFiles beside(String name, String text) {
    beside.put(name, text);
    return this;
  }

  RunFolderFiles lasting(int warmUp, int duration) {
    warmUpSeconds = warmUp;
    durationSeconds = duration;
    return this;
  }

  /** The suite's users, one level or several. */
  RunFolderFiles users(int repeatsOfEach, Integer... levels) {
    users = List.of(levels);
    repeats = repeatsOfEach;
    return this;
  }

  /**
   * One of the plan's thread groups.
   *
   * @param kind MAIN, SET_UP or TEAR_DOWN
   * @param planned how many users it keeps at work; null: not known
   */
  RunFolderFiles group(String name, String kind, Integer planned) {
    PlanGroup.Kind role = PlanGroup.Kind.valueOf(kind);
    groups.add(new PlanGroup(name, role, "ThreadGroup", planned, "continue"));
    return this;
  }

  RunFolderFiles broken(String... why) {
    problems = List.of(why);
    return this;
  }

  RunFolderFiles neverFinished() {
    finished = false;
    return this;
  }

  /** The addresses of servers that are the user's own. */
  RunFolderFiles external(String web) {
    stack = "external";
    environment = Map.of("Stack under test", Map.of("stack", "external", "address", web));
    return this;
  }

  /** Of a page that {@code ampmeter url} asked for: no suite says what must hold. */
  RunFolderFiles withoutSuite() {
    stack = "";
    return judgedBy("");
  }

  Path writeTo(Path root) throws IOException {
    RunFolder folder = new RunFolder(root);
    Files.createDirectories(folder.plan(PLAN));
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(folder.plan(PLAN).resolve(file.getKey()), file.getValue());
    }
    folder.write(plan(finished ? folder.evidence(PLAN) : null));
    for (Map.Entry<String, String> file : altered.entrySet()) {
      Files.writeString(folder.plan(PLAN).resolve(file.getKey()), file.getValue());
    }
    for (Map.Entry<String, String> file : beside.entrySet()) {
      Path there = root.resolve(file.getKey());
      Files.createDirectories(there.getParent());
      Files.writeString(there, file.getValue());
    }
    folder.write(run());
    return root;
  }

  private SavedPlan plan(Evidence evidence) {
    return RunFolderBuilder.plan(
        PLAN,
        plan -> {
          plan.warmUpMillis = 1000L * warmUpSeconds;
          plan.durationMillis = durationSeconds == 0 ? null : 1000L * durationSeconds;
          plan.users = users;
          plan.repeats = repeats;
          plan.finished = finished;
          plan.problems = problems;
          plan.evidence = evidence;
          plan.groups = groups.isEmpty() ? null : new PlanGroups(groups, false, List.of());
        });
  }

  private SavedRun run() {
    return RunFolderBuilder.run(
        List.of(PLAN),
        run -> {
          run.title = PLAN;
          run.stack = stack;
          run.start = Instant.ofEpochMilli(SimulatedLoad.START - 1_000);
          run.end = finished ? Instant.ofEpochMilli(SimulatedLoad.START + 600_000) : null;
          run.environment = environment;
        });
  }
}
