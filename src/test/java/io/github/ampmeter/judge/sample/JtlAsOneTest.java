package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.judge.sample.JtlFile.HEADER;
import static io.github.ampmeter.judge.sample.JtlFile.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.sample.MergedJtl.MergedFile;
import io.github.ampmeter.judge.stats.UsersRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several JTLs that are one run: parts of one file, and files of several load generators. */
class JtlAsOneTest {
  @TempDir private Path folder;

  @Test
  void partsInAnyOrderAreTheWhole() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<String> rows = rows(START, 300, random);
      int first = 50 + random.nextInt(100);
      int second = first + 50 + random.nextInt(100);
      List<Path> parts = new ArrayList<>();
      parts.add(file("1", rows.subList(0, first)));
      parts.add(file("2", rows.subList(first, second)));
      parts.add(file("3", rows.subList(second, 300)));
      Collections.shuffle(parts, random);

      assertThat(samples(asOne(parts.toArray(Path[]::new))))
          .isEqualTo(samples(Jtl.of(file("whole", rows))));
    }
  }

  @Test
  void severalGeneratorsComeByTheirEndsAsToAController() throws IOException {
    Path a = file("a", List.of(row(START, 100, 4), row(START + 2000, 100, 4)));
    Path b = file("b", List.of(row(START, 1000, 6), row(START + 2000, 1000, 6)));
    List<Long> ends = new ArrayList<>();

    asOne(a, b).read(sample -> ends.add(sample.endMillis() - START));

    assertThat(ends).containsExactly(100L, 1000L, 2100L, 3000L);
  }

  @Test
  void isReadOnceMoreThanItsRowsAreLearnt() throws IOException {
    String page = row(START, 100, 4).replace("page", "page-0");
    List<String> later = List.of(row(START + 9000, 100, 4), row(START + 9900, 100, 4));
    int[] sinks = new int[1];

    asOne(file("a", List.of(page, row(START + 2000, 100, 4))), file("b", later))
        .read(
            () -> {
              sinks[0]++;
              return (SampleSink) sample -> {};
            });

    assertThat(sinks[0]).isEqualTo(2);
  }

  @Test
  void isNamedAfterItsFiles() throws IOException {
    Path a = file("a", List.of(row(START, 100, 4)));
    Path b = file("b", List.of(row(START + 2000, 100, 4)));

    assertThat(Jtl.of(a).name()).isEqualTo(a.getFileName().toString());
    assertThat(Jtl.of(a)).hasToString(a.toString());
    assertThat(asOne(a, b).name()).isEqualTo(a.getFileName() + " + " + b.getFileName());
    assertThat(asOne(a, b)).hasToString(a + " + " + b);
  }

  @Test
  void saysHowItsFilesWereTakenTogether() throws IOException {
    Path a = file("a", List.of(row(START, 100, 4), row(START + 2000, 100, 4)));
    Path b = file("b", List.of(row(START, 1000, 6), row(START + 2000, 1000, 6)));
    Path c = file("c", List.of(row(START + 9000, 100, 4), row(START + 9900, 100, 4)));
    Jtl one = asOne(a, c);
    Jtl two = asOne(a, b);
    assertThat(one.together()).as("not known before it was read").isEmpty();

    one.read(sample -> {});
    two.read(sample -> {});
    Jtl alone = Jtl.of(a);
    alone.read(sample -> {});

    assertThat(one.together())
        .map(Notice::message)
        .contains("Judged as one run of 1 load generator: " + a + ", then " + c + ".");
    assertThat(two.together())
        .map(Notice::message)
        .contains("Judged as one run of 2 load generators: " + a + "; " + b + ".");
    assertThat(alone.together()).isEmpty();
    assertThat(alone.wholeSeconds()).isFalse();
  }

  /** Their threads have the same names, and each counts its own users only. */
  @Test
  void severalGeneratorsAreToldApart() throws IOException {
    Path a = file("a", List.of(row(START, 100, 4), row(START + 2000, 100, 4)));
    Path b = file("b", List.of(row(START, 1000, 6), row(START + 2000, 1000, 6)));
    UsersRecorder users = new UsersRecorder();
    List<Integer> atWork = new ArrayList<>();
    List<String> origins = new ArrayList<>();

    asOne(a, b)
        .read(
            sample -> {
              atWork.add(users.record(sample));
              origins.add(sample.thread().origin());
            });

    assertThat(atWork).containsExactly(4, 10, 10, 10);
    assertThat(origins).containsExactly("jtl:1", "jtl:2", "jtl:1", "jtl:2");
  }

  @Test
  void theStepsOfSeveralGeneratorsAreTheSameSteps() throws IOException {
    List<String> rows = new ArrayList<>();
    for (String row : List.of(row(START, 100, 4), row(START + 2000, 100, 4))) {
      rows.add(row.replace("Users 1-1", "Users 16 users repeat 2 1-1"));
    }
    Path a = file("a", rows);
    Path b = file("b", List.of(rows.get(0), rows.get(1), rows.get(1)));
    List<ThreadName> threads = new ArrayList<>();

    asOne(a, b).read(sample -> threads.add(sample.thread()));

    assertThat(threads).extracting(ThreadName::step).containsOnly(new Step(16, 2));
    assertThat(threads)
        .extracting(ThreadName::origin)
        .contains("jtl:1-Users", "jtl:2-Users")
        .hasSize(5);
  }

  @Test
  void workersNamedInAFileStayApart() {
    ThreadName worker = ThreadName.of("10.0.0.1:1099-Users 1-3");

    assertThat(worker.atGenerator(2).worker()).isEqualTo("jtl:2/10.0.0.1:1099");
    assertThat(ThreadName.of("Users 1-3").atGenerator(2).worker()).isEqualTo("jtl:2");
    assertThat(ThreadName.PLAIN.atGenerator(2).worker()).isEqualTo("jtl:2");
  }

  @Test
  void columnsMayStandInAnotherOrder() throws IOException {
    Path a = file("a", "timeStamp,elapsed,label,success\n", List.of(START + ",1,page,true\n"));
    Path b = file("b", "label;success;elapsed;timeStamp\n", List.of("home;true;9;" + START + "\n"));
    List<String> labels = new ArrayList<>();

    asOne(a, b).read(sample -> labels.add(sample.label()));

    assertThat(labels).containsExactlyInAnyOrder("page", "home");
  }

  @Test
  void aColumnThatOneOfThemLacksIsRefused() throws IOException {
    Path a = file("a", List.of(row(START, 100, 4)));
    Path b = file("b", "timeStamp,elapsed,label,success\n", List.of(START + ",1,page,true\n"));

    assertRefusal(() -> asOne(a, b).read(sample -> {}))
        .hasMessageStartingWith(b + ": must have the columns of " + a + " to be merged with it;")
        .hasMessageContaining(
            "missing Connect, IdleTime, Latency, URL, allThreads, bytes, dataType");
  }

  @Test
  void theSameFileTwiceIsRefusedAlsoAsACopy() throws IOException {
    Path a = file("a", List.of(row(START, 100, 4)));
    Path copy = Files.copy(a, folder.resolve("copy"));

    assertThatThrownBy(() -> asOne(a, a)).hasMessage(a + ": is given twice");
    assertThatThrownBy(() -> asOne(a, copy).read(sample -> {}))
        .hasMessage(copy + ": has the same rows as " + a + "; name it once");
  }

  @Test
  void aGeneratorThatLacksALabelOfTheOthersIsNamed() throws IOException {
    List<String> rows = rows(START, 300, new Random(1));
    List<String> others = new ArrayList<>(rows(START, 300, new Random(2)));
    others.replaceAll(row -> row.replace("page", "cart"));
    Path one = file("one", rows);
    Path two = file("two", others);
    Jtl alike = asOne(one, file("alike", rows(START, 300, new Random(3))));
    Jtl different = asOne(one, two);

    alike.read(sample -> {});
    different.read(sample -> {});

    assertThat(alike.otherLabels()).isEmpty();
    assertThat(different.otherLabels())
        .extracting(Issue::message)
        .containsExactly(
            one
                + " lacks labels that other merged files have: cart. Check that they come from"
                + " one plan",
            two
                + " lacks labels that other merged files have: page. Check that they come from"
                + " one plan");
  }

  @Test
  void aRefusalAndACutNameTheirFile() throws IOException {
    Path a = file("a", List.of(row(START, 100, 4)));
    Path bad = file("bad", List.of(row(START, -1, 4)));
    Path cut = file("cut", List.of(row(START, 101, 4), "1700"));

    assertThatThrownBy(() -> asOne(a, bad).read(sample -> {}))
        .hasMessageStartingWith(bad + ", line 2: elapsed must be");
    assertThat(Faults.problems(asOne(a, cut).read(sample -> {})))
        .singleElement()
        .asString()
        .startsWith("cut ends in the middle");
  }

  @Test
  void aPartWithoutARowIsAPart() throws IOException {
    Path a = file("a", List.of(row(START, 100, 4)));
    Path none = file("none", List.of());

    assertThat(samples(asOne(none, a))).isEqualTo(samples(Jtl.of(a)));
  }

  @Test
  void firstReadingGivesEachSampleOnceThoughPartsLookParallel() throws IOException {
    List<String> rows = rows(START, 300, new Random(1));
    Path late = file("late", rows.subList(100, 300));
    Path early = file("early", rows.subList(0, 100));
    List<Texts> all = new ArrayList<>();

    Jtl.Reading<Texts> read =
        asOne(late, early)
            .read(
                () -> {
                  all.add(new Texts());
                  return all.get(all.size() - 1);
                });

    assertThat(read.sink().texts).isEqualTo(samples(Jtl.of(file("whole", rows))));
    assertThat(read.end().samples()).isEqualTo(300);
    assertThat(all).hasSize(2);
    assertThat(read.sink()).isSameAs(all.get(1));
  }

  @Test
  void generatorsAreReadButOnce() throws IOException {
    Path a = file("a", rows(START, 300, new Random(1)));
    Path b = file("b", rows(START, 300, new Random(2)));
    List<Texts> all = new ArrayList<>();

    asOne(a, b)
        .read(
            () -> {
              all.add(new Texts());
              return all.get(all.size() - 1);
            });

    assertThat(all).hasSize(1);
    assertThat(all.get(0).texts).hasSize(600);
  }

  /** More than are opened at the same time. */
  @Test
  void manyPartsAreTheWhole() throws IOException {
    List<String> rows = rows(START, 400, new Random(1));
    List<Path> parts = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      parts.add(file("part" + i, rows.subList(20 * i, 20 * i + 20)));
    }

    assertThat(samples(asOne(parts.toArray(Path[]::new))))
        .isEqualTo(samples(Jtl.of(file("whole", rows))));
  }

  @Test
  void keepsTheOrderInWhichFilesWereGiven() throws IOException {
    List<String> rows = rows(START, 300, new Random(1));
    Path second = file("second", rows.subList(100, 300));
    Path other = file("other", rows(START - 2, 300, new Random(2)));
    Path first = file("first", rows.subList(0, 100));
    Jtl jtl = asOne(second, other, first);

    jtl.read(sample -> {});

    assertThat(jtl.together())
        .map(Notice::message)
        .contains(
            "Judged as one run of 2 load generators: %s; %s, then %s."
                .formatted(other, first, second));
    assertThat(jtl.contents()).extracting(JtlContent::file).containsExactly(second, other, first);
  }

  private static Jtl asOne(Path... files) {
    return Jtl.asOne(List.of(files), Dates.GUESSED);
  }

  /** As the first reading and a later one give them, which are the same. */
  private static List<String> samples(Jtl jtl) {
    List<String> first = jtl.read(Texts::new).sink().texts;
    Texts second = new Texts();
    jtl.read(second);
    assertThat(second.texts).isEqualTo(first);
    return first;
  }

  private static final class Texts implements SampleSink {
    final List<String> texts = new ArrayList<>();

    @Override
    public void accept(Sample sample) {
      texts.add(OneThreadReader.text(sample));
    }
  }

  /**
   * Of four users, in the order of their ends but for a few milliseconds, as JMeter writes them.
   */
  private static List<String> rows(long start, int count, Random random) {
    return IntStream.range(0, count)
        .mapToObj(i -> row(start + 100L * i - random.nextInt(15), 1 + random.nextInt(5), 4))
        .toList();
  }

  private static String row(long start, long elapsed, int users) {
    return "%d,%d,page,200,OK,Users 1-1,text,true,,1150,120,%d,%d,http://a/,1,0,0\n"
        .formatted(start, elapsed, users, users);
  }

  private Path file(String name, List<String> rows) throws IOException {
    return file(name, HEADER, rows);
  }

  private Path file(String name, String header, List<String> rows) throws IOException {
    return Files.writeString(folder.resolve(name), header + String.join("", rows));
  }

  /** A long one may begin a second before the other ends; a short one half of its length. */
  @ParameterizedTest
  @CsvSource({
    "0, 10000, 10000, 20000, true",
    "0, 10000, 9000, 20000, true",
    "0, 10000, 8999, 20000, false",
    "0, 10000, 9500, 10500, true",
    "0, 10000, 9499, 10499, false",
    "9000, 10000, 9500, 90000, true",
    "9000, 10000, 9499, 90000, false",
    "0, 10000, 50000, 60000, true",
    "0, 10000, 10000, 10000, true",
    "0, 10000, 9999, 9999, false",
  })
  void followsWhereItGoesOnWhereTheOtherEnds(
      long first, long last, long from, long to, boolean follows) {
    assertThat(part("b", from, to).follows(part("a", first, last))).isEqualTo(follows);
  }

  @Test
  void isEmptyWithoutARow() {
    assertThat(part("a", Long.MAX_VALUE, Long.MIN_VALUE).isEmpty()).isTrue();
    assertThat(part("a", 5, 5).isEmpty()).isFalse();
  }

  @Test
  void isOneGeneratorsWhereItFollowsAndAnothersWhereItDoesNot() {
    assertThat(generators(part("late", 10_000, 20_000), part("early", 0, 10_000)))
        .isEqualTo("early late");
    assertThat(generators(part("a", 0, 10_000), part("b", 5_000, 15_000))).isEqualTo("a; b");
    // Behind both of them: it goes on with the first.
    assertThat(
            generators(part("a", 0, 10_000), part("b", 5_000, 15_000), part("c", 20_000, 30_000)))
        .isEqualTo("a c; b");
  }

  @Test
  void hasTheColumnsOfTheOthers() {
    MergedFile more =
        new MergedFile(
            Path.of("more"), new TreeSet<>(List.of("label", "URL")), 20_000, 30_000, Map.of());

    assertThatThrownBy(() -> generators(part("a", 0, 10_000), more))
        .hasMessage("a: must have the columns of more to be merged with it; missing URL");
    assertThatThrownBy(() -> generators(more, part("a", 0, 10_000)))
        .hasMessage("a: must have the columns of more to be merged with it; missing URL");
  }

  /** By its rows, of which 30 others have 30 of the label, it would have 29.5 and 30. */
  @ParameterizedTest
  @CsvSource({"59, ''", "60, b"})
  void lacksALabelOfWhichItWouldHaveThirtyRows(long own, String lacks) {
    assertThat(lacks(Map.of("a", own), Map.of("a", 30L, "b", 30L))).isEqualTo(lacks);
  }

  @Test
  void lacksMoreLabelsThanAreShown() {
    Map<String, Long> all =
        Map.of("a", 900L, "b", 900L, "c", 900L, "d", 900L, "e", 900L, "f", 900L, "g", 900L);
    Map<String, Long> sixOfThem = new HashMap<>(all);
    sixOfThem.remove("g");

    assertThat(lacks(Map.of("a", 900L), sixOfThem)).isEqualTo("b, c, d, e, f");
    assertThat(lacks(Map.of("a", 900L), all)).isEqualTo("b, c, d, e, f, …");
  }

  @ParameterizedTest
  @CsvSource({"999, b", "1000, ''"})
  void lacksNothingThatCanBeToldWhereLabelsHardlyRepeat(int more, String lacks) {
    Map<String, Long> own = new HashMap<>(Map.of("a", 900L));
    IntStream.range(0, more).forEach(i -> own.put("page" + i, 1L));

    assertThat(lacks(own, Map.of("a", 900L, "b", 900L))).isEqualTo(lacks);
  }

  /** What the first of two load generators lacks. */
  private static String lacks(Map<String, Long> first, Map<String, Long> second) {
    return MergedJtl.otherLabels(List.of(List.of(part(first)), List.of(part(second)))).stream()
        .map(issue -> issue.arguments().get(1).toString())
        .findFirst()
        .orElse("");
  }

  private static MergedFile part(Map<String, Long> labels) {
    return new MergedFile(Path.of("part"), new TreeSet<>(List.of("label")), 0, 10_000, labels);
  }

  private static MergedFile part(String name, long first, long last) {
    return new MergedFile(Path.of(name), new TreeSet<>(List.of("label")), first, last, Map.of());
  }

  /** Generators with semicolons between them, and their files in order. */
  private static String generators(MergedFile... parts) {
    return MergedJtl.of(List.of(parts)).stream()
        .map(files -> files.stream().map(Path::toString).collect(Collectors.joining(" ")))
        .collect(Collectors.joining("; "));
  }
}
