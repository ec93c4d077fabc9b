package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.validity.GeneratorBottleneck;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.RunChecks;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A load that arrives at a rate, as its JTL tells it. */
abstract class ArrivalLoad {
  /** 2026-11-21T10:00:00Z. */
  static final long START = 1_795_255_200_000L;

  static final String AT_10 = "Arrivals 10 /s repeat 1 1-";
  static final String[] LATENESS = {"arrival:late", "arrival:around"};

  @TempDir private Path folder;
  private Path jtl;
  private JtlBuilder rows;

  @BeforeEach
  void aJtl() {
    jtl = folder.resolve("samples.jtl");
    columns(LATENESS);
  }

  final void columns(String... ofLateness) {
    List<String> columns =
        new ArrayList<>(
            List.of(
                "responseCode", "responseMessage", "threadName", "dataType", "URL", "allThreads"));
    columns.addAll(List.of(ofLateness));
    rows = JtlBuilder.from(START, columns.toArray(String[]::new)).set("allThreads", 5);
  }

  final void steady(int arrivals, int elapsedMillis) {
    for (int i = 0; i < arrivals; i++) {
      request(100 * i, elapsedMillis, "page", "0/0");
    }
  }

  final void dropped(long due) {
    dropped(AT_10 + "0", due);
  }

  final void dropped(String thread, long due) {
    row(due, 0, "Arrivals", "dropped", "all 5 users were at work", thread, "text", false, "", "");
  }

  final void request(long at, long elapsed, String label, String late) {
    request(at, elapsed, label, late, "");
  }

  final void request(long at, long elapsed, String label, String late, String around) {
    row(at, elapsed, label, "200", "OK", AT_10 + "1", "text", true, late, around);
  }

  final void operation(long at, long elapsed, String label, String late, String around) {
    String message = "\"Number of samples in transaction : 1, number of failing samples : 0\"";
    row(at, elapsed, label, "200", message, AT_10 + "1", "", true, late, around);
  }

  final void row(
      long at,
      long elapsed,
      String label,
      String code,
      String message,
      String thread,
      String type,
      boolean success,
      String... lateness) {
    rows.set("label", label).set("responseCode", code).set("responseMessage", message);
    rows.set("threadName", thread).set("dataType", type).set("success", success);
    rows.set("URL", type.isEmpty() ? "null" : "http://127.0.0.1/");
    for (int i = 0; i < lateness.length; i++) {
      rows.set(LATENESS[i], lateness[i]);
    }
    rows.row(at, elapsed);
  }

  final Measurement measured() {
    return measured(GeneratorEvidence.NONE);
  }

  private Measurement measured(GeneratorEvidence evidence) {
    rows.writeTo(jtl);
    return Measurement.of(
        new MeasuredFile(Jtl.of(jtl), ThreadGroups.UNKNOWN, RunChecks.SampleSource.JTL, evidence),
        Phases.NONE);
  }

  final Verdict judged(String... criteria) {
    return load(criteria).verdict();
  }

  final List<GeneratorBottleneck> signs() {
    return load("p90(total) <= 1 s").bottlenecks().all();
  }

  final JudgedLoad load(String... criteria) {
    return load(GeneratorEvidence.NONE, criteria);
  }

  final JudgedLoad load(GeneratorEvidence evidence, String... criteria) {
    return JudgedLoad.of(
        measured(evidence),
        JudgedLoad.Asked.of(Criteria.parse("targets", String.join("\n", criteria))),
        evidence);
  }
}
