package io.github.ampmeter.source.hardening;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.ServerFigures;
import io.github.ampmeter.judge.verdict.ServerFigures.ServerFigure;
import io.github.ampmeter.report.SourceResult;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.source.ActiveSource;
import io.github.ampmeter.source.Source;
import io.github.ampmeter.source.hardening.HardeningResult.Finding;
import io.github.ampmeter.source.hardening.HardeningResult.Severity;
import io.github.ampmeter.source.hardening.HardeningResult.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How safely the stack is configured: checked once in a run, before its first load. */
public final class HardeningSource implements Source {
  static final String KEY = "hardening";

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public Map<String, Class<?>> keys() {
    return Map.of(KEY, Object.class);
  }

  @Override
  public Optional<ActiveSource> read(Map<String, Object> given, Path folder) {
    return HardeningSettings.read(given.get(KEY), folder).map(HardeningRun::new);
  }

  @Override
  public Optional<String> lacking(MetricKind kind) {
    return kind == MetricKind.HARDENING
        ? Optional.of("the suite does not check its stack; add hardening: true")
        : Optional.empty();
  }

  @Override
  public List<Path> files(Path run, List<String> plans) {
    return List.of(file(run));
  }

  static Path file(Path run) {
    return run.resolve("hardening.json");
  }

  private static Optional<HardeningResult> result(Path run) {
    return Optional.of(file(run))
        .filter(Files::exists)
        .map(file -> Json.readWithoutNull(file, HardeningResult.class));
  }

  @Override
  public ServerFigures figures(Path run, String plan, ServerFigures others) {
    Optional<HardeningResult> result = result(run);
    return (metric, name, windows) ->
        metric == MetricKind.HARDENING
            ? result
                .map(of -> figure(of, Severity.valueOf(name.toUpperCase(Locale.ROOT))))
                .orElseGet(
                    () -> ServerFigure.unknown("the hardening of this stack was not checked"))
            : others.of(metric, name, windows);
  }

  /** A check that nobody could make may be one that fails. */
  private static ServerFigure figure(HardeningResult result, Severity severity) {
    int failed = result.of(severity, State.FAILED).size();
    List<String> unknown =
        result.of(severity, State.NOT_CHECKED).stream().map(Finding::id).toList();
    return new ServerFigure(
        failed,
        failed,
        failed + unknown.size(),
        "",
        Counted.of(unknown.size(), "checks")
            + " not checked: "
            + Excerpt.of(String.join(", ", unknown)));
  }

  /** The fields are counts and notes; the section has the checks themselves. */
  @Override
  public Optional<SourceResult> ofRun(Path run) {
    return result(run)
        .map(
            result -> {
              Map<String, Object> fields = new LinkedHashMap<>();
              fields.put("target", result.target());
              fields.put("time", result.time());
              fields.put("requests", result.requests());
              fields.put("keyFinding", result.keyFinding());
              fields.put("counts", result.counts());
              fields.put("notes", result.notes());
              fields.put("notApplicable", result.notApplicable());
              return new SourceResult(
                  KEY, fields, HardeningSection.of(result), result.keyFinding());
            });
  }
}
