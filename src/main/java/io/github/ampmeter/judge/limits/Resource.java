package io.github.ampmeter.judge.limits;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A resource in one window.
 *
 * @param name as it stands in a sentence, such as {@code the CPUs of this machine}
 * @param capacity in the unit of its use; NaN of locks, which have none
 * @param use mean: busy CPUs, bits a second, busy share, busy workers, waiting users
 * @param consumers who used how much of it, the most first; empty where that is not known
 * @param fullShare of a pool, at which share of the polls all of it was busy; of connections 1
 *     where some were rejected, else 0; NaN of others
 */
public record Resource(
    ResourceKind kind,
    String name,
    double capacity,
    double use,
    Map<String, Double> consumers,
    double fullShare) {
  /** The load generator, among consumers. */
  public static final String GENERATOR = "JMeter";

  /** Programs that do not belong to the run, among consumers; not part of the use. */
  public static final String OTHERS = "other programs";

  /** A pool that is full at this share of the polls counts as a limit. */
  static final double FULL_SHARE = 0.8;

  /**
   * This share suffices for a pool with {@link #FULL_USE} in use: places change hands during polls.
   */
  static final double OFTEN_FULL_SHARE = 0.5;

  /** A pool whose mean use reaches this part is a limit even if it is only often full. */
  static final double FULL_USE = 0.9;

  /** The share of the users that wait for a lock before locks count as a limit. */
  static final double WAITING_SHARE = 0.5;

  /** Below this utilisation, the demand of an operation cannot be measured. */
  static final double LEAST_UTILISATION = 0.2;

  /** What it is, and from which utilisation on it is saturated. */
  public enum ResourceKind {
    CPU("cpu", 0.9),
    LINK("link", 0.95),
    /** Network interfaces, the fullest of them. */
    NETWORK("network", 0.95),
    DISK("disk", 0.9),
    /** A request that finds no free worker waits. */
    POOL("pool", Double.NaN),
    /** A database rejects clients that find no free connection. */
    CONNECTIONS("connections", Double.NaN),
    LOCKS("locks", Double.NaN);

    private final String word;
    private final double saturated;

    ResourceKind(String word, double saturated) {
      this.word = word;
      this.saturated = saturated;
    }

    /** Whether its utilisation says whether it is saturated. */
    boolean hasUtilisation() {
      return Double.isFinite(saturated);
    }

    public String word() {
      return word;
    }
  }

  public Resource {
    consumers = Collections.unmodifiableMap(new LinkedHashMap<>(consumers));
  }

  public static Resource of(ResourceKind kind, String name, double capacity, double use) {
    return new Resource(kind, name, capacity, use, Map.of(), Double.NaN);
  }

  /** Use / capacity; NaN of locks. */
  public double utilisation() {
    return use / capacity;
  }

  /** Whether it is a CPU, a link or a disk with nothing left. */
  boolean saturated() {
    return utilisation() >= kind.saturated && usedEnough();
  }

  /** CPUs are shared fairly: other programs do not keep anybody from the little that it needs. */
  private boolean usedEnough() {
    return use >= LEAST_UTILISATION * whole()
        && ofServers()
        && !(mostlyOthers() && byServers() < LEAST_UTILISATION * whole());
  }

  /** Whether other programs use more of it than the run. */
  boolean mostlyOthers() {
    return consumers.getOrDefault(OTHERS, 0.0) > use;
  }

  /** Whether anything but the load generator uses it. */
  boolean ofServers() {
    return consumers.isEmpty()
        || consumers.keySet().stream()
            .anyMatch(name -> !name.equals(GENERATOR) && !name.equals(OTHERS));
  }

  /** Returns the servers' use. */
  public double byServers() {
    return use - consumers.getOrDefault(GENERATOR, 0.0);
  }

  /** Its capacity and what others took of it. */
  public double whole() {
    return capacity + consumers.getOrDefault(OTHERS, 0.0);
  }

  /** Whether it bounds the throughput, and enough of it was used to tell where. */
  boolean bounds() {
    return switch (kind) {
      case CPU, LINK, NETWORK, DISK -> usedEnough();
      case POOL, CONNECTIONS -> full();
      case LOCKS -> false;
    };
  }

  /** Whether it is a pool, or connections, with no place left. */
  public boolean full() {
    return fullShare >= FULL_SHARE || fullShare >= OFTEN_FULL_SHARE && utilisation() >= FULL_USE;
  }
}
