package io.github.ampmeter.source.functional;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.source.Acceptances;
import io.github.ampmeter.source.ActiveSource;
import io.github.ampmeter.source.Source;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Results of functional tests of other tools, by which a run is judged beside its plans. */
public final class FunctionalSource implements Source {
  private static final String KEY = "functional";
  private static final String ACCEPTED = "accepted";

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public Map<String, Class<?>> keys() {
    return Map.of(KEY, String[].class, ACCEPTED, String.class);
  }

  /** Reads the files now, so that a wrong one is an error before the load. */
  @Override
  public Optional<ActiveSource> read(Map<String, Object> given, Path folder) {
    String[] names = (String[]) given.get(KEY);
    List<Path> results = files(KEY, Stream.ofNullable(names).flatMap(Stream::of), folder);
    results.forEach(TestResults::read);
    List<Path> accepted = files(ACCEPTED, Stream.ofNullable((String) given.get(ACCEPTED)), folder);
    accepted.forEach(Acceptances::read);
    return results.isEmpty() && accepted.isEmpty()
        ? Optional.empty()
        : Optional.of(new KeptTests(results, accepted));
  }

  private static List<Path> files(String key, Stream<String> names, Path folder) {
    List<String> given = names.map(name -> name == null ? "" : name).toList();
    if (given.stream().anyMatch(String::isBlank)) {
      throw ConfigException.of(key, "must name files, one is empty");
    }
    return given.stream().map(name -> folder.resolve(name).normalize()).toList();
  }

  /** The results that a suite names, copied into the folder of its run. */
  private record KeptTests(List<Path> results, List<Path> accepted) implements ActiveSource {
    @Override
    public boolean ofOneRun() {
      return !results.isEmpty();
    }

    @Override
    public void keepIn(Path run) throws IOException {
      SavedTests.keep(results, accepted, folder(run));
    }

    @Override
    public void removeFrom(Path run) throws IOException {
      SavedTests.removeFrom(folder(run));
    }
  }

  private static Path folder(Path run) {
    return run.resolve(SavedTests.FOLDER);
  }

  @Override
  public List<Path> files(Path run, List<String> plans) throws IOException {
    return SavedTests.filesIn(folder(run));
  }

  @Override
  public Optional<OverallResult> overall(Path run, Instant start, List<PlanReport> plans)
      throws IOException {
    return SavedTests.of(folder(run), LocalDate.ofInstant(start, ZoneOffset.UTC))
        .map(tests -> new FunctionalSummary(plans, tests));
  }
}
