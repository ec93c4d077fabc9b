package io.github.ampmeter.jmeter.control;

import io.github.ampmeter.load.MixTour;
import io.github.ampmeter.load.OperationMix;
import io.github.ampmeter.load.SeededRandom;
import java.util.Iterator;
import java.util.List;
import java.util.random.RandomGenerator;

/** The way of one user through the operations. */
final class MixWalk {
  private final OperationMix mix;
  private final String first;
  private final RandomGenerator draws;
  private final boolean eachOnce;
  private Iterator<String> tour = List.<String>of().iterator();
  private String operation = "";

  /** Of a user with this name; an empty first operation is the matrix's first. */
  MixWalk(OperationMix mix, String first, long seed, String user, boolean eachOnce) {
    this.mix = mix;
    this.first = first.isBlank() ? mix.operations().get(0) : first.strip();
    this.draws = SeededRandom.of(seed, user, "mix");
    this.eachOnce = eachOnce;
    mix.percent(this.first, this.first);
  }

  /** What a pass begins with. */
  String begin() {
    if (eachOnce) {
      tour = MixTour.of(mix, first).iterator();
      return tour.next();
    }
    operation = operation.isEmpty() ? first : mix.next(operation, draws);
    return operation;
  }

  /** What else belongs to the pass; empty: nothing. */
  String further() {
    return tour.hasNext() ? tour.next() : "";
  }
}
