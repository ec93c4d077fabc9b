package io.github.ampmeter.benchmark.as3ap.definition;

import java.util.List;

/** What the queries create beside the relations. */
public final class WorkTables {
  public static final List<String> TABLES =
      List.of(
          "saveupdates",
          "integrity_temp",
          "sel100seq",
          "sel100rand",
          "tiny_output",
          "updates_output",
          "hundred_output");
  public static final String VIEW = "reportview";

  public static final String REMOVAL = "drop table if exists " + String.join(", ", TABLES);
  public static final String REMOVAL_OF_VIEW = "drop view if exists " + VIEW;

  private WorkTables() {}
}
