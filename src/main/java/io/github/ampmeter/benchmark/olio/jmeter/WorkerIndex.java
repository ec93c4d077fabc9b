package io.github.ampmeter.benchmark.olio.jmeter;

import io.github.ampmeter.ConfigException;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Which of several workers this JMeter is. A worker knows by which address the controller called
 * it, but not the others: it has to be given them, or its users would be persons whom those of
 * another worker are too.
 *
 * @param workers how many there are
 * @param index which of them, from 0
 */
record WorkerIndex(int workers, int index) {
  /** Of a JMeter that drives all of the load itself. */
  static final WorkerIndex ALONE = new WorkerIndex(1, 0);

  /** The property that names all workers, as option -R does. */
  private static final String WORKERS = "workers";

  /** By JMeter's properties. */
  static WorkerIndex here() {
    String address =
        JMeterUtils.getPropDefault(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "");
    return of(address, JMeterUtils.getPropDefault(WORKERS, ""));
  }

  /**
   * The place of one among all.
   *
   * @param address by which the controller called it; empty in a run without workers
   * @throws ConfigException when it is called without the list of all workers
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

  /** A user's place among those of all workers, each of which has as many. */
  int user(int users, int threadNumber) {
    return index * users + threadNumber;
  }

  /** Those of all workers together. */
  int users(int ofOne) {
    return workers * ofOne;
  }
}
