package io.github.ampmeter.source.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.Span;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.run.folder.MeasuredPlans;
import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Four seconds of samples, and what a link of 8 Mbit/s, a million bytes, carried meanwhile. */
class LinkSourceTest {
  private static final long START = Instant.parse("2026-11-21T10:00:10Z").toEpochMilli();

  @TempDir private Path root;
  private MeasuredPlan plan;

  @BeforeEach
  void aRun() throws IOException {
    JtlBuilder jtl = JtlBuilder.from(START, "allThreads").set("allThreads", 7);
    jtl.rows(0, 5_000, 1_000, 20);
    plan = MeasuredPlans.of(root, "plan", jtl);
  }

  @Test
  void saysThatTheLinkWasTheLimitWhereItWasFull() throws IOException {
    // Before the load it was idle, which is no part of the mean.
    assertThat(sentence(line(-1, 0) + seconds(955_000)))
        .startsWith("The link of 8 Mbit/s was the limit at 7 users:");
  }

  @Test
  void saysHowFullItWasAtMost() throws IOException {
    assertThat(sentence(line(-1, 1_000_000) + seconds(430_000)))
        .isEqualTo("The link of 8 Mbit/s was not the limit: at most 43 % of it was used.");
  }

  @Test
  void takesWhatTheJvmSaysForNoSecond() throws IOException {
    assertThat(sentence("OpenJDK 64-Bit Server VM warning\n" + seconds(500_000)))
        .endsWith("at most 50 % of it was used.");
  }

  /** Three seconds full and one empty, towards the server: the load lasts from 0 to 4.02 s. */
  @Test
  void takesTheSecondsThatLieInTheWindowWhole() throws IOException {
    String partly = line(-1, 1_000_000, 800_000);

    assertThat(sentence(partly + line(0, 100, 800_000) + line(3, 100, 400_000)))
        .isEqualTo("The link of 8 Mbit/s was not the limit: at most 60 % of it was used.");
    // The one ends with the window and the other begins 20 ms before its end.
    Jtl jtl = Jtl.of(plan.folder().resolve("samples.jtl"));
    plan =
        MeasuredPlans.of(plan.folder(), Measurement.of(jtl, new Window(START, START + 4_000), 0));
    assertThat(sentence(line(3, 100, 400_000) + line(4, 100, 900_000)))
        .endsWith("at most 40 % of it was used.");
  }

  /** The second one was told 300 ms late. */
  @Test
  void tellsWhatItCarriedSecondBySecond() throws IOException {
    Files.writeString(
        root.resolve("stack/link.log"),
        "%d 10 20 8000000%n%d 30 40 8000000%n%2$d 50 60 8000000%n"
            .formatted(START + 1000, START + 1700));

    List<Series> seen = new LinkSource().series(root);

    assertThat(seen)
        .extracting(Series::key)
        .containsExactly(
            "linkLimitBitsPerSecond", "linkToServerBitsPerSecond", "linkToUsersBitsPerSecond");
    assertThat(Span.of(seen.get(0))).extracting(Span::value).containsExactly(8e6, 8e6);
    assertThat(Span.of(seen.get(1)))
        .containsExactly(
            new Span(START, START + 1000, 80), new Span(START + 1000, START + 1700, 240));
    assertThat(Span.of(seen.get(2))).extracting(Span::value).containsExactly(160.0, 320.0);
  }

  @Test
  void saysNothingWithoutALink() throws IOException {
    assertThat(new LinkSource().series(root)).isEmpty();
    assertThat(sections()).isEmpty();
  }

  private String sentence(String log) throws IOException {
    Files.writeString(root.resolve("stack/link.log"), log);
    return ((Block.Sentences) sections().get(0).blocks().get(0)).lines().get(0);
  }

  private List<Section> sections() throws IOException {
    return new LinkSource().ofPlan(new MeasuredRun(root, List.of(plan)), plan).observed();
  }

  private static String seconds(long bytes) {
    StringBuilder lines = new StringBuilder();
    IntStream.range(0, 4).forEach(second -> lines.append(line(second, bytes)));
    return lines.toString();
  }

  private static String line(int second, long bytes) {
    return line(second, bytes, 100);
  }

  private static String line(int second, long toUsers, long toServer) {
    return "%d %d %d 8000000%n".formatted(START + 1000L * second + 1000, toServer, toUsers);
  }
}
