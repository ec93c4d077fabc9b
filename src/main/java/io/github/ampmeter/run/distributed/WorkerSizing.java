package io.github.ampmeter.run.distributed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The number of load workers that a load needs. The use of resources by a load generator is
 * measured at two numbers of users; a line through both gives how many users fit on one machine.
 *
 * @param users of the whole load
 * @param needs the need of each known resource, the most limiting one first
 */
public record WorkerSizing(int users, List<Need> needs) {
  /** The time for which a closed connection keeps its local port. */
  public static final int PORT_RESTS_SECONDS = 60;

  private static final double LEAST_PACE = 0.75;
  private static final double DEVIATIONS = 3;
  private static final double MOST_BUSY_PERCENT = 95;

  /**
   * A resource of a load worker, and the share of it that a load may use: of CPUs as much as
   * without being the bottleneck, of the heap so that collections stay rare.
   */
  public enum Resource {
    CPU("CPUs", 0.8),
    HEAP("MB of heap", 0.5),
    PORTS("local ports", 0.95),
    FILES("open files", 0.95);

    private final String unit;
    private final double usableShare;

    Resource(String unit, double usableShare) {
      this.unit = unit;
      this.usableShare = usableShare;
    }

    public String unit() {
      return unit;
    }
  }

  /**
   * The use of one resource, measured twice.
   *
   * @param there how much of it the machine has
   */
  public record Use(Resource resource, AtUsers few, AtUsers more, double there) {
    double perUser() {
      return (more.amount - few.amount) / (more.users - few.users);
    }
  }

  /** How much of a resource a number of users takes. */
  public record AtUsers(int users, double amount) {}

  /**
   * The need of one resource.
   *
   * @param perUser use of each further user
   * @param usable amount that a load may use on one machine
   * @param usersEach number of users for one load worker; {@link Integer#MAX_VALUE} where more
   *     users do not use more
   */
  public record Need(Resource resource, double perUser, double usable, int usersEach) {
    /** The number of load workers; 0: one cannot run a single user. */
    public int workers(int users) {
      return usersEach == 0 ? 0 : (int) Math.ceil((double) users / usersEach);
    }
  }

  /**
   * Whether the servers, or CPUs that they share with the load generator, are at their limit, so
   * that more users use less of the load generator than they would otherwise. Random variation is
   * no limit.
   *
   * @param fewRequests number of requests, in the same time as with more users
   * @param busyPercent how busy the CPUs are with more users
   */
  public static boolean atLimit(
      int fewUsers, long fewRequests, int moreUsers, long moreRequests, double busyPercent) {
    double ratio = (double) moreUsers / fewUsers;
    double expected = ratio * fewRequests;
    double deviation = Math.sqrt(ratio * expected + moreRequests);
    return busyPercent > MOST_BUSY_PERCENT
        || moreRequests < LEAST_PACE * expected && expected - moreRequests > DEVIATIONS * deviation;
  }

  /** Sizes load workers by measured uses. */
  public static WorkerSizing of(int users, List<Use> measured) {
    List<Need> needs = new ArrayList<>();
    for (Use use : measured) {
      double perUser = use.perUser();
      double usable = use.there * use.resource.usableShare;
      double alone = Math.max(0, use.few.amount - perUser * use.few.users);
      double each = perUser <= 0 ? Integer.MAX_VALUE : Math.max(0, (usable - alone) / perUser);
      needs.add(new Need(use.resource, perUser, usable, (int) Math.floor(each)));
    }
    needs.sort(Comparator.comparingInt(Need::usersEach));
    return new WorkerSizing(users, needs);
  }
}
