package io.github.ampmeter.benchmark.mongo.report;

import java.util.List;
import java.util.Map;

/**
 * One operation, as mongo-perf's tests are.
 *
 * @param levels its trials by number of threads, in the order of the run
 */
record PerfTest(String name, String start, String end, Map<Integer, List<Trial>> levels) {

  /** One pass of a load level. */
  record Trial(double opsPerSecond, long errors) {}

  static double mean(List<Trial> trials) {
    return trials.stream().mapToDouble(Trial::opsPerSecond).average().orElse(Double.NaN);
  }

  static long errors(List<Trial> trials) {
    return trials.stream().mapToLong(Trial::errors).sum();
  }
}
