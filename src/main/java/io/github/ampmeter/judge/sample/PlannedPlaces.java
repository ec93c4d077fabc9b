package io.github.ampmeter.judge.sample;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a plan has its samplers, and what it expects to fail, for the rows that do not show it
 * themselves.
 *
 * @param inside labels of samplers in transactions alone
 * @param outside labels of samplers outside of all transactions alone
 * @param helpers labels outside of all transactions that are no operation: those of samplers that
 *     send nothing, such as the Debug Sampler
 * @param broken paths of resources that are expected to fail, with their queries
 */
public record PlannedPlaces(
    Set<String> inside, Set<String> outside, Set<String> helpers, Set<String> broken) {
  /** A file without its plan says nothing of them. */
  public static final PlannedPlaces UNKNOWN =
      new PlannedPlaces(Set.of(), Set.of(), Set.of(), Set.of());

  /** The variable of a plan that has paths of resources that are expected to fail. */
  public static final String BROKEN = "expectedFailures";

  private static final Pattern SERVER = Pattern.compile("^[A-Za-z]+://[^/?#]*");

  public PlannedPlaces {
    inside = Set.copyOf(inside);
    outside = Set.copyOf(outside);
    helpers = Set.copyOf(helpers);
    broken = Set.copyOf(broken);
  }

  /** Reads the value of {@link #BROKEN}: paths with their queries, between spaces. */
  public static Set<String> broken(String value) {
    return Stream.of(value.strip().split("\\s+"))
        .filter(path -> !path.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Whether a resource is among those that are expected to fail.
   *
   * @param url as its row has it; the server's name does not count, since plans change servers
   */
  public static boolean expectsFailure(Set<String> broken, String url) {
    return broken.contains(path(url));
  }

  /** The path of an address, with its query. */
  public static String path(String url) {
    return SERVER.matcher(url).replaceFirst("");
  }

  /** Whether the plan has it in a transaction; empty where it does not say. */
  Optional<Boolean> inTransaction(String label) {
    return inside.contains(label) || outside.contains(label)
        ? Optional.of(inside.contains(label))
        : Optional.empty();
  }

  boolean expectsFailure(String url) {
    return expectsFailure(broken, url);
  }

  boolean neverOperation(String label) {
    return helpers.contains(label);
  }
}
