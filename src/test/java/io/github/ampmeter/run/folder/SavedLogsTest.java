package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three samples of a plan, and what the web server logged before, meanwhile and afterwards. */
class SavedLogsTest {
  private static final String BEFORE = line(8, "/versions.php");
  private static final String PAGES =
      line(10, "/a.php?id=1") + line(11, "/a.php?id=2") + line(12, "/b");
  private static final String AFTER = line(20, "/a.php");

  @TempDir private Path root;
  private RunFolder folder;
  private Measurement measured;

  @BeforeEach
  void aRun() throws IOException {
    folder = new RunFolder(root);
    measured = SecondBySecond.samples(folder, 3);
  }

  @Test
  void countsWhatCameWhileThePlanRan() throws IOException {
    assertThat(sentence(BEFORE + PAGES + AFTER))
        .isEqualTo(
            "The web server logged 3 requests, as many as there are samples in the whole load.");
  }

  @Test
  void doesNotCountItsOwnLooksAtTheServer() throws IOException {
    assertThat(sentence(line(10, "/server-status?auto") + PAGES + AFTER))
        .isEqualTo(
            "The web server logged 3 requests, as many as there are samples in the whole load.");
  }

  @Test
  void doesNotCountApachesRequestsToItself() throws IOException {
    String wakeUp = "127.0.0.1 - - [21/Nov/2026:10:00:11 +0000] \"OPTIONS * HTTP/1.0\" 200 - 60\n";

    assertThat(sentence(PAGES + wakeUp + wakeUp + AFTER))
        .isEqualTo(
            "The web server logged 3 requests, as many as there are samples in the whole load.");
  }

  @Test
  void saysByHowManyTheyDifferAndWhy() throws IOException {
    assertThat(sentence(PAGES + line(12, "/picture")))
        .startsWith("The web server logged 4 requests, 1 more than there are samples: redirects");
    assertThat(sentence(line(11, "/a")))
        .startsWith("The web server logged 1 request, 2 fewer than there are samples: set-up");
  }

  @Test
  void saysNothingWithoutALogOrOfOneThatIsNone() throws IOException {
    assertThat(SavedLogs.of(folder, Map.of("plan", measured)).of("plan").observed()).isEmpty();
    assertThat(sections("no log\n")).isEmpty();
    assertThat(sections(BEFORE + AFTER)).isEmpty();
  }

  /** The log is read once: each plan has what it would have if it were read for that plan alone. */
  @Test
  void givesEachPlanOfARunItsOwnPartOfTheLog() throws IOException {
    JtlBuilder rows = JtlBuilder.from(SecondBySecond.START.toEpochMilli());
    rows.rows(2_000, 5_000, 1_000, 20);
    Measurement later = Measurement.of(rows.writeTo(root.resolve("later.jtl")), Phases.NONE);
    String log = BEFORE + PAGES + line(13, "/c?x=1") + line(14, "/c?x=2") + "torn" + AFTER;
    Files.writeString(folder.accessLog(), log);

    SavedLogs both = SavedLogs.of(folder, Map.of("first", measured, "later", later));

    for (Map.Entry<String, Measurement> each :
        Map.of("first", measured, "later", later).entrySet()) {
      assertThat(both.of(each.getKey()).observed())
          .isEqualTo(SavedLogs.of(folder, Map.of("alone", each.getValue())).of("alone").observed())
          .isNotEmpty();
    }
    assertThat(sentence(both.of("first").observed())).contains("logged 3 requests, as many as");
    // The second in which the one ended and the other began is both's.
    assertThat(sentence(both.of("later").observed())).contains("logged 3 requests, as many as");
  }

  /** A plan without a sample has no time in which anything could have been logged. */
  @Test
  void saysNothingOfAPlanWithoutASample() throws IOException {
    Files.writeString(folder.accessLog(), BEFORE + PAGES);
    Measurement none =
        Measurement.nothing(Jtl.of(root.resolve("none.jtl")), Message.NO_SAMPLE.issue(""));

    SavedLogs logs = SavedLogs.of(folder, Map.of("none", none, "plan", measured));

    assertThat(logs.of("none").observed()).isEmpty();
    assertThat(logs.noRequestReachedServer("none")).isEmpty();
    assertThat(logs.of("plan").observed()).isNotEmpty();
    assertThat(logs.of("unknown").observed()).isEmpty();
  }

  /** What was refused everywhere did not go astray: nothing says that it reached anybody. */
  @Test
  void astrayIsOnlyWhatSucceeded() throws IOException {
    Files.writeString(folder.accessLog(), BEFORE);
    JtlBuilder rows = JtlBuilder.from(SecondBySecond.START.toEpochMilli());
    rows.set("success", false).row(0, 20);
    Measurement failed = Measurement.of(rows.writeTo(root.resolve("failed.jtl")), Phases.NONE);

    assertThat(SavedLogs.of(folder, Map.of("plan", failed)).noRequestReachedServer("plan"))
        .isEmpty();
    assertThat(SavedLogs.of(folder, Map.of("plan", measured)).noRequestReachedServer("plan"))
        .isPresent();
  }

  /** A cache that has a log and was asked nothing answered nothing either. */
  @Test
  void anEmptyLogOfACacheIsNoAnswer() throws IOException {
    Files.writeString(folder.accessLog(), BEFORE);
    Files.writeString(folder.frontCacheLog(), "");

    assertThat(SavedLogs.of(folder, Map.of("plan", measured)).noRequestReachedServer("plan"))
        .isPresent();
  }

  private static String sentence(List<Section> sections) {
    Section section = Section.in(Place.DATA, sections).get(0);
    return ((Block.Sentences) section.blocks().get(0)).lines().get(0);
  }

  private String sentence(String log) throws IOException {
    return sentence(sections(log));
  }

  private List<Section> sections(String log) throws IOException {
    Files.writeString(folder.accessLog(), log);
    return SavedLogs.of(folder, Map.of("plan", measured)).of("plan").observed();
  }

  private static String line(int second, String path) {
    return "127.0.0.1 - - [21/Nov/2026:10:00:%02d +0000] \"GET %s HTTP/1.1\" 200 12 1500%n"
        .formatted(second, path);
  }
}
