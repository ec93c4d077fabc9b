package io.github.ampmeter.run.distributed;

import io.github.ampmeter.report.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The place of a run in the whole that it carries a share of: share.json in its folder.
 *
 * @param k the share's number from 1
 * @param n how many there are
 * @param startAt the common start, ISO-8601; empty: none was stated
 * @param suite a checksum of the suite
 * @param version of the programs
 */
public record SavedShare(int k, int n, String startAt, String suite, String version) {
  private static final String FILE = "share.json";

  /**
   * The load of one plan, in its folder.
   *
   * @param begunMillis when its users began, in ms since 1970
   * @param endedMillis when JMeter had ended
   * @param run tells the run from others; empty: nothing does
   */
  public record Times(long begunMillis, long endedMillis, String run) {
    void write(Path plan) throws IOException {
      Json.write(plan.resolve(FILE), this);
    }

    public static Times read(Path plan) {
      return Json.readWithoutNull(plan.resolve(FILE), Times.class);
    }
  }

  public SavedShare {
    Json.require(n >= 1 && k >= 1 && k <= n, "k", "lie between 1 and n", k);
  }

  /** Describes a share before its load begins. */
  public static SavedShare of(Share share, ShareStart start, String suite, Version version) {
    return new SavedShare(
        share.number(),
        share.of(),
        start.at().map(Object::toString).orElse(""),
        suite,
        version.toString());
  }

  public static boolean isOne(Path folder) {
    return Files.isRegularFile(folder.resolve(FILE));
  }

  public static SavedShare read(Path folder) {
    return Json.readWithoutNull(folder.resolve(FILE), SavedShare.class);
  }

  public void write(Path folder) throws IOException {
    Json.write(folder.resolve(FILE), this);
  }

  public Share share() {
    return new Share(k, n);
  }
}
