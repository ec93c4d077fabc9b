package io.github.ampmeter.source.link;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import io.github.ampmeter.source.Source;
import io.github.ampmeter.source.link.LinkSection.Carried;
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

/** The traffic of the link of limited bandwidth before our stacks. */
public final class LinkSource implements Source {
  private static final Pattern LINE =
      Pattern.compile("(\\d{1,15}) (\\d{1,15}) (\\d{1,15}) (\\d{1,15})");
  private static final int BITS = 8;
  private static final long SECOND = 1000;

  /** The bytes that the link carried in one second. */
  private record Second(long endMillis, long toServer, long toUsers, long bitsPerSecond) {
    boolean within(Window window) {
      return endMillis - SECOND >= window.startMillis() && endMillis <= window.endMillis();
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
        : PlanAdditions.observed(List.of(LinkSection.of(seconds.get(0).bitsPerSecond(), passes)));
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
}
