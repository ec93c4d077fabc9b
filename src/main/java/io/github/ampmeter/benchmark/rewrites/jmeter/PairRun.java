package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.ConfigException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** What all users of a test share: the pairs, whose turn it is and what was measured. */
final class PairRun {
  private final Supplier<PairSettings> form;
  private final ConcurrentLinkedQueue<String> refusals = new ConcurrentLinkedQueue<>();
  private PairSettings settings;
  private List<CheckedPair> examined;
  private RoundRobin turns;
  private PairTable table;

  /**
   * Reads the form and looks at the pairs with the first query.
   *
   * @param form may refuse, with a {@link ConfigException}
   */
  PairRun(Supplier<PairSettings> form) {
    this.form = form;
  }

  /** What a user is to ask next. */
  record Turn(CheckedPair pair, Variant variant) {
    String label() {
      return variant.labelOf(pair.pair());
    }
  }

  /** Waits while another user looks at the pairs. */
  synchronized void prepare(Connection connection) throws SQLException, InterruptedException {
    if (examined != null) {
      return;
    }
    if (settings == null) {
      settings = form.get();
    }
    List<CheckedPair> all = new ArrayList<>();
    for (var pair : settings.pairs()) {
      all.add(CheckedPair.of(pair, connection, settings.proofKeys(), settings.seed()));
    }
    all.stream().map(CheckedPair::refusal).filter(text -> !text.isEmpty()).forEach(refusals::add);
    turns = new RoundRobin(settings.turn().toNanos());
    table = new PairTable(all, settings.warmUp().toMillis());
    examined = all.stream().filter(CheckedPair::compared).toList();
  }

  /** A pair that is not compared: told once. */
  Optional<String> refusal() {
    return Optional.ofNullable(refusals.poll());
  }

  synchronized boolean comparesNothing() {
    return examined.isEmpty();
  }

  synchronized Turn next(long nanos) {
    long turn = turns.at(nanos);
    int variants = Variant.values().length;
    CheckedPair pair = examined.get((int) (turn / variants % examined.size()));
    return new Turn(pair, Variant.values()[(int) (turn % variants)]);
  }

  synchronized long seed() {
    return settings.seed();
  }

  synchronized PairTable table() {
    return table;
  }
}
