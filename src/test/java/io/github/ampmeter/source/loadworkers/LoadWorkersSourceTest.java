package io.github.ampmeter.source.loadworkers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.ShownTable;
import io.github.ampmeter.run.folder.MeasuredPlans;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two load workers whose rows all came, and what may have gone wrong with the second. */
class LoadWorkersSourceTest {
  private static final String WORKER =
      """
      {"name": "10.0.0.2:2099", "machine": "10.0.0.2", "share": {"users": "2", "seed": "17"},
       "made": 100, "bytes": 5000, "read": 5000, "sha256": "ab", "readSha256": "ab", "rows": 120,
       "requests": 100, "cut": false, "cpus": 2, "cpuSeconds": 3.0, "seconds": 10.0,
       "busyPercent": 40.5, "firstStartMillis": 1700000000000, "clock": [], "lost": "",
       "problem": ""}
      """;

  @TempDir private Path root;
  private final ObjectMapper json = new ObjectMapper();
  private MeasuredPlan plan;
  private ArrayNode workers;
  private ObjectNode second;

  @BeforeEach
  void twoWorkers() throws IOException {
    plan = MeasuredPlans.secondBySecond(root, 1);
    second = json.readValue(WORKER, ObjectNode.class).put("name", "b");
    workers = json.createArrayNode().add(json.readTree(WORKER)).add(second);
  }

  private void assertIssues(Issue... issues) throws IOException {
    json.writeValue(plan.folder().resolve("load-workers.json").toFile(), workers);
    assertThat(new LoadWorkersSource().issues(new MeasuredRun(root, List.of()), plan))
        .containsExactly(issues);
  }

  private List<Section> sections() throws IOException {
    return new LoadWorkersSource().ofPlan(new MeasuredRun(root, List.of()), plan).observed();
  }

  @Test
  void findNothingWrongWhereAllRowsCame() throws IOException {
    assertIssues();
  }

  @Test
  void areNoneOfALoadOnOneMachine() throws IOException {
    assertThat(new LoadWorkersSource().issues(new MeasuredRun(root, List.of()), plan)).isEmpty();
    assertThat(sections()).isEmpty();
  }

  @Test
  void tellWhichWasLost() throws IOException {
    second.put("lost", "no answer for 5 s").put("problem", "killed").put("read", 4000);

    assertIssues(Message.WORKER_LOST.issue("b", Figure.of(120, "rows"), "no answer for 5 s"));
  }

  @Test
  void tellWhichFailed() throws IOException {
    second.put("problem", "JMeter exited with code 1").put("read", 4000);

    assertIssues(
        Message.WORKER_FAILED.issue("b", Figure.of(120, "rows"), "JMeter exited with code 1"));
  }

  @Test
  void tellWhatWasReadOfWhatWasWritten() throws IOException {
    second.put("read", 4999);
    assertIssues(Message.WORKER_ROWS_DIFFER.issue("b", 4999L, 5000L));

    second.put("read", 5000).put("readSha256", "ac");
    assertIssues(Message.WORKER_ROWS_DIFFER.issue("b", 5000L, 5000L));

    second.put("sha256", "").put("readSha256", "");
    assertIssues(Message.WORKER_ROWS_DIFFER.issue("b", 5000L, 5000L));
  }

  @Test
  void tellWhichMadeNoRow() throws IOException {
    second.put("rows", 0).put("requests", 0).put("made", 0);

    assertIssues(Message.WORKER_WITHOUT_ROWS.issue("b"));
  }

  @Test
  void tellHowManySamplesAreNoRows() throws IOException {
    Issue lost =
        Message.WORKER_ROWS_LOST.issue(
            "b", Figure.of(101, "samples"), Figure.of(5000, "bytes"), Figure.of(100, "rows"));
    second.put("made", 101);
    assertIssues(lost);

    second.put("made", -1);
    assertIssues();

    second.put("made", 101).put("requests", 101).put("cut", true);
    assertIssues(
        Message.WORKER_ROWS_LOST.issue(
            "b", Figure.of(101, "samples"), Figure.of(5000, "bytes"), Figure.of(101, "rows")));
  }

  @Test
  void tellWhoseClockWasSet() throws IOException {
    second
        .putArray("clock")
        .addObject()
        .put("atMillis", 0)
        .put("offsetMillis", 3.0)
        .put("boundMillis", 1.0);
    ObjectNode later = second.withArray("clock").addObject();
    later.put("atMillis", 60_000).put("offsetMillis", 105.0).put("boundMillis", 1.0);
    assertIssues();

    later.put("offsetMillis", -201.0);
    assertIssues(Message.WORKER_CLOCK_SET.issue("b", Duration.ofMillis(202)));
  }

  @Test
  void areATable() throws IOException {
    second.put("firstStartMillis", 1_700_000_000_250L).putObject("share").put("rate", "50/s");
    ObjectNode offset = second.putArray("clock").addObject();
    offset.put("atMillis", 0).put("offsetMillis", -12.34).put("boundMillis", 0.26);
    Path paused = Files.createDirectories(plan.folder().resolve("load-workers/b"));
    Files.writeString(
        paused.resolve("pauses.csv"),
        """
        what,wallMillis,monotonicMillis,lateMillis
        pause,1700000001000,1000,250
        pause,1700000002000,2000,500
        end,1700000003000,3000,0
        """);

    assertThat(table())
        .containsExactly(
            List.of("10.0.0.2:2099", "2", "17", "120", "2", "0.30", "40.50", "-", "0", "0.0", "-"),
            List.of("b", "50/s", "", "120", "2", "0.30", "40.50", "0.75", "250", "-12.3", "0.3"));
  }

  @Test
  void haveNoFiguresWhereTheyNeverBegan() throws IOException {
    workers.remove(0);
    second.put("seconds", 0).put("rows", 0).put("firstStartMillis", 0);

    assertThat(table())
        .containsExactly(List.of("b", "2", "17", "0", "2", "-", "-", "-", "-", "0.0", "-"));
  }

  @Test
  void beginSoLongAfterTheFirstThatBegan() throws IOException {
    second.put("rows", 0).put("firstStartMillis", 0);

    assertThat(table()).extracting(row -> row.get(8)).containsExactly("0", "-");
  }

  private List<List<String>> table() throws IOException {
    json.writeValue(plan.folder().resolve("load-workers.json").toFile(), workers);
    return ShownTable.of(sections().get(0)).rows();
  }
}
