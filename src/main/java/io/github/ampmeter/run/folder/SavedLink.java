package io.github.ampmeter.run.folder;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.report.Activity;
import io.github.ampmeter.report.LinkSection;
import io.github.ampmeter.report.LinkSection.Carried;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.ValueOverTime;
import io.github.ampmeter.report.ValueOverTime.Span;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.Window;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the link before a stack of ours carried while a plan ran. */
final class SavedLink {
  private static final Pattern LINE =
      Pattern.compile("(\\d{1,15}) (\\d{1,15}) (\\d{1,15}) (\\d{1,15})");
  private static final int BITS = 8;
  private static final long SECOND = 1000;

  private SavedLink() {}

  /** A second of it. */
  private record Second(long endMillis, long toServer, long toUsers, long bitsPerSecond) {
    boolean within(Window window) {
      return endMillis - SECOND >= window.startMillis() && endMillis <= window.endMillis();
    }
  }

  /** What it might carry and carried, second by second; nothing where there was no link. */
  static Activity overTime(RunFolder folder) throws IOException {
    Path log = folder.linkLog();
    if (!Files.isRegularFile(log)) {
      return Activity.NONE;
    }
    Map<ObservedQuantity, ValueOverTime> values = new EnumMap<>(ObservedQuantity.class);
    List<Second> seconds = seconds(log);
    values.put(ObservedQuantity.LINK_LIMIT, overTime(seconds, Second::bitsPerSecond));
    values.put(ObservedQuantity.LINK_TO_SERVER, overTime(seconds, s -> BITS * s.toServer()));
    values.put(ObservedQuantity.LINK_TO_USERS, overTime(seconds, s -> BITS * s.toUsers()));
    return new Activity(values);
  }

  private static ValueOverTime overTime(List<Second> seconds, ToLongFunction<Second> value) {
    List<Span> spans = new ArrayList<>();
    long before = Long.MIN_VALUE;
    for (Second second : seconds) {
      // A second that was late overlaps the next one.
      long start = Math.max(before, second.endMillis() - SECOND);
      if (start < second.endMillis()) {
        spans.add(new Span(start, second.endMillis(), value.applyAsLong(second)));
        before = second.endMillis();
      }
    }
    return new ValueOverTime(spans);
  }

  /** Nothing where there was no link, or where no window is a second long. */
  static PlanAdditions of(RunFolder folder, Measurement measured) throws IOException {
    Path log = folder.linkLog();
    if (!Files.isRegularFile(log)) {
      return PlanAdditions.NONE;
    }
    List<Second> seconds = seconds(log);
    List<Carried> passes = new ArrayList<>();
    for (StepStatistics step : measured.statistics().steps()) {
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

  /** Lines of another kind, such as a message of the JVM, are none. */
  private static List<Second> seconds(Path log) throws IOException {
    List<Second> seconds = new ArrayList<>();
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
