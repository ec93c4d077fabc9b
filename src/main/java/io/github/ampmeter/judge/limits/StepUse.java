package io.github.ampmeter.judge.limits;

import java.util.List;
import java.util.Optional;

/**
 * What a measurement window, or a step of a sweep, used of each resource.
 *
 * @param level such as {@code 16 users}
 * @param users at work; 0 where that is not known or a rate was offered
 * @param serverCpus CPUs that the servers kept busy; NaN where that is not known of the web server
 * @param resources those that were observed
 * @param unknown what was not observed, in words
 */
public record StepUse(
    String level,
    int users,
    Completed completed,
    GeneratorUse generator,
    double serverCpus,
    List<Resource> resources,
    List<String> unknown) {
  private static final double MOST_ERROR_PERCENT = 5;

  /**
   * Completed operations.
   *
   * @param perSecond failures included
   * @param millis mean response time
   * @param errorPercent failures in percent of all
   */
  public record Completed(double perSecond, double millis, double errorPercent) {}

  /**
   * What the load generator did to the figures.
   *
   * @param limit how it was the limit; empty: it was not
   * @param byOthers whether it was so because other programs used its CPUs
   * @param disturbed whether it disturbed the figures, be it the limit or not
   */
  public record GeneratorUse(String limit, boolean byOthers, boolean disturbed) {}

  public StepUse {
    resources = List.copyOf(resources);
    unknown = List.copyOf(unknown);
  }

  public double perSecond() {
    return completed.perSecond;
  }

  /** Returns the mean response time. */
  public double millis() {
    return completed.millis;
  }

  /** What limited it; empty where too little is known to say. */
  public Optional<LoadLimit> limit() {
    return LoadLimit.of(this);
  }

  /** Whether what an operation takes of each resource was measured. */
  public boolean measured() {
    return completed.errorPercent <= MOST_ERROR_PERCENT
        && !generator.disturbed
        && generator.limit.isEmpty()
        && perSecond() > 0;
  }

  /** Returns an operation's demand for a resource (utilisation law); NaN where not measured. */
  public double demand(Resource of) {
    return measured() ? of.use() / perSecond() : Double.NaN;
  }

  /** The throughput at which a resource would be used up; NaN where it bounds none. */
  public double bound(Resource of) {
    return measured() && of.bounds() ? perSecond() / of.utilisation() : Double.NaN;
  }

  /** Finds the same resource in this step; unused where this step does not have it. */
  Resource same(Resource other) {
    return resources.stream()
        .filter(each -> each.name().equals(other.name()))
        .findFirst()
        .orElse(Resource.of(other.kind(), other.name(), other.capacity(), 0));
  }

  /** Time from one start of a user to the next, mean, in ms: response time and pacing. */
  double cycleMillis() {
    return 1000 * users / perSecond();
  }

  /** Returns the largest share of the servers' CPUs that other programs and the hypervisor took. */
  public double othersPercent() {
    return resources.stream()
        .filter(each -> each.kind() == Resource.ResourceKind.CPU && each.ofServers())
        .mapToDouble(each -> 100 * (1 - each.capacity() / each.whole()))
        .max()
        .orElse(0);
  }

  /** How many users are in a request on average (Little's law). */
  double usersInRequests() {
    return perSecond() * millis() / 1000;
  }

  /** Who may wait for a lock: the users, or of a rate those in requests. */
  double waiters() {
    return users > 0 ? users : usersInRequests();
  }

  /** CPU time of the servers for an operation, in ms. */
  public double serverMillis() {
    return 1000 * serverCpus / perSecond();
  }
}
