package io.github.ampmeter.jmeter.listener;

import static io.github.ampmeter.judge.issue.ToldIssues.assertTold;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.SampleConversion;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.run.folder.Measurement;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The listener says of samples, as they come, what the report of their JTL says. */
class LiveVerdictContractTest {
  private static final List<Criterion> CRITERIA =
      Criteria.parse(
          "test",
          """
          p90(*) <= 100 ms
          errors(total) <= 1 %
          """);

  private static final Pattern SAMPLES =
      Pattern.compile("(?<failed>!)?(?<host>\\w+)/(?<thread>.*): (?<from>\\d+)-(?<until>\\d+)");

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/live.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void theListenersVerdictIsTheFolders(
      String name, String load, String phases, VerdictKind kind, boolean same, String reason)
      throws IOException {
    List<SampleEvent> events = events(load);
    String[] seconds = phases.split("/");
    int warmUp = Integer.parseInt(seconds[0]);
    int steady = Integer.parseInt(seconds[1]);
    LiveVerdict judgement = new LiveVerdict(CRITERIA, 1000L * warmUp, 1000L * steady);
    events.stream().map(SampleConversion::of).forEach(judgement::record);

    PlanReport live = judgement.report("plan");
    Measurement jtl =
        Measurement.of(
            SampleStream.jtl(folder, events),
            new Phases(
                Duration.ofSeconds(warmUp),
                steady == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(steady))));
    Verdict folders =
        Judge.judge(CRITERIA, jtl.statistics(), OperationStatistics.NONE, jtl.issues());

    assertThat(live.verdict().kind()).isEqualTo(folders.kind()).isEqualTo(kind);
    assertTold(jtl.problems(), reason);
    if (same) {
      // While a run goes on, requests become operations later than the transactions around them.
      assertThat(live.statistics())
          .usingRecursiveComparison()
          .ignoringCollectionOrderInFields("figures.labels", "steps.figures.labels")
          .isEqualTo(jtl.statistics());
      assertThat(live.verdict().findings()).containsExactlyInAnyOrderElementsOf(folders.findings());
      assertThat(live.verdict().reasons()).isEqualTo(folders.reasons());
    } else {
      assertTold(live.verdict().reasons(), reason);
    }
  }

  private static List<SampleEvent> events(String load) {
    if (load.startsWith("three users")) {
      List<SampleEvent> events = SampleStream.ofThreeUsers(7, 20);
      return load.endsWith("in batches") ? inBatches(events) : SampleStream.onOneHost(events);
    }
    List<SampleEvent> events = new ArrayList<>();
    for (String each : load.split("; ")) {
      Matcher parts = SAMPLES.matcher(each);
      assertThat(parts.matches()).as(each).isTrue();
      String host = parts.group("host");
      long until = Long.parseLong(parts.group("until"));
      for (long at = Long.parseLong(parts.group("from")); at < until; at += 100) {
        SampleResult result = SampleStream.result("page", SampleStream.START + at, 60);
        result.setThreadName(parts.group("thread").replace("HOST", host));
        result.setSuccessful(parts.group("failed") == null);
        events.add(SampleStream.event(host, result));
      }
    }
    events.sort(Comparator.comparingLong(event -> event.getResult().getEndTime()));
    return events;
  }

  /** As workers send them: a hundred at once, those of one behind those of the other. */
  private static List<SampleEvent> inBatches(List<SampleEvent> inOrder) {
    List<SampleEvent> events = new ArrayList<>();
    for (int i = 0; i < inOrder.size(); i += 100) {
      List<SampleEvent> batch = inOrder.subList(i, Math.min(i + 100, inOrder.size()));
      batch.stream().filter(event -> event.getHostname().equals("beta")).forEach(events::add);
      batch.stream().filter(event -> event.getHostname().equals("alpha")).forEach(events::add);
    }
    return events;
  }
}
