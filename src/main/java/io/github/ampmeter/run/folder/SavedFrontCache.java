package io.github.ampmeter.run.folder;

import io.github.ampmeter.accesslog.AccessLogReader.Span;
import io.github.ampmeter.accesslog.CacheLog;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.accesslog.PlanFrontCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the cache before the web server of a stack of ours logged while a plan ran. */
final class SavedFrontCache {
  private SavedFrontCache() {}

  /** Nothing where there was no cache, or no sample. */
  static PlanAdditions of(RunFolder folder, Measurement measured) throws IOException {
    Path log = folder.frontCacheLog();
    long start = measured.statistics().startMillis();
    if (start == 0 || !Files.isRegularFile(log)) {
      return PlanAdditions.NONE;
    }
    Span span = new Span(start / 1000, measured.statistics().endMillis() / 1000);
    return PlanAdditions.observed(
        PlanFrontCache.of(CacheLog.read(log, span), measured.judged().requests()));
  }
}
