package io.github.ampmeter.verdict;

/**
 * Whether two runs differ in one figure, and what says so.
 *
 * @param significant whether the difference is borne out, rather than scatter
 * @param method what was compared with what, in words
 * @param interval what came out of it; empty where nothing did
 */
public record Significance(boolean significant, String method, String interval) {
  /** Where there is too little to compare, which is no sameness. */
  static Significance unknown(String why) {
    return new Significance(false, why, "");
  }

  /** Whether anything was compared. */
  boolean compared() {
    return significant || !interval.isEmpty();
  }

  /** For the report. */
  public String words() {
    return interval.isEmpty() ? method : method + ", " + interval;
  }
}
