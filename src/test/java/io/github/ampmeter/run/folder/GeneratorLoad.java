package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.GeneratorEvidence.CpuUse;
import io.github.ampmeter.judge.validity.RunChecks;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A load as its JTL tells it, and what its load generator had to do with it. */
abstract class GeneratorLoad {
  /** 2026-11-21T10:00:00Z. */
  static final long START = 1_795_255_200_000L;

  static final CpuUse QUIET = new CpuUse(0.9, 2, 0.4, 2, 0.5);
  static final CpuUse GENERATOR_BUSY = new CpuUse(1.9, 2, 1.6, 2, 0.2);

  @TempDir Path folder;
  Path jtl;
  JtlBuilder rows;

  @BeforeEach
  void aJtl() {
    jtl = folder.resolve("samples.jtl");
    rows =
        JtlBuilder.from(
            START,
            "responseCode",
            "responseMessage",
            "threadName",
            "allThreads",
            "cycle:intendedStart",
            "cycle:drawnMillis");
  }

  /** 8 users one after the other, each for so many seconds. */
  void steady(int fromSeconds, int toSeconds, int elapsed) {
    for (int user = 1; user <= 8; user++) {
      for (long at = 1000L * fromSeconds; at + elapsed <= 1000L * toSeconds; at += elapsed) {
        row(at, elapsed, "200", "OK", "users 1-" + user, true);
      }
    }
  }

  void steadyAround5Seconds() {
    steady(0, 10, 41);
    steady(15, 30, 41);
  }

  /** From 10 s to 15 s JMeter stood still with 8 requests under way. */
  void pausedFor5Seconds() {
    steadyAround5Seconds();
    for (int user = 1; user <= 8; user++) {
      row(9_979, 5_041, "200", "OK", "users 1-" + user, true);
    }
  }

  /** From 60 ms down to 20 ms within 30 s. */
  void warmingUp() {
    for (int user = 1; user <= 8; user++) {
      long at = 0;
      while (at < 30_000) {
        long elapsed = 60 - 40 * at / 30_000;
        row(at, elapsed, "200", "OK", "users 1-" + user, true);
        at += elapsed;
      }
    }
  }

  void noPort(long at, String thread) {
    row(
        at,
        1,
        "Non HTTP response code: java.net.NoRouteToHostException",
        "Non HTTP response message: Cannot assign requested address (Address not available)",
        thread,
        false);
  }

  /** One user: an operation each so many milliseconds, of which other so many were planned. */
  void paced(long drawn, long actual, long late) {
    operation("users 1-1", true).set("responseCode", 200).set("allThreads", 1);
    rows.set("cycle:drawnMillis", drawn);
    for (int i = 0; i < 120; i++) {
      rows.set("cycle:intendedStart", START + actual * i - late).row(actual * i, 40);
    }
  }

  void operation(long at, long elapsed, String thread, boolean success) {
    operation(thread, success).row(at, elapsed);
  }

  private JtlBuilder operation(String thread, boolean success) {
    String counts = "samples in transaction : 1, number of failing samples : ";
    return request("Home", "", "\"Number of " + counts + (success ? 0 : 1) + "\"", thread, success)
        .set("allThreads", 2);
  }

  void row(long at, long elapsed, String code, String message, String thread, boolean success) {
    request("page", code, message, thread, success).row(at, elapsed);
  }

  /** What users do of a step of a sweep who make a request each 100 ms for 10 s. */
  void step(int users, long from) {
    for (int user = 1; user <= users; user++) {
      request("page", "200", "OK", thread(users, user), true).set("allThreads", users);
      rows.rows(from, from + 10_000, 100, 100);
    }
  }

  static String thread(int users, int user) {
    return "Users " + users + (users == 1 ? " user" : " users") + " repeat 1 1-" + user;
  }

  JtlBuilder request(String label, String code, String message, String thread, boolean success) {
    rows.set("label", label).set("responseCode", code).set("responseMessage", message);
    rows.set("cycle:intendedStart", "null").set("cycle:drawnMillis", "null");
    return rows.set("threadName", thread).set("success", success).set("allThreads", 8);
  }

  static Window at(long fromMillis, long millis) {
    return new Window(START + fromMillis, START + fromMillis + millis);
  }

  static GeneratorEvidence observed(CpuUse use) {
    return new GeneratorEvidence(
        window -> Optional.of(use), window -> Optional.empty(), List.of(), false);
  }

  /** Busy in the window that begins so long after the start, and quiet in all others. */
  static GeneratorEvidence busyFrom(long millis) {
    return new GeneratorEvidence(
        window -> Optional.of(window.startMillis() == START + millis ? GENERATOR_BUSY : QUIET),
        window -> Optional.empty(),
        List.of(),
        false);
  }

  static GeneratorEvidence paused(List<Window> pauses) {
    return new GeneratorEvidence(
        window -> Optional.of(QUIET), window -> Optional.empty(), pauses, false);
  }

  Finding busy(String criterion) {
    return find(observed(GENERATOR_BUSY), criterion);
  }

  Finding paused(String criterion) {
    return find(paused(List.of(at(10_000, 5_000))), criterion);
  }

  Finding find(GeneratorEvidence evidence, String criterion) {
    return judged(evidence, criterion).findings().get(0);
  }

  Verdict judged(GeneratorEvidence evidence, String criteria) {
    return load(evidence, criteria).verdict();
  }

  JudgedLoad load(GeneratorEvidence evidence, String criteria) {
    write();
    return JudgedLoad.of(measured(evidence), asked(criteria), evidence);
  }

  Measurement measured(GeneratorEvidence evidence) {
    return Measurement.of(
        new MeasuredFile(Jtl.of(jtl), ThreadGroups.UNKNOWN, RunChecks.SampleSource.JTL, evidence),
        Phases.NONE);
  }

  static JudgedLoad.Asked asked(String criteria) {
    return JudgedLoad.Asked.of(Criteria.parse("targets", criteria));
  }

  void write() {
    rows.writeTo(jtl);
  }
}
