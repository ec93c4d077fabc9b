package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.source.MeasuredPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Loads as sources see them, in a run's folder that may have a stack's logs. */
public final class MeasuredPlans {
  /** When the first sample {@link #secondBySecond} begins. */
  public static final Instant START = Instant.parse("2026-11-21T10:00:10Z");

  private MeasuredPlans() {}

  /** Of a plan of which a sample of 20 ms began each second. */
  public static MeasuredPlan secondBySecond(Path run, int samples) throws IOException {
    JtlBuilder rows = JtlBuilder.from(START.toEpochMilli()).rows(0, 1000L * samples, 1000, 20);
    return of(run, "plan", rows);
  }

  /** Of a plan of HTTP requests and its samples. */
  public static MeasuredPlan of(Path run, String name, JtlBuilder rows) throws IOException {
    Files.createDirectories(run.resolve("stack"));
    Path folder = Files.createDirectories(run.resolve(name));
    Path jtl = rows.writeTo(folder.resolve("samples.jtl"));
    return of(folder, Measurement.of(jtl, Phases.NONE));
  }

  public static MeasuredPlan of(Path folder, Measurement measured) {
    return of(folder, measured, Observation.NONE);
  }

  /** Of a plan as its folder holds it. */
  public static MeasuredPlan of(RunFolder folder, SavedPlan plan) throws IOException {
    return of(folder.plan(plan.plan()), SavedMeasurement.of(folder, plan));
  }

  /** The same while the rows of an observe.csv were observed. */
  public static MeasuredPlan observing(MeasuredPlan plan, String rows) throws IOException {
    Path csv = Files.writeString(plan.folder().resolve("observe.csv"), rows);
    return of(
        plan.folder(),
        Measurement.of(plan.folder().resolve("samples.jtl"), Phases.NONE),
        SavedObservation.of(csv, plan.folder().resolve("none.csv"), List.of()));
  }

  private static MeasuredPlan of(Path folder, Measurement measured, Observation seen) {
    return new MeasuredPlan(
        folder.getFileName().toString(),
        folder,
        measured.statistics(),
        measured.judged().requests(),
        measured.judged().parts(),
        seen,
        true);
  }
}
