package io.github.ampmeter.run.comparison;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ampmeter.judge.compare.MatrixDesign;
import io.github.ampmeter.report.result.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * matrix.json, which has the fields of all groups side by side: the planned starts and their order,
 * and the problems so far.
 *
 * @param start ISO-8601 instant; each start has it too, so that none comes from another matrix
 * @param combinations names of the configurations; the others are compared with the first
 * @param leastChangePercent smaller changes are ignored
 * @param hindered by folder, why a configuration did not start, also where it did later
 * @param ended folders of starts that ran to their end: they exist, or were deleted
 */
record SavedMatrix(
    @JsonUnwrapped Subject subject,
    String start,
    List<String> combinations,
    double leastChangePercent,
    @JsonUnwrapped Schedule schedule,
    Map<String, String> hindered,
    List<String> ended) {
  static final String MATRIX = "matrix";
  static final String START = "start";
  static final String CONFIGURATION = "combination";

  SavedMatrix {
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
        schedule.rounds.stream().allMatch(round -> eachOnce(round, many)),
        "rounds",
        "have each configuration once a round",
        schedule.rounds);
    hindered = hindered == null ? Map.of() : hindered;
    ended = ended == null ? List.of() : ended;
    Json.requireNoNull("hindered", hindered.values());
    Json.requireNoNull("ended", ended);
  }

  /**
   * What is run.
   *
   * @param title the suite's name
   * @param stack the kind of stack
   * @param suite SHA-256 of the suite as it was when the matrix began
   * @param plans of the suite, each of which every start has
   * @param notes for readers of the figures
   */
  record Subject(String title, String stack, String suite, List<String> plans, List<String> notes) {
    Subject {
      Json.require(title != null && stack != null, "title and stack", "be given", title);
      Json.require(
          plans != null
              && !plans.isEmpty()
              && plans.stream().allMatch(plan -> plan != null && !plan.isEmpty()),
          "plans",
          "be named",
          plans);
      notes = notes == null ? List.of() : notes;
      Json.requireNoNull("notes", notes);
    }
  }

  /**
   * The order of starts.
   *
   * @param order how the rounds are ordered, in words
   * @param moreRounds how many of the rounds were added
   * @param extraRounds how many might be added, so that figures are tested twice
   * @param rounds the numbers of the combinations, from 0, in the order of their starts
   */
  record Schedule(
      String order, Integer moreRounds, Integer extraRounds, List<List<Integer>> rounds) {
    Schedule {
      Json.require(
          rounds != null && !rounds.isEmpty(),
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
    for (int round = 0; round < schedule.rounds.size(); round++) {
      List<Integer> order = schedule.rounds.get(round);
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
        schedule.rounds.size() - schedule.moreRounds,
        schedule.moreRounds,
        schedule.extraRounds,
        leastChangePercent,
        schedule.order);
  }

  /** The matrix with the reason why a start failed. */
  SavedMatrix hindered(Start at, String why) {
    Map<String, String> now = new LinkedHashMap<>(hindered);
    now.put(at.folder(), why);
    return with(schedule, now, ended);
  }

  /** The matrix with a start that ended. */
  SavedMatrix ended(Start at) {
    List<String> now = new ArrayList<>(ended);
    now.add(at.folder());
    return with(schedule, hindered, now);
  }

  /** The matrix with further rounds. */
  SavedMatrix with(MatrixSession.RoundOrder order, int added) {
    return with(
        new Schedule(
            order.words(), schedule.moreRounds + added, schedule.extraRounds, order.rounds()),
        hindered,
        ended);
  }

  private SavedMatrix with(Schedule now, Map<String, String> nowHindered, List<String> nowEnded) {
    return new SavedMatrix(
        subject, start, combinations, leastChangePercent, now, nowHindered, nowEnded);
  }
}
