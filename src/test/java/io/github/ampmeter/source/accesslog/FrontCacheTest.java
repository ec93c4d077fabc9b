package io.github.ampmeter.source.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.run.folder.MeasuredPlans;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Four samples of a plan, and what the cache before the web server logged of them. */
class FrontCacheTest {
  private static final String MISS = line(10, "TCP_MISS/200 400");
  private static final String HITS =
      line(11, "TCP_MEM_HIT/200 400") + line(12, "TCP_HIT/200 800") + line(13, "TCP_HIT/200 400");

  @TempDir private Path root;
  private MeasuredPlan plan;

  @BeforeEach
  void aRun() throws IOException {
    plan = MeasuredPlans.secondBySecond(root, 4);
  }

  @Test
  void saysHowManyOfTheRequestsNeverReachedTheWebServer() throws IOException {
    assertThat(sentences(line(8, "TCP_MISS/200 1") + MISS + HITS + line(20, "TCP_HIT/200 1")))
        .containsExactly(
            "Hit ratio 75 %: of 4 requests the cache answered 3 without the web server, 80 % of the"
                + " bytes.",
            "It logged as many requests as there are samples.");
  }

  @Test
  void saysByHowManyItsLogDiffersFromTheSamples() throws IOException {
    assertThat(sentences(HITS).get(1)).startsWith("It logged 1 fewer requests than there are");
    assertThat(sentences(MISS + MISS + HITS).get(1)).startsWith("It logged 1 more requests than");
  }

  @Test
  void countsWhatTheCacheLoggedASecondAfterTheLoad() throws IOException {
    String untilTheLast = MISS + line(11, "TCP_HIT/200 400") + line(12, "TCP_HIT/200 400");

    assertThat(sentences(untilTheLast + line(14, "TCP_HIT/200 1") + line(16, "TCP_HIT/200 1")))
        .contains("It logged as many requests as there are samples.");
  }

  @Test
  void saysThatFiguresOfAPlanWhichPassedItByAreNotThoseOfACache() throws IOException {
    assertThat(sentences(line(8, "TCP_MISS/200 1")))
        .containsExactly(
            "No request of this plan reached the reverse-proxy cache: the figures were measured"
                + " without it.");
  }

  @Test
  void namesWhatACacheSentForAWebServerThatDidNotAnswer() throws IOException {
    assertThat(notes(HITS + line(13, "TCP_REFRESH_FAIL_OLD/200 400")))
        .containsExactly(
            "1 request was answered with stale content because the web server did not respond.");
  }

  @Test
  void hasARowForEachPlaceThatAnswersWereTakenFrom() throws IOException {
    Table table = section(MISS + HITS).get(0).tables().findFirst().orElseThrow();

    assertThat(table.groups().get(0).rows())
        .extracting(row -> row.cells().get(0))
        .containsExactly(Cell.words("hit"), Cell.words("miss"));
  }

  @Test
  void saysNothingWithoutACache() throws IOException {
    assertThat(sections()).isEmpty();
  }

  private List<String> sentences(String log) throws IOException {
    return ((Block.Sentences) section(log).get(0).blocks().get(0)).lines();
  }

  private List<String> notes(String log) throws IOException {
    return section(log).get(0).blocks().stream()
        .filter(Block.Sentences.class::isInstance)
        .map(Block.Sentences.class::cast)
        .filter(block -> block.tone() == Block.Tone.NOTE)
        .flatMap(block -> block.lines().stream())
        .toList();
  }

  private List<Section> section(String log) throws IOException {
    Files.writeString(root.resolve("stack/front-cache.log"), log);
    return sections();
  }

  private List<Section> sections() throws IOException {
    return new AccessLogSource().ofPlan(new MeasuredRun(root, List.of(plan)), plan).observed();
  }

  private static String line(int second, String answer) {
    return "request %d.123 7 %s GET /a.png%n"
        .formatted(MeasuredPlans.START.getEpochSecond() + second - 10, answer);
  }
}
