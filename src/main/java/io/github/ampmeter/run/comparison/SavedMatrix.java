package io.github.ampmeter.run.comparison;

import io.github.ampmeter.judge.compare.MatrixDesign;
import io.github.ampmeter.report.result.Json;
import java.util.ArrayList;
import java.util.Collection;
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
 * @param start ISO-8601 instant; each start bears it too, so that none comes from another matrix
 * @param suite SHA-256 of all that the suite says, as it was when the matrix began
 * @param combinations their names; the first is what the others are compared with
 * @param leastChangePercent a smaller change is none
 * @param order how the rounds are ordered, in words
 * @param moreRounds how many of the rounds were added
 * @param extraRounds how many might be added, so that figures are tested twice
 * @param rounds the numbers of the combinations, from 0, in the order of their starts
 * @param plans of the suite, each of which every start has
 * @param notes what is to be known before a figure is quoted
 * @param hindered by folder, why a configuration did not start, also where it did later
 * @param ended folders of starts that ran to their end: they are there, or were taken away
 */
record SavedMatrix(
    String title,
    String stack,
    String start,
    String suite,
    List<String> combinations,
    double leastChangePercent,
    String order,
    Integer moreRounds,
    Integer extraRounds,
    List<List<Integer>> rounds,
    List<String> plans,
    List<String> notes,
    Map<String, String> hindered,
    List<String> ended) {
  static final String MATRIX = "matrix";
  static final String START = "start";
  static final String CONFIGURATION = "combination";

  SavedMatrix {
    Json.require(title != null && stack != null, "title and stack", "be given", title);
    Json.requireTime("start", start);
    Json.require(
        combinations != null
            && combinations.size() > 1
            && combinations.stream().allMatch(Objects::nonNull)
            && new HashSet<>(combinations).size() == combinations.size(),
        "combinations",
        "be two names at least, each once",
        combinations);
    Json.require(
        leastChangePercent >= 0 && leastChangePercent < 1000,
        "leastChangePercent",
        "be from 0 to 1000",
        leastChangePercent);
    int many = combinations.size();
    Json.require(
        rounds != null
            && !rounds.isEmpty()
            && rounds.stream().allMatch(round -> eachOnce(round, many)),
        "rounds",
        "have each configuration once a round",
        rounds);
    order = order == null ? "" : order;
    moreRounds = moreRounds == null ? 0 : moreRounds;
    Json.require(
        moreRounds >= 0 && moreRounds < rounds.size(),
        "moreRounds",
        "be fewer than all rounds",
        moreRounds);
    // A matrix of an earlier version has only the number that were added.
    extraRounds = extraRounds == null ? moreRounds : extraRounds;
    Json.require(extraRounds >= moreRounds, "extraRounds", "be at least moreRounds", extraRounds);
    Json.require(
        plans != null
            && !plans.isEmpty()
            && plans.stream().allMatch(plan -> plan != null && !plan.isEmpty()),
        "plans",
        "be named",
        plans);
    notes = notes == null ? List.of() : notes;
    hindered = hindered == null ? Map.of() : hindered;
    ended = ended == null ? List.of() : ended;
    for (Collection<String> each : List.of(notes, hindered.values(), ended)) {
      Json.require(
          each.stream().allMatch(Objects::nonNull), "notes, hindered, ended", "hold no null", each);
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
   * @param configuration its number, from 0
   * @param name the configuration's
   */
  record Start(int round, int place, int configuration, String name) {
    /** Names the folder of the start, as seen from that of the matrix. */
    String folder() {
      String plain = name.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^[-.]+|-+$", "");
      return "round-%s/%s-%s"
          .formatted(round, place, plain.substring(0, Math.min(plain.length(), 60)));
    }

    /** The facts that identify the start and its matrix. */
    Map<String, String> facts(SavedMatrix of) {
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put(MATRIX, of.start());
      facts.put(START, round + "." + place);
      facts.put(CONFIGURATION, name);
      return facts;
    }
  }

  List<Start> starts() {
    List<Start> starts = new ArrayList<>();
    for (int round = 0; round < rounds.size(); round++) {
      List<Integer> order = rounds.get(round);
      for (int place = 0; place < order.size(); place++) {
        int configuration = order.get(place);
        starts.add(new Start(round + 1, place + 1, configuration, combinations.get(configuration)));
      }
    }
    return starts;
  }

  MatrixDesign design() {
    return new MatrixDesign(
        combinations,
        rounds.size() - moreRounds,
        moreRounds,
        extraRounds,
        leastChangePercent,
        order);
  }

  /** The matrix with the reason why a start failed. */
  SavedMatrix hindered(Start at, String why) {
    Map<String, String> now = new LinkedHashMap<>(hindered);
    now.put(at.folder(), why);
    return with(order, moreRounds, rounds, now, ended);
  }

  /** The matrix with a start that ended. */
  SavedMatrix ended(Start at) {
    List<String> now = new ArrayList<>(ended);
    now.add(at.folder());
    return with(order, moreRounds, rounds, hindered, now);
  }

  /** The matrix with further rounds. */
  SavedMatrix with(MatrixSession.RoundOrder nowOrder, int added) {
    return with(nowOrder.words(), moreRounds + added, nowOrder.rounds(), hindered, ended);
  }

  private SavedMatrix with(
      String nowOrder,
      int nowMore,
      List<List<Integer>> nowRounds,
      Map<String, String> nowHindered,
      List<String> nowEnded) {
    return new SavedMatrix(
        title,
        stack,
        start,
        suite,
        combinations,
        leastChangePercent,
        nowOrder,
        nowMore,
        extraRounds,
        nowRounds,
        plans,
        notes,
        nowHindered,
        nowEnded);
  }
}
