package io.github.ampmeter.source.link;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The traffic of a link of limited bandwidth, and whether it was the limit. */
final class LinkSection {
  /** From this share of its bandwidth on, a link delays responses. */
  private static final double FULL_PERCENT = 95;

  private static final double MEGA = 1e6;

  private LinkSection() {}

  /**
   * One pass of a load level.
   *
   * @param level such as {@code 16 users}
   * @param toServer bits a second, mean of the whole seconds of its window
   * @param toUsers likewise
   */
  record Carried(String level, double toServer, double toUsers) {
    double most() {
      return Math.max(toServer, toUsers);
    }
  }

  /**
   * The section.
   *
   * @param bitsPerSecond that it may carry each way
   */
  static Section of(long bitsPerSecond, List<Carried> passes) {
    double limit = bitsPerSecond;
    List<Block> blocks = new ArrayList<>();
    List<Carried> full =
        passes.stream().filter(each -> percent(each.most(), limit) >= FULL_PERCENT).toList();
    blocks.add(
        Block.Sentences.of(full.isEmpty() ? Tone.PLAIN : Tone.NOTE, verdict(limit, passes, full)));
    blocks.add(
        new Columns<Carried>()
            .label("level", "Load", Carried::level)
            .cell("toUsers", "To users,\nMbit/s", Kind.NUMBER, each -> megabits(each.toUsers()))
            .cell("toServer", "To server,\nMbit/s", Kind.NUMBER, each -> megabits(each.toServer()))
            .figure(
                "percentOfLink",
                "% of\nthe link",
                Kind.PERCENT,
                each -> percent(each.most(), limit))
            .table("link", "", passes, "Of the fuller direction. Bytes of TCP's payload."));
    return Section.of("link", "Link", blocks).inSummaryToo();
  }

  private static String verdict(double limit, List<Carried> passes, List<Carried> full) {
    String link = "the link of %s Mbit/s".formatted(NumberText.decimal(limit / MEGA, 3));
    if (full.isEmpty()) {
      double most = passes.stream().mapToDouble(Carried::most).max().orElse(0);
      return NumberText.capitalized(link)
          + " was not the limit: at most %s %% of it was used."
              .formatted(NumberText.decimal(percent(most, limit), 0));
    }
    return NumberText.capitalized(link)
        + " was the limit at "
        + full.stream().map(Carried::level).distinct().collect(Collectors.joining(", "))
        + ": times and throughput there are those of the link, not of the servers.";
  }

  private static Cell megabits(double bits) {
    return Cell.figure(bits / MEGA, 0.1);
  }

  private static double percent(double bits, double limit) {
    return 100 * bits / limit;
  }
}
