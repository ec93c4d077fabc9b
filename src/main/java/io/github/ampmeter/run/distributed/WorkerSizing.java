package io.github.ampmeter.run.distributed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How many load workers a load needs: what a load generator uses at two numbers of users, as a line
 * through both, held against what one machine has.
 *
 * @param users of the whole load
 * @param needs of each resource that is known, that which limits first at the beginning
 */
public record WorkerSizing(int users, List<Need> needs) {
  /** A closed connection keeps its local port for a minute. */
  public static final int PORT_RESTS_SECONDS = 60;

  private static final double LEAST_PACE = 0.75;
  private static final double DEVIATIONS = 3;
  private static final double MOST_BUSY_PERCENT = 95;

  /**
   * What a load worker has, of which a load may take this share. Of a CPU as of a load generator
   * that is not the bottleneck; of the heap so that collections stay rare.
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
   * Of one resource.
   *
   * @param perUser what each further user takes
   * @param usable of what the machine has
   * @param usersEach how many users one load worker carries; {@link Integer#MAX_VALUE} where more
   *     users do not take more
   */
  public record Need(Resource resource, double perUser, double usable, int usersEach) {
    /** How many load workers that makes; 0: one cannot carry a single user. */
    public int workers(int users) {
      return usersEach == 0 ? 0 : (int) Math.ceil((double) users / usersEach);
    }
  }

  /**
   * Whether servers, or CPUs that they share with the load generator, are at their limit: more
   * users then take less of it than they would. What chance explains is no limit.
   *
   * @param fewRequests that ended, in the same time as with more users
   * @param busyPercent of the CPUs with more users
   */
  public static boolean atLimit(
      int fewUsers, long fewRequests, int moreUsers, long moreRequests, double busyPercent) {
    double ratio = (double) moreUsers / fewUsers;
    double expected = ratio * fewRequests;
    double deviation = Math.sqrt(ratio * expected + moreRequests);
    return busyPercent > MOST_BUSY_PERCENT
        || moreRequests < LEAST_PACE * expected && expected - moreRequests > DEVIATIONS * deviation;
  }

  /** Of what was measured. */
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
