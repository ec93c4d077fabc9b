package io.github.ampmeter.judge.sample;

import java.util.Optional;
import java.util.Set;

/**
 * Where a plan has its samplers, for the rows that do not show it themselves.
 *
 * @param inside labels of samplers in transactions alone
 * @param outside labels of samplers outside of all transactions alone
 * @param helpers labels outside of all transactions that are no operation: those of samplers that
 *     send nothing, such as the Debug Sampler
 */
public record PlannedPlaces(Set<String> inside, Set<String> outside, Set<String> helpers) {
  /** A file without its plan says nothing of them. */
  public static final PlannedPlaces UNKNOWN = new PlannedPlaces(Set.of(), Set.of(), Set.of());

  public PlannedPlaces {
    inside = Set.copyOf(inside);
    outside = Set.copyOf(outside);
    helpers = Set.copyOf(helpers);
  }

  /** Whether the plan has it in a transaction; empty where it does not say. */
  Optional<Boolean> inTransaction(String label) {
    return inside.contains(label) || outside.contains(label)
        ? Optional.of(inside.contains(label))
        : Optional.empty();
  }

  boolean neverOperation(String label) {
    return helpers.contains(label);
  }
}
