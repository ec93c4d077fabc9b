package io.github.ampmeter.run.folder;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ampmeter.judge.scaling.CapacitySearch;
import io.github.ampmeter.report.result.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * The run's own run.json, which has the fields of its description beside the others.
 *
 * @param start ISO-8601 instant
 * @param end ISO-8601 instant; null while the run is in progress, and of a killed run
 * @param search what the run searches for; null: it runs its plans and no more
 * @param plans names of the plans, each a folder, in the order in which they ran
 * @param suite a checksum of the suite; null of runs that kept none
 * @param evidence the contents of the files that are complete only when all plans have ended; null
 *     before that, and of runs that kept none
 */
public record SavedRun(
    @JsonUnwrapped Description description,
    String start,
    String end,
    CapacitySearch search,
    List<String> plans,
    String suite,
    Evidence evidence) {

  /** The fact that the run measures what pages cost their servers. */
  public static final String COSTS = "costs";

  public SavedRun {
    Json.requireTime("start", start);
    if (end != null) {
      Json.requireTime("end", end);
    }
    // A search has no plans until its first probe.
    Json.require(
        plans != null && (search != null || !plans.isEmpty()),
        "plans",
        "name the plans that were run",
        plans);
    Json.requireNoNull("plans", plans);
    plans.forEach(SavedRun::requireFolder);
    Json.require(
        new HashSet<>(plans).size() == plans.size(), "plans", "name each plan once", plans);
  }

  /** What the report says of a run beside its plans; the environment has tables by title. */
  public record Description(
      String title,
      String stack,
      Map<String, String> facts,
      List<String> notes,
      Map<String, Map<String, String>> environment) {
    public Description {
      title = title == null ? "" : title;
      stack = stack == null ? "" : stack;
      facts = facts == null ? Map.of() : facts;
      notes = notes == null ? List.of() : notes;
      environment = environment == null ? Map.of() : environment;
      Json.requireNoNull("facts", facts.values());
      Json.requireNoNull("notes", notes);
      Json.requireNoNull("environment", environment.values());
      environment.forEach((table, of) -> Json.requireNoNull("environment." + table, of.values()));
    }

    private Description noting(String note) {
      List<String> all = new ArrayList<>(notes);
      all.add(note);
      return new Description(title, stack, facts, all, environment);
    }
  }

  /** The record of a run in progress. */
  public static SavedRun started(Description description, String start, List<String> plans) {
    return new SavedRun(description, start, null, null, plans, null, null);
  }

  /** A forged run.json must not make the program read files outside its folder. */
  private static void requireFolder(String plan) {
    boolean plain =
        !plan.isBlank()
            && !plan.equals(".")
            && !plan.equals("..")
            && plan.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
    Json.require(plain, "plans", "name folders in that of the run", plan);
  }

  /** Whether a suite was run: its plans are judged even without criteria; a single page is not. */
  boolean ofSuite() {
    return !description.stack.isEmpty();
  }

  public SavedRun endedAt(String end, Evidence held) {
    return new SavedRun(description, start, end, search, plans, suite, held);
  }

  /** Returns the run with the checksum of its suite. */
  public SavedRun withSuite(String sum) {
    return new SavedRun(description, start, end, search, plans, sum, evidence);
  }

  /** The run in progress again. */
  public SavedRun resumed(List<String> plans, String note) {
    return new SavedRun(description.noting(note), start, null, search, plans, suite, null);
  }

  /** The run with the state of its search and the probes made so far. */
  public SavedRun searching(CapacitySearch search, List<String> plans) {
    return new SavedRun(description, start, end, search, plans, suite, evidence);
  }
}
