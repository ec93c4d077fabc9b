package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.scaling.CapacitySearch;
import io.github.ampmeter.report.result.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * The run's own run.json.
 *
 * @param start ISO-8601 instant
 * @param end ISO-8601 instant; null while the run is under way, and for good when it was killed
 * @param search what the run searches for; null: it runs its plans and no more
 * @param plans names of the plans, each a folder, in the order in which they ran
 * @param suite a sum over all that its suite said; null of runs that kept none
 * @param evidence what the files held that are whole only when all plans have ended; null before
 *     that, and of runs that kept none
 */
public record SavedRun(
    String title,
    String stack,
    String start,
    String end,
    Map<String, String> facts,
    List<String> notes,
    Map<String, Map<String, String>> environment,
    CapacitySearch search,
    List<String> plans,
    String suite,
    Evidence evidence) {

  /** The fact that the run measures what pages cost their servers. */
  public static final String COSTS = "costs";

  public SavedRun {
    title = title == null ? "" : title;
    stack = stack == null ? "" : stack;
    Json.requireTime("start", start);
    if (end != null) {
      Json.requireTime("end", end);
    }
    facts = facts == null ? Map.of() : facts;
    notes = notes == null ? List.of() : notes;
    environment = environment == null ? Map.of() : environment;
    Json.requireNoNull("facts", facts.values());
    Json.requireNoNull("notes", notes);
    Json.requireNoNull("environment", environment.values());
    environment.forEach((table, of) -> Json.requireNoNull("environment." + table, of.values()));
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

  /** Of a run under way. */
  public SavedRun(
      String title,
      String stack,
      String start,
      String end,
      Map<String, String> facts,
      List<String> notes,
      Map<String, Map<String, String>> environment,
      CapacitySearch search,
      List<String> plans) {
    this(title, stack, start, end, facts, notes, environment, search, plans, null, null);
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

  /**
   * Whether a suite was run: its plans are judged, whatever its targets say; a lone page is not.
   */
  boolean ofSuite() {
    return !stack.isEmpty();
  }

  public SavedRun endedAt(String end, Evidence held) {
    return new SavedRun(
        title, stack, start, end, facts, notes, environment, search, plans, suite, held);
  }

  /** The run with the checksum of its suite. */
  public SavedRun withSuite(String sum) {
    return new SavedRun(
        title, stack, start, end, facts, notes, environment, search, plans, sum, evidence);
  }

  /** The run in progress again. */
  public SavedRun resumed(List<String> plans, String note) {
    List<String> all = new ArrayList<>(notes);
    all.add(note);
    return new SavedRun(
        title, stack, start, null, facts, all, environment, search, plans, suite, null);
  }

  /** The run with the state of its search and the probes made so far. */
  public SavedRun searching(CapacitySearch search, List<String> plans) {
    return new SavedRun(
        title, stack, start, end, facts, notes, environment, search, plans, suite, evidence);
  }
}
