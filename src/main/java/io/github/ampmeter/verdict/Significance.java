package io.github.ampmeter.verdict;

/**
 * Whether two runs differ in one figure, and what says so.
 *
 * @param compared whether anything was compared: else that no difference shows is no sameness
 * @param significant whether the difference is borne out, rather than scatter
 * @param method what was compared with what, in words
 * @param interval what came out of it; empty where nothing did
 */
public record Significance(boolean compared, boolean significant, String method, String interval) {
  /** Of figures that were compared. */
  Significance(boolean significant, String method, String interval) {
    this(true, significant, method, interval);
  }

  /** Where there is too little to compare. */
  static Significance unknown(String why) {
    return new Significance(false, false, why, "");
  }

  /** For the report. */
  public String words() {
    return interval.isEmpty() ? method : method + ", " + interval;
  }
}
