package io.github.ampmeter.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Some ways to do the same work, each done several times in turns; the first one is the peer. */
final class SideBySide {
  private record Way(String name, String goal, int rounds, List<String> command) {}

  private final Bench bench;
  private final Path folder;
  private final List<Way> ways = new ArrayList<>();
  private final Map<Way, List<Cost>> costs = new LinkedHashMap<>();

  SideBySide(String work, Path folder) {
    this.bench = new Bench(work);
    this.folder = folder;
  }

  SideBySide way(String name, String... command) {
    return way(name, "", Integer.MAX_VALUE, command);
  }

  /**
   * A further way.
   *
   * @param goal what is promised of it
   * @param most how often it is done at the most
   */
  SideBySide way(String name, String goal, int most, String... command) {
    ways.add(new Way(name, goal, most, List.of(command)));
    return this;
  }

  /** In turns, so that a machine that slows down slows all of them. */
  SideBySide rounds(int rounds) throws IOException, InterruptedException {
    for (int round = 0; round < rounds; round++) {
      for (Way way : ways) {
        if (round < way.rounds()) {
          costs
              .computeIfAbsent(way, unmeasured -> new ArrayList<>())
              .add(Cost.of(folder, way.command()));
        }
      }
    }
    return this;
  }

  void tell() throws IOException {
    List<Cost> peer = costs.get(ways.get(0));
    Spread peerWall = Spread.of(peer, Cost::wallSeconds);
    Spread peerCpu = Spread.of(peer, Cost::cpuSeconds);
    for (Way way : ways) {
      List<Cost> of = costs.get(way);
      Spread wall = Spread.of(of, Cost::wallSeconds);
      Spread cpu = Spread.of(of, Cost::cpuSeconds);
      bench
          .row(way.name(), "wall s", wall, ratio(wall, peerWall), way.goal())
          .row(way.name(), "CPU s", cpu, ratio(cpu, peerCpu), "")
          .row(
              way.name(),
              "memory MB",
              Spread.of(of, Cost::peakMegabytes),
              OptionalDouble.empty(),
              "");
    }
    bench.tell();
  }

  private static OptionalDouble ratio(Spread of, Spread peer) {
    return OptionalDouble.of(of.median() / peer.median());
  }
}
