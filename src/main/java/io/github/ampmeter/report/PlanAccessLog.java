package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.source.accesslog.AccessLog;
import java.util.List;

/** What a web server logged while a plan ran, beside what the load generator measured. */
public final class PlanAccessLog {
  /** Where the runner itself looks, before and after a load. */
  private static final String OUR_OWN = "GET /server-status";

  /** Apache's own, to wake a worker that is to end; no client can ask for it by a URL. */
  private static final String WAKE_UP = "OPTIONS *";

  private PlanAccessLog() {}

  /**
   * The section; none where the server logged nothing meanwhile.
   *
   * @param samples requests that the load generator wrote down, of all thread groups
   */
  public static List<Section> of(AccessLog log, long samples) {
    AccessLog theirs = ofTheLoad(log);
    long requests = theirs.count();
    if (requests <= 0) {
      return List.of();
    }
    String title = "Requests as the web server saw them";
    String agreement = agreement(requests, samples);
    Block table = AccessLogSections.table(theirs);
    return List.of(
        Section.of("requestMix", title, new Block.Folded(agreement, List.of(table)))
            .only(Place.PAGE),
        Section.of("requestMix", title, Block.Sentences.of(Tone.PLAIN, agreement), table)
            .only(Place.DATA));
  }

  /** Without the runner's own requests and those of the web server to itself. */
  public static AccessLog ofTheLoad(AccessLog log) {
    return log.without(
        each -> each.request().startsWith(OUR_OWN) || each.request().equals(WAKE_UP));
  }

  private static String agreement(long requests, long samples) {
    String logged = "The web server logged " + Counted.of(requests, "requests");
    if (requests == samples) {
      return logged + ", as many as there are samples in the whole load.";
    }
    String difference =
        requests > samples
            ? ", %s more than there are samples: redirects and page resources, which share a"
                + " sample, or other clients."
            : ", %s fewer than there are samples: set-up groups, requests that never reached it, or"
                + " a cache in front of it.";
    return logged + difference.formatted(Math.abs(requests - samples));
  }
}
