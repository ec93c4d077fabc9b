package io.github.ampmeter.run;

import io.github.ampmeter.run.distributed.Share;
import io.github.ampmeter.run.distributed.ShareLoad;
import io.github.ampmeter.run.distributed.ShareStart;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of runs that carry one share of a load each. */
final class ShareOptions {
  @Option(
      names = "--share",
      paramLabel = "K/N",
      description =
          "Carry share K of N of the load. ampmeter report of the folder that holds the folders of"
              + " all shares judges them as one run. auto takes K/N from Slurm or a CI matrix,"
              + " auto/N takes K from a Kubernetes Job too.")
  private String share = "";

  @Option(
      names = "--start-at",
      paramLabel = "TIME",
      description =
          "When the users of all shares begin. TIME is 2026-11-21T10:00:00Z. A share that is more"
              + " than 2 s late carries no load.")
  private String startAt = "";

  @Option(
      names = "--start-together",
      paramLabel = "DIR",
      description =
          "Begin when all shares are ready. Each says so in this folder, which all share; a new one"
              + " for each run.")
  private String startTogether = "";

  /** The share that this run carries; empty: the whole load. */
  Optional<ShareLoad> share() {
    Map<String, String> environment = System.getenv();
    boolean starts = !startAt.isBlank() || !startTogether.isBlank();
    Optional<Share> given =
        share.isBlank() && !starts
            ? Share.ofTask(environment)
            : Optional.of(Share.parse(share.isBlank() ? "auto" : share, environment));
    return given.map(each -> new ShareLoad(each, ShareStart.of(startAt, startTogether)));
  }
}
