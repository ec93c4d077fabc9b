package io.github.ampmeter.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.judge.sample.Dates;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.result.ResultsJson;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedBaselines;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.session.JtlReport;
import io.github.ampmeter.run.session.JtlReport.JudgedTimeRange;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.run.suite.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What becomes of an entry, by the code of {@code ampmeter report} and as results.json has it.
 *
 * @param verdict as results.json has it; {@code refused} where the program ends with 2, {@code
 *     accepted} of a suite
 * @param said its issues
 */
record Judging(String verdict, List<Said> said) {
  /** One issue of results.json. */
  record Said(String check, String severity, String message) {
    boolean is(String id) {
      return check.equals(id);
    }

    boolean note() {
      return severity.equals("note");
    }

    @Override
    public String toString() {
      return severity + " " + check + ": " + message;
    }
  }

  static Judging of(Entry entry, Path folder) throws IOException {
    List<Path> files = entry.writeTo(folder);
    try {
      if (files.get(0).toString().endsWith(".yaml")) {
        Suites.read(files.get(0)).stackSpec();
        return new Judging("accepted", List.of());
      }
      Report report =
          Files.isDirectory(files.get(0))
              ? SavedReport.of(new RunFolder(files.get(0)), "Ampmeter")
              : ofJtls(entry, files);
      return of(new ObjectMapper().readTree(ResultsJson.write(report)));
    } catch (ConfigException e) {
      return new Judging("refused", List.of(new Said("", "invalid", e.getMessage())));
    }
  }

  /** What is wrong with it; empty where an entry is judged as it must be. */
  String wrong(Entry entry) {
    String expected = entry.outcome() + (entry.check().isEmpty() ? "" : " " + entry.check());
    return as(entry) ? "" : entry.name() + ": must be " + expected + ", is " + this;
  }

  private boolean as(Entry entry) {
    return switch (entry.outcome()) {
      case PASSED -> verdict.equals("passed") && said.stream().allMatch(Said::note);
      case WARNED -> said.stream().anyMatch(each -> each.is(entry.check()) && !each.note());
      case NOT_JUDGED -> verdict.equals("not judged") && names(entry.check());
      case INVALID -> List.of("incomplete", "failed").contains(verdict) && invalid(entry.check());
      case FAILED -> verdict.equals("failed") && names(entry.check());
      case REFUSED -> verdict.equals("refused");
    };
  }

  private boolean names(String check) {
    return said.stream().anyMatch(each -> each.is(check));
  }

  private boolean invalid(String check) {
    return said.stream().anyMatch(each -> each.is(check) && each.severity.equals("invalid"));
  }

  /** Of a run that passed: whether there is at least a warning. */
  boolean onlyWarned() {
    return verdict.equals("passed")
        && said.stream().allMatch(each -> each.note() || each.severity.equals("warning"));
  }

  @Override
  public String toString() {
    return said.isEmpty() ? verdict : verdict + " " + said;
  }

  private static Report ofJtls(Entry entry, List<Path> files) throws IOException {
    Dates dates = new Dates(Optional.empty(), Optional.of(ZoneOffset.UTC));
    List<Jtl> jtls =
        List.of(files.size() == 1 ? Jtl.of(files.get(0), dates) : Jtl.asOne(files, dates));
    JudgedTimeRange part =
        new JudgedTimeRange(
            option(entry, "--from"),
            option(entry, "--to"),
            duration(entry, "--ramp-up").orElse(Duration.ZERO),
            duration(entry, "--steady-state"),
            ZoneOffset.UTC);
    Targets targets = Targets.of(entry.name(), entry.targets());
    return JtlReport.of(jtls, part, "", Optional.of(targets), SavedBaselines.NONE, Map.of())
        .report();
  }

  private static Optional<Duration> duration(Entry entry, String name) {
    return Optional.of(option(entry, name)).filter(text -> !text.isEmpty()).map(Durations::parse);
  }

  private static String option(Entry entry, String name) {
    return entry.options().stream()
        .filter(option -> option.startsWith(name + "="))
        .map(option -> option.substring(name.length() + 1))
        .findFirst()
        .orElse("");
  }

  private static Judging of(JsonNode results) {
    List<Said> said = new ArrayList<>();
    for (JsonNode plan : results.get("plans")) {
      plan.get("issues")
          .forEach(
              issue ->
                  said.add(
                      new Said(
                          issue.get("check").asText(),
                          issue.get("severity").asText(),
                          issue.get("message").asText())));
    }
    return new Judging(results.get("verdict").asText(), said);
  }
}
