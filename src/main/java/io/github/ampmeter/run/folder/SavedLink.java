package io.github.ampmeter.run.folder;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.LinkSection;
import io.github.ampmeter.report.LinkSection.Carried;
import io.github.ampmeter.report.PlanAdditions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  static List<Series> overTime(RunFolder folder) throws IOException {
    Path log = folder.linkLog();
    if (!Files.isRegularFile(log)) {
      return List.of();
    }
    List<Second> seconds = seconds(log);
    return List.of(
        overTime(ObservedQuantity.LINK_LIMIT, seconds, Second::bitsPerSecond),
        overTime(ObservedQuantity.LINK_TO_SERVER, seconds, s -> BITS * s.toServer()),
        overTime(ObservedQuantity.LINK_TO_USERS, seconds, s -> BITS * s.toUsers()));
  }

  /** A second that was late overlaps the next one. */
  private static Series overTime(
      ObservedQuantity quantity, List<Second> seconds, ToLongFunction<Second> value) {
    Series.Builder over = new Series.Builder(quantity.key(), ObservedGroup.HOST);
    for (Second second : seconds) {
      over.hold(second.endMillis() - SECOND, second.endMillis(), value.applyAsLong(second));
    }
    return over.series();
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
