package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.Counted;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.source.accesslog.CacheLog.CacheResult;
import io.github.ampmeter.source.accesslog.CacheLog.Responses;
import java.util.ArrayList;
import java.util.List;

/** The responses of the reverse-proxy cache while a plan ran, and where they came from. */
final class PlanFrontCache {
  private PlanFrontCache() {}

  /**
   * The section.
   *
   * @param samples requests that the load generator wrote down, of all thread groups
   */
  static List<Section> of(CacheLog log, long samples) {
    List<Block> blocks = new ArrayList<>();
    if (log.count() == 0) {
      blocks.add(
          Block.Sentences.of(
              Tone.NOTE,
              "No request of this plan reached the reverse-proxy cache: the figures were measured"
                  + " without it."));
      return List.of(section(blocks));
    }
    blocks.add(Block.Sentences.of(Tone.PLAIN, hits(log), agreement(log.count(), samples)));
    if (log.count(CacheResult.STALE) > 0) {
      blocks.add(
          Block.Sentences.of(
              Tone.NOTE,
              Counted.of(log.count(CacheResult.STALE), "request was", "requests were")
                  + " answered with stale content because the web server did not respond."));
    }
    if (log.unreadable() > 0) {
      blocks.add(
          Block.Sentences.of(
              Tone.NOTE,
              Counted.of(log.unreadable(), "line of its log is", "lines of its log are")
                  + " unreadable and in no statistic."));
    }
    blocks.add(table(log));
    return List.of(section(blocks));
  }

  private static Section section(List<Block> blocks) {
    return Section.of("frontCache", "Front cache", blocks).inSummaryToo();
  }

  private static String hits(CacheLog log) {
    long hits = log.count(CacheResult.HIT);
    String sentence =
        "Hit ratio %s: of %s the cache answered %s without the web server, %s of the bytes.";
    return sentence.formatted(
        words(percent(hits, log.count())),
        Counted.of(log.count(), "requests"),
        hits,
        words(percent(log.bytes(CacheResult.HIT), log.bytes())));
  }

  private static String words(double percent) {
    return NumberText.decimal(percent, 2) + " %";
  }

  private static String agreement(long requests, long samples) {
    if (requests == samples) {
      return "It logged as many requests as there are samples.";
    }
    String difference =
        requests > samples
            ? "It logged %s more requests than there are samples: redirects and page resources,"
                + " which share a sample, or other clients."
            : "It logged %s fewer requests than there are samples: set-up groups, or requests that"
                + " never reached it.";
    return difference.formatted(Math.abs(requests - samples));
  }

  private static Table table(CacheLog log) {
    Columns<Responses> columns =
        new Columns<Responses>()
            .label("answer", "Answer", of -> of.from().word())
            .count("count", "Count", Responses::count)
            .figure(
                "percentOfRequests",
                "% of\nrequests",
                Kind.PERCENT,
                of -> percent(of.count(), log.count()))
            .count("errors", "Errors", Responses::errors)
            .count("bytes", "Bytes", Responses::bytes)
            .figure(
                "percentOfBytes",
                "% of\nbytes",
                Kind.PERCENT,
                of -> percent(of.bytes(), log.bytes()));
    return AccessLogSections.times(columns, Responses::elapsed)
        .table(
            "frontCache",
            "",
            log.responses(),
            "Hit: answered without the web server. Revalidated: the web server confirmed the cached"
                + " copy. Bytes include headers; times are the cache's.");
  }

  private static double percent(long part, long all) {
    return 100.0 * part / all;
  }
}
