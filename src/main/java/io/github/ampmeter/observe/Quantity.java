package io.github.ampmeter.observe;

import java.util.Arrays;
import java.util.Optional;

/** What a line of observe.csv states. */
public enum Quantity {
  LOGICAL_CPUS("logicalCpus"),
  /** Of the machine: 100 is all of its CPUs busy. */
  CPU_PERCENT_OF_ALL("cpuPercentOfAllCpus"),
  LOAD_AVERAGE("loadAverage1Min"),
  /** Of a group: 100 is one CPU busy. */
  CPU_PERCENT_OF_ONE("cpuPercentOfOneCpu"),
  RESIDENT_BYTES("residentBytes"),
  /** What a group holds, with pages that several processes share divided among them (PSS). */
  PROPORTIONAL_BYTES("proportionalBytes"),
  PROCESSES("processes"),
  /** How many CPUs the first process of a group may use. */
  ALLOWED_CPUS("allowedCpus");

  private final String column;

  Quantity(String column) {
    this.column = column;
  }

  String column() {
    return column;
  }

  static Optional<Quantity> of(String column) {
    return Arrays.stream(values()).filter(each -> each.column.equals(column)).findFirst();
  }
}
