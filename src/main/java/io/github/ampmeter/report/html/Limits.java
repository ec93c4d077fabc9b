package io.github.ampmeter.report.html;

import java.util.List;

/**
 * How much the page shows of each plan; what lies beyond is folded, and the page says so.
 *
 * @param rows of a table
 * @param text characters of a label
 * @param longText characters of a value or command
 * @param charts of a plan
 */
public record Limits(int rows, int text, int longText, int charts) {

  /** From what a usual run never reaches to what fits whatever the run was. */
  static List<Limits> everTighter() {
    return List.of(
        new Limits(60, 120, 4000, 11),
        new Limits(40, 100, 2000, 4),
        new Limits(20, 80, 600, 2),
        new Limits(10, 60, 200, 0),
        new Limits(3, 40, 100, 0));
  }
}
