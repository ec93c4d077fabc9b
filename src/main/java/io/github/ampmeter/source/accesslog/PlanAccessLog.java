package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.Counted;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Section;
import java.util.List;

/** The log of a web server while a plan ran, beside the figures of the load generator. */
final class PlanAccessLog {
  private PlanAccessLog() {}

  /**
   * The section; none where the server logged nothing meanwhile.
   *
   * @param log without the runner's own requests
   * @param samples requests that the load generator wrote down, of all thread groups
   */
  static List<Section> of(AccessLog log, long samples) {
    long requests = log.count();
    if (requests <= 0) {
      return List.of();
    }
    String title = "Requests as the web server saw them";
    String agreement = agreement(requests, samples);
    Block table = AccessLogSections.table(log);
    return List.of(
        Section.of("requestMix", title, Block.Sentences.of(Tone.PLAIN, agreement), table).closed());
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
