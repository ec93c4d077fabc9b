package io.github.ampmeter.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Check;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks are silent on healthy runs and fire on sick ones. Entries that are not yet judged as they
 * must be stand in src/test/resources/corpus/not-yet.txt, each with the reason.
 */
class CorpusTest {
  private static final Path NOT_YET = Path.of("src/test/resources/corpus/not-yet.txt");

  /** Of healthy runs at most 2 in 60 may bear a warning. */
  private static final int RUNS_FOR_EACH_WARNING = 30;

  @TempDir private static Path folder;

  private static Map<String, Judging> judged;
  private static Map<String, String> notYet;

  @BeforeAll
  static void judgeAll() throws IOException {
    notYet =
        Files.readAllLines(NOT_YET).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(line -> line.split(": ", 2))
            .collect(Collectors.toMap(line -> line[0], line -> line[1]));
    judged =
        Corpus.all().parallelStream()
            .collect(Collectors.toMap(Entry::name, CorpusTest::judge, (a, b) -> a, TreeMap::new));
    tell("healthy", HealthyShapes.all());
    tell("sick", SickShapes.all());
  }

  private static Judging judge(Entry entry) {
    try {
      return Judging.of(entry, folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rates of the corpus, and what may be taken from the list. */
  private static void tell(String kind, List<Entry> entries) {
    List<String> wrong = wrong(entries, entry -> true);
    System.out.printf(
        "corpus: %d of %d %s runs are judged as they must be%n",
        entries.size() - wrong.size(), entries.size(), kind);
    wrong.forEach(each -> System.out.println("corpus: " + each));
    entries.stream()
        .filter(entry -> notYet.containsKey(entry.name()))
        .filter(entry -> judged.get(entry.name()).wrong(entry).isEmpty())
        .forEach(entry -> System.out.println("corpus: now met, take it off: " + entry.name()));
  }

  private static List<String> wrong(List<Entry> entries, Function<Entry, Boolean> looked) {
    return entries.stream()
        .filter(looked::apply)
        .map(entry -> judged.get(entry.name()).wrong(entry))
        .filter(wrong -> !wrong.isEmpty())
        .toList();
  }

  private static boolean expected(Entry entry) {
    return !notYet.containsKey(entry.name());
  }

  @Test
  void healthyRunsPassAndAtMostTwoInSixtyAreWarned() {
    List<Entry> healthy = HealthyShapes.all();
    List<String> worse =
        wrong(healthy, entry -> expected(entry) && !judged.get(entry.name()).onlyWarned());
    List<String> warned =
        wrong(healthy, entry -> expected(entry) && judged.get(entry.name()).onlyWarned());

    assertThat(worse).isEmpty();
    assertThat(warned).hasSizeLessThanOrEqualTo(healthy.size() / RUNS_FOR_EACH_WARNING);
  }

  @Test
  void sickRunsRaiseTheCheckThatTheyName() {
    assertThat(wrong(SickShapes.all(), CorpusTest::expected)).isEmpty();
  }

  @Test
  void corpusIsLargeEnoughAndEachCheckHasASickRun() {
    List<String> checks = SickShapes.all().stream().map(Entry::check).toList();

    assertThat(HealthyShapes.all()).hasSizeGreaterThanOrEqualTo(60);
    assertThat(SickShapes.all()).hasSizeGreaterThanOrEqualTo(40);
    assertThat(Corpus.all()).extracting(Entry::name).doesNotHaveDuplicates();
    assertThat(Arrays.stream(Check.values()).map(Check::id)).allMatch(checks::contains);
  }

  @Test
  void listOfEntriesNotYetMetNamesEntriesOnly() {
    assertThat(Corpus.all()).extracting(Entry::name).containsAll(notYet.keySet());
  }
}
