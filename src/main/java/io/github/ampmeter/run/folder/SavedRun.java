package io.github.ampmeter.run.folder;

import io.github.ampmeter.scaling.CapacitySearch;
import java.util.List;
import java.util.Map;

/**
 * The run's own run.json.
 *
 * @param start ISO-8601 instant
 * @param end ISO-8601 instant; null while the run is under way, and for good when it was killed
 * @param search what the run searches for; null: it runs its plans and no more
 * @param plans names of the plans, each a folder, in the order in which they ran
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
    List<String> plans) {

  public SavedRun endedAt(String end) {
    return new SavedRun(title, stack, start, end, facts, notes, environment, search, plans);
  }

  /** A search, with the probes it has made so far. */
  public SavedRun searching(CapacitySearch search, List<String> plans) {
    return new SavedRun(title, stack, start, end, facts, notes, environment, search, plans);
  }
}
