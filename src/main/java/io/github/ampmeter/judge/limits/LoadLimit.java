package io.github.ampmeter.judge.limits;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What limited one window. The first of these that holds: the load generator; a saturated CPU, link
 * or disk; locks; a full pool; something that was not observed; the load itself. A full pool behind
 * a saturated CPU is its symptom.
 *
 * @param resources that are it; where the load is below capacity, the one that would be first
 */
public record LoadLimit(LimitKind kind, StepUse step, List<Resource> resources) {
  /** Two resources this close to each other are the limit together. */
  private static final double TOGETHER = 0.05;

  /** Above this utilisation requests wait for the resource, saturated or not. */
  private static final double BUSY = 0.7;

  /** If a smaller share of the users is in requests, pacing limits the load. */
  private static final double CLOSED_SHARE = 0.5;

  /**
   * If less of the response time is neither CPU work nor lock waits, nothing outside is the limit.
   */
  private static final double OUTSIDE_SHARE = 0.8;

  /** Shorter responses are made of what nobody observes: switches, wake-ups, the network. */
  private static final double LEAST_OUTSIDE_MILLIS = 20;

  public enum LimitKind {
    GENERATOR("generator"),
    SATURATED("saturated"),
    LOCKS("locks"),
    POOL("pool"),
    OUTSIDE("outside"),
    BELOW_CAPACITY("below-capacity"),
    BOUND("bound"),
    PREDICTION("prediction");

    private final String word;

    LimitKind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  public LoadLimit {
    resources = List.copyOf(resources);
  }

  /** Empty where too little is known to say anything. */
  static Optional<LoadLimit> of(StepUse step) {
    if (!step.generator().limit().isEmpty()) {
      return Optional.of(new LoadLimit(LimitKind.GENERATOR, step, List.of()));
    }
    List<Resource> saturated =
        byUtilisation(step)
            .filter(Resource::saturated)
            .filter(each -> !each.mostlyOthers())
            .toList();
    if (!saturated.isEmpty()) {
      double most = saturated.get(0).utilisation();
      return Optional.of(
          new LoadLimit(
              LimitKind.SATURATED,
              step,
              saturated.stream().filter(each -> each.utilisation() >= most - TOGETHER).toList()));
    }
    Optional<Resource> locks =
        of(step, Resource.ResourceKind.LOCKS)
            .filter(each -> each.use() >= Resource.WAITING_SHARE * step.waiters())
            .max(Comparator.comparingDouble(Resource::use))
            .filter(each -> step.waiters() > 1);
    if (locks.isPresent()) {
      return locks.map(each -> new LoadLimit(LimitKind.LOCKS, step, List.of(each)));
    }
    // The last is the innermost: those around it wait for it.
    Optional<Resource> pool =
        Stream.concat(
                of(step, Resource.ResourceKind.POOL)
                    .filter(each -> step.users() == 0 || step.users() > each.capacity()),
                of(step, Resource.ResourceKind.CONNECTIONS))
            .filter(Resource::full)
            .reduce((outer, inner) -> inner);
    if (pool.isPresent()) {
      return pool.map(each -> new LoadLimit(LimitKind.POOL, step, List.of(each)));
    }
    // Taken by other programs: what the servers themselves are short of comes before.
    Optional<Resource> taken = byUtilisation(step).filter(Resource::saturated).findFirst();
    if (taken.isPresent()) {
      return taken.map(each -> new LoadLimit(LimitKind.SATURATED, step, List.of(each)));
    }
    return notSaturated(step);
  }

  private static Optional<LoadLimit> notSaturated(StepUse step) {
    if (!step.measured() || !(step.serverCpus() >= 0)) {
      return Optional.empty();
    }
    Optional<Resource> first = byUtilisation(step).filter(Resource::ofServers).findFirst();
    boolean idle =
        first.map(each -> each.utilisation() < BUSY).orElse(true)
            && of(step, Resource.ResourceKind.POOL)
                .noneMatch(each -> each.utilisation() >= BUSY && step.users() > each.capacity());
    double waits =
        of(step, Resource.ResourceKind.LOCKS).mapToDouble(Resource::use).sum()
            / step.perSecond()
            * 1000;
    boolean outside =
        step.users() > 0
            && step.usersInRequests() >= CLOSED_SHARE * step.users()
            && step.millis() >= LEAST_OUTSIDE_MILLIS
            && step.millis() - step.serverMillis() - waits >= OUTSIDE_SHARE * step.millis();
    if (outside) {
      // Users that wait beside a busy resource may wait for it, or for anything: not said.
      return idle
          ? Optional.of(new LoadLimit(LimitKind.OUTSIDE, step, List.of()))
          : Optional.empty();
    }
    return first
        .filter(Resource::bounds)
        .map(each -> new LoadLimit(LimitKind.BELOW_CAPACITY, step, List.of(each)));
  }

  /** The fullest resource of the servers, where it was used too little to bound the load. */
  public static Optional<Resource> farFromFull(StepUse step) {
    return byUtilisation(step)
        .findFirst()
        .filter(each -> step.measured() && each.utilisation() < BUSY && !each.bounds());
  }

  private static Stream<Resource> of(StepUse step, Resource.ResourceKind kind) {
    return step.resources().stream().filter(each -> each.kind() == kind);
  }

  /** CPUs, links and disks, the fullest first. */
  private static Stream<Resource> byUtilisation(StepUse step) {
    return step.resources().stream()
        .filter(each -> each.kind().hasUtilisation())
        .filter(each -> Double.isFinite(each.utilisation()))
        .sorted(Comparator.comparingDouble(Resource::utilisation).reversed());
  }

  /** Whether another window was limited by the same. */
  boolean same(LoadLimit other) {
    return kind == other.kind && names().equals(other.names());
  }

  public List<String> names() {
    return resources.stream().map(Resource::name).toList();
  }
}
