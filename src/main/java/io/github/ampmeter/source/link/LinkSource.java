package io.github.ampmeter.source.link;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import io.github.ampmeter.source.Source;
import io.github.ampmeter.stack.Link;
import io.github.ampmeter.stack.Stack;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The traffic of the link of limited bandwidth before our stacks, and whether it was the limit. */
public final class LinkSource implements Source {
  private static final Pattern LINE =
      Pattern.compile("(\\d{1,15}) (\\d{1,15}) (\\d{1,15}) (\\d{1,15})");
  private static final int BITS = 8;
  private static final long SECOND = 1000;

  /** From this share of its bandwidth on, a link delays responses. */
  private static final double FULL_PERCENT = 95;

  private static final double MEGA = 1e6;

  /** The bytes that the link carried in one second. */
  private record Second(long endMillis, long toServer, long toUsers, long bitsPerSecond) {
    boolean within(Window window) {
      return endMillis - SECOND >= window.startMillis() && endMillis <= window.endMillis();
    }
  }

  /**
   * One pass of a load level.
   *
   * @param level such as {@code 16 users}
   * @param toServer bits a second, mean of the whole seconds of its window
   * @param toUsers likewise
   */
  private record Carried(String level, double toServer, double toUsers) {
    double most() {
      return Math.max(toServer, toUsers);
    }
  }

  @Override
  public List<Path> files(Path run, List<String> plans) {
    return List.of(file(run));
  }

  private static Path file(Path run) {
    return run.resolve(Stack.LOGS).resolve(Link.LOG);
  }

  /** The bandwidth and use of the link; empty where there was no link. */
  @Override
  public List<Series> series(Path run) throws IOException {
    List<Second> seconds = seconds(file(run));
    return Files.isRegularFile(file(run))
        ? List.of(
            overTime(ObservedQuantity.LINK_LIMIT, seconds, Second::bitsPerSecond),
            overTime(ObservedQuantity.LINK_TO_SERVER, seconds, s -> BITS * s.toServer()),
            overTime(ObservedQuantity.LINK_TO_USERS, seconds, s -> BITS * s.toUsers()))
        : List.of();
  }

  /** A late reading overlaps the next second. */
  private static Series overTime(
      ObservedQuantity quantity, List<Second> seconds, ToLongFunction<Second> value) {
    Series.Builder over = new Series.Builder(quantity.key(), ObservedGroup.HOST);
    for (Second second : seconds) {
      over.hold(second.endMillis() - SECOND, second.endMillis(), value.applyAsLong(second));
    }
    return over.series();
  }

  /** Empty where there was no link, or where no window is a second long. */
  @Override
  public PlanAdditions ofPlan(MeasuredRun run, MeasuredPlan plan) throws IOException {
    List<Second> seconds = seconds(file(run.folder()));
    List<Carried> passes = new ArrayList<>();
    for (StepStatistics step : plan.statistics().steps()) {
      List<Second> within = seconds.stream().filter(each -> each.within(step.window())).toList();
      if (!within.isEmpty()) {
        passes.add(
            new Carried(
                step.unit().text(step.users()),
                BITS * within.stream().mapToLong(Second::toServer).average().orElse(0),
                BITS * within.stream().mapToLong(Second::toUsers).average().orElse(0)));
      }
    }
    return passes.isEmpty()
        ? PlanAdditions.NONE
        : PlanAdditions.observed(List.of(section(seconds.get(0).bitsPerSecond(), passes)));
  }

  /**
   * The seconds in a log, there or not. Lines of another kind, such as a message of the JVM, are
   * none.
   */
  private static List<Second> seconds(Path log) throws IOException {
    List<Second> seconds = new ArrayList<>();
    if (!Files.isRegularFile(log)) {
      return seconds;
    }
    for (String text : Files.readAllLines(log, StandardCharsets.ISO_8859_1)) {
      Matcher line = LINE.matcher(text);
      if (line.matches()) {
        seconds.add(
            new Second(
                Long.parseLong(line.group(1)),
                Long.parseLong(line.group(2)),
                Long.parseLong(line.group(3)),
                Long.parseLong(line.group(4))));
      }
    }
    return seconds;
  }

  /**
   * The section.
   *
   * @param bitsPerSecond that it may carry each way
   */
  private static Section section(long bitsPerSecond, List<Carried> passes) {
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
