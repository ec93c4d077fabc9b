package io.github.ampmeter.run.distributed;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Sha256;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.distributed.MergedRows.Merged;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a share carried of one plan.
 *
 * @param plan the plan's folder in that of the share
 * @param jtl the rows, which lack their end where the share was killed
 * @param folder with copies of its log and its other files
 */
public record PartOfShare(Share share, Path plan, Path jtl, Path folder) implements CarriedPart {
  /**
   * Merges the rows and other files of all shares, as those of load workers are merged.
   *
   * @param jtl the file for the rows of all, in the folder of the plan
   * @return why the rows could not be merged; empty: they were
   */
  public static Optional<String> join(List<PartOfShare> all, Path jtl) throws IOException {
    for (PartOfShare each : all) {
      Files.createDirectories(each.folder);
      for (String name : Spool.FILES) {
        // A link may lead to any file of this machine.
        if (Files.isRegularFile(each.plan.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
          Files.copy(each.plan.resolve(name), each.folder.resolve(name));
        }
      }
    }
    return JoinedFiles.of(all, Map.of(), jtl).problem();
  }

  @Override
  public String name() {
    return share.name();
  }

  /** What it wrote when its load had ended; empty where it was killed before. */
  private Optional<LoadWorkerResult> kept() {
    try {
      LoadWorkerResult[] rows =
          Json.readWithoutNull(plan.resolve(LoadWorkerResult.FILE), LoadWorkerResult[].class);
      return Stream.of(rows).findFirst();
    } catch (ConfigException none) {
      return Optional.empty();
    }
  }

  /** The one measurement before the load; pauses say whether the clock was set later. */
  @Override
  public List<ClockOffset> clock() {
    return kept().map(LoadWorkerResult::clock).orElse(List.of());
  }

  /** What to subtract from its times to have those of share 1, in ms. */
  public long aheadMillis() {
    return Math.round(ClockOffset.correction(clock(), 0));
  }

  @Override
  public LoadWorkerResult result(Merged merged) throws IOException {
    LoadWorkerResult.Rows rows =
        new LoadWorkerResult.Rows(merged.rows(), merged.requests(), merged.cut());
    long read = Files.exists(jtl) ? Files.size(jtl) : 0;
    String sum = read == 0 ? "" : Sha256.of(jtl);
    LoadWorkerResult kept = kept().orElseGet(() -> killed(read, sum));
    LoadWorkerResult.Transfer wrote = kept.transfer();
    return new LoadWorkerResult(
        kept.worker(),
        new LoadWorkerResult.Transfer(wrote.made(), wrote.bytes(), read, wrote.sha256(), sum),
        rows,
        kept.work(),
        merged.firstStartMillis(),
        kept.clock(),
        kept.failure());
  }

  private LoadWorkerResult killed(long bytes, String sum) {
    return new LoadWorkerResult(
        new LoadWorkerResult.Worker(name(), "", Map.of()),
        new LoadWorkerResult.Transfer(-1, bytes, bytes, sum, sum),
        new LoadWorkerResult.Rows(0, 0, false),
        new LoadWorkerResult.Work(0, 0, 0, 0),
        0,
        List.of(),
        new LoadWorkerResult.Failure("it did not end by itself, or has not ended yet", ""));
  }
}
