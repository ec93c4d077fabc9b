package io.github.ampmeter.load;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A walk along steps that the mix allows, past every operation that can be reached. */
public final class MixTour {
  private MixTour() {}

  /** From the first operation always by the shortest way to the nearest one not yet seen. */
  public static List<String> of(OperationMix mix, String first) {
    List<String> walk = new ArrayList<>(List.of(first));
    Set<String> unseen = new LinkedHashSet<>(mix.operations());
    unseen.remove(first);
    List<String> way = wayToNearest(mix, first, unseen);
    while (!way.isEmpty()) {
      walk.addAll(way);
      way.forEach(unseen::remove);
      way = wayToNearest(mix, walk.get(walk.size() - 1), unseen);
    }
    return walk;
  }

  private static List<String> wayToNearest(OperationMix mix, String from, Set<String> unseen) {
    Map<String, String> cameFrom = new HashMap<>(Map.of(from, ""));
    Deque<String> ahead = new ArrayDeque<>(List.of(from));
    while (!ahead.isEmpty()) {
      String at = ahead.poll();
      if (unseen.contains(at)) {
        return way(from, at, cameFrom);
      }
      for (String to : mix.operations()) {
        if (mix.percent(at, to) > 0 && cameFrom.putIfAbsent(to, at) == null) {
          ahead.add(to);
        }
      }
    }
    return List.of();
  }

  private static List<String> way(String from, String to, Map<String, String> cameFrom) {
    List<String> way = new ArrayList<>();
    for (String at = to; !at.equals(from); at = cameFrom.get(at)) {
      way.add(0, at);
    }
    return way;
  }
}
