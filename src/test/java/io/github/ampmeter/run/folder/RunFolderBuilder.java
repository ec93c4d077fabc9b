package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.scaling.CapacitySearch;
import io.github.ampmeter.run.suite.PlanGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What a run leaves that ended well, unless a test says otherwise: records and plans' files. */
public final class RunFolderBuilder {
  public static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

  private RunFolderBuilder() {}

  /** Of a suite that ran on the embedded stack for a minute. */
  public static final class RunFields {
    public String title = "suite";
    public String stack = "embedded";
    public Instant start = START;
    public Instant end = START.plusSeconds(60);
    public Map<String, String> facts = Map.of();
    public List<String> notes = List.of();
    public Map<String, Map<String, String>> environment = Map.of();
    public CapacitySearch search;

    private RunFields() {}
  }

  /** Of a plan that was driven once, and of which all is judged. */
  public static final class PlanFields {
    public long warmUpMillis;
    public Long durationMillis;
    public List<Integer> users;
    public int repeats = 1;
    public Map<String, String> configuration = Map.of();
    public List<String> commands = List.of();
    public boolean finished = true;
    public List<String> problems = List.of();
    public List<String> against;
    public Evidence evidence;
    public PlanGroups groups;
    public String rate;
    public Long blockMillis;
    public String continuedBy;

    private PlanFields() {}
  }

  public static SavedRun run(List<String> plans, Consumer<RunFields> with) {
    RunFields run = new RunFields();
    with.accept(run);
    return new SavedRun(
        new SavedRun.Description(run.title, run.stack, run.facts, run.notes, run.environment),
        run.start.toString(),
        run.end == null ? null : run.end.toString(),
        run.search,
        plans,
        null,
        null);
  }

  public static SavedPlan plan(String name, Consumer<PlanFields> with) {
    PlanFields plan = new PlanFields();
    with.accept(plan);
    return new SavedPlan(
        name,
        new SavedPlan.Load(
            plan.warmUpMillis,
            plan.durationMillis,
            plan.users,
            plan.repeats,
            plan.rate,
            plan.blockMillis),
        new SavedPlan.Setup(plan.configuration, plan.commands, plan.against, false),
        new SavedPlan.End(
            plan.finished, plan.problems, plan.problems.contains("interrupted"), plan.continuedBy),
        plan.evidence,
        plan.groups,
        List.of());
  }

  /** The record and the files of a plan. */
  public static void write(RunFolder folder, SavedPlan plan, Object jtl, String targets)
      throws IOException {
    String name = plan.plan();
    Files.createDirectories(folder.plan(name));
    Files.writeString(folder.jtl(name), jtl.toString());
    Files.writeString(folder.jmx(name), "<jmeterTestPlan/>");
    Files.writeString(folder.targets(name), targets);
    folder.write(plan);
  }
}
