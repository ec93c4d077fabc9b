package io.github.ampmeter.source.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
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

/** Three samples of a plan, and what the web server logged before, meanwhile and afterwards. */
class AccessLogSourceTest {
  private static final String BEFORE = line(8, "/versions.php");
  private static final String PAGES =
      line(10, "/a.php?id=1") + line(11, "/a.php?id=2") + line(12, "/b");
  private static final String AFTER = line(20, "/a.php");

  @TempDir private Path root;
  private MeasuredPlan plan;

  @BeforeEach
  void aRun() throws IOException {
    plan = MeasuredPlans.secondBySecond(root, 3);
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
    assertThat(sections(plan, plan)).isEmpty();
    assertThat(sections("no log\n")).isEmpty();
    assertThat(sections(BEFORE + AFTER)).isEmpty();
  }

  /** The log is read once: each plan has what it would have if it were read for that plan alone. */
  @Test
  void givesEachPlanOfARunItsOwnPartOfTheLog() throws IOException {
    JtlBuilder rows = JtlBuilder.from(MeasuredPlans.START.toEpochMilli());
    rows.rows(2_000, 5_000, 1_000, 20);
    MeasuredPlan later = MeasuredPlans.of(root, "later", rows);
    String log = BEFORE + PAGES + line(13, "/c?x=1") + line(14, "/c?x=2") + "torn" + AFTER;
    write("access.log", log);

    for (MeasuredPlan each : List.of(plan, later)) {
      assertThat(sections(each, plan, later)).isEqualTo(sections(each, each)).isNotEmpty();
    }
    assertThat(sentence(sections(plan, plan, later))).contains("logged 3 requests, as many as");
    // The second in which the one ended and the other began is both's.
    assertThat(sentence(sections(later, plan, later))).contains("logged 3 requests, as many as");
  }

  /** A plan without a sample has no time in which anything could have been logged. */
  @Test
  void saysNothingOfAPlanWithoutASample() throws IOException {
    write("access.log", BEFORE + PAGES);
    MeasuredPlan none = MeasuredPlans.of(root, "none", JtlBuilder.from(0));

    assertThat(sections(none, none, plan)).isEmpty();
    assertThat(issues(none)).isEmpty();
    assertThat(sections(plan, none, plan)).isNotEmpty();
  }

  /** While a run is in progress its servers' logs are not complete. */
  @Test
  void saysNothingOfARunInProgress() throws IOException {
    write("access.log", BEFORE);
    assertThat(issues(plan)).isNotEmpty();

    assertThat(new AccessLogSource().issues(new MeasuredRun(root, List.of()), plan)).isEmpty();
    assertThat(sections(plan)).isEmpty();
  }

  /** What was refused everywhere did not go astray: nothing says that it reached anybody. */
  @Test
  void astrayIsOnlyWhatSucceeded() throws IOException {
    write("access.log", BEFORE);
    JtlBuilder rows = JtlBuilder.from(MeasuredPlans.START.toEpochMilli());
    rows.set("success", false).row(0, 20);
    assertThat(issues(MeasuredPlans.of(root, "failed", rows))).isEmpty();
    assertThat(issues(plan)).isNotEmpty();
  }

  /** A cache that has a log and was asked nothing answered nothing either. */
  @Test
  void anEmptyLogOfACacheIsNoAnswer() throws IOException {
    write("access.log", BEFORE);
    write("front-cache.log", "");

    assertThat(issues(plan)).isNotEmpty();
  }

  private List<Issue> issues(MeasuredPlan of) throws IOException {
    return new AccessLogSource().issues(new MeasuredRun(root, List.of(of)), of);
  }

  private List<Section> sections(MeasuredPlan of, MeasuredPlan... all) throws IOException {
    return new AccessLogSource().ofPlan(new MeasuredRun(root, List.of(all)), of).observed();
  }

  private void write(String log, String lines) throws IOException {
    Files.writeString(root.resolve("stack").resolve(log), lines);
  }

  private static String sentence(List<Section> sections) {
    Section section = Section.in(Place.DATA, sections).get(0);
    return ((Block.Sentences) section.blocks().get(0)).lines().get(0);
  }

  private String sentence(String log) throws IOException {
    return sentence(sections(log));
  }

  private List<Section> sections(String log) throws IOException {
    write("access.log", log);
    return sections(plan, plan);
  }

  private static String line(int second, String path) {
    return "127.0.0.1 - - [21/Nov/2026:10:00:%02d +0000] \"GET %s HTTP/1.1\" 200 12 1500%n"
        .formatted(second, path);
  }
}
