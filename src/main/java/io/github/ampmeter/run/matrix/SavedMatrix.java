package io.github.ampmeter.run.matrix;

import io.github.ampmeter.report.matrix.MatrixDesign;
import io.github.ampmeter.run.folder.RunJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * matrix.json: what is to be started, in which order, and what was in the way.
 *
 * @param title the suite's name
 * @param stack the kind of stack
 * @param start ISO-8601 instant
 * @param suite SHA-256 of all that the suite says, as it was when the matrix began
 * @param combinations their names; the first is what the others are compared with
 * @param leastChangePercent a smaller change is none
 * @param order how the rounds are ordered, in words
 * @param rounds the numbers of the combinations, from 0, in the order of their starts
 * @param hindered by folder, why a combination did not start
 * @param endedEarly folders of starts that were ended early, and made again
 */
record SavedMatrix(
    String title,
    String stack,
    String start,
    String suite,
    List<String> combinations,
    double leastChangePercent,
    String order,
    List<List<Integer>> rounds,
    Map<String, String> hindered,
    List<String> endedEarly) {
  SavedMatrix {
    RunJson.require(title != null && stack != null, "title and stack", "be given", title);
    RunJson.require(isTime(start), "start", "be a time such as 2026-11-21T10:00:00Z", start);
    RunJson.require(
        combinations != null
            && combinations.size() > 1
            && combinations.stream().allMatch(Objects::nonNull)
            && new HashSet<>(combinations).size() == combinations.size(),
        "combinations",
        "be two names at least, each once",
        combinations);
    RunJson.require(
        leastChangePercent >= 0 && leastChangePercent < 1000,
        "leastChangePercent",
        "be from 0 to 1000",
        leastChangePercent);
    int many = combinations.size();
    RunJson.require(
        rounds != null
            && !rounds.isEmpty()
            && rounds.stream().allMatch(round -> eachOnce(round, many)),
        "rounds",
        "have each combination once a round",
        rounds);
    order = order == null ? "" : order;
    hindered = hindered == null ? Map.of() : hindered;
    endedEarly = endedEarly == null ? List.of() : endedEarly;
  }

  private static boolean isTime(String text) {
    try {
      return text != null && Instant.parse(text).isAfter(Instant.EPOCH);
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean eachOnce(List<Integer> round, int combinations) {
    return round != null
        && round.size() == combinations
        && new HashSet<>(round).size() == combinations
        && round.stream().allMatch(each -> each != null && each >= 0 && each < combinations);
  }

  /**
   * A start that is planned.
   *
   * @param round from 1
   * @param place in the round, from 1
   * @param combination its number, from 0
   * @param name the combination's
   */
  record Start(int round, int place, int combination, String name) {
    /** As seen from the matrix's folder. */
    String folder() {
      String plain = name.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^[-.]+|-+$", "");
      return "round-%d/%d-%s"
          .formatted(round, place, plain.substring(0, Math.min(plain.length(), 60)));
    }

    /** So that nobody takes it for another. */
    Map<String, String> facts() {
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put("combination", name);
      facts.put("round", String.valueOf(round));
      return facts;
    }
  }

  List<Start> starts() {
    List<Start> starts = new ArrayList<>();
    for (int round = 0; round < rounds.size(); round++) {
      List<Integer> order = rounds.get(round);
      for (int place = 0; place < order.size(); place++) {
        int combination = order.get(place);
        starts.add(new Start(round + 1, place + 1, combination, combinations.get(combination)));
      }
    }
    return starts;
  }

  MatrixDesign design() {
    return new MatrixDesign(combinations, rounds.size(), leastChangePercent, order);
  }

  /** The same, with what was in a start's way; empty: nothing any more. */
  SavedMatrix hindered(Start start, String why) {
    Map<String, String> now = new LinkedHashMap<>(hindered);
    now.remove(start.folder());
    if (!why.isEmpty()) {
      now.put(start.folder(), why);
    }
    return with(now, endedEarly);
  }

  /** The same, with a start that has to be made again. */
  SavedMatrix endedEarly(String folder) {
    List<String> now = new ArrayList<>(endedEarly);
    now.add(folder);
    return with(hindered, now);
  }

  private SavedMatrix with(Map<String, String> nowHindered, List<String> nowEndedEarly) {
    return new SavedMatrix(
        title,
        stack,
        start,
        suite,
        combinations,
        leastChangePercent,
        order,
        rounds,
        nowHindered,
        nowEndedEarly);
  }
}
