package io.github.ampmeter.benchmark.olio.jmeter;

import io.github.ampmeter.ConfigException;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The index of this JMeter among several workers. A worker knows the address by which the
 * controller called it, but not the others: it needs their list, or its users would be the same
 * persons as another worker's.
 *
 * @param workers the number of workers
 * @param index the index of this worker, from 0
 */
record WorkerIndex(int workers, int index) {
  /** The index of a JMeter that drives all of the load itself. */
  static final WorkerIndex ALONE = new WorkerIndex(1, 0);

  /** The property with all workers, like option -R. */
  private static final String WORKERS = "workers";

  /** Reads JMeter's properties. */
  static WorkerIndex here() {
    String address =
        JMeterUtils.getPropDefault(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "");
    return of(address, JMeterUtils.getPropDefault(WORKERS, ""));
  }

  /**
   * The index of one worker among all.
   *
   * @param address by which the controller called it; empty in a run without workers
   * @throws ConfigException if it is called without the list of all workers
   */
  static WorkerIndex of(String address, String all) {
    if (address.isEmpty()) {
      return ALONE;
    }
    List<String> workers =
        Arrays.stream(all.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
    int index = workers.indexOf(address);
    if (index < 0) {
      throw new ConfigException(
          "in a distributed run the property workers must name all workers as -R does, so that no two users are the same person; give -Gworkers=%s, was \"%s\""
              .formatted(workers.isEmpty() ? address + ",..." : "the list of -R", all));
    }
    return new WorkerIndex(workers.size(), index);
  }

  /** A user's index among the users of all workers, each of which has the same number. */
  int user(int users, int threadNumber) {
    return index * users + threadNumber;
  }

  /** The users of all workers together. */
  int users(int ofOne) {
    return workers * ofOne;
  }
}
