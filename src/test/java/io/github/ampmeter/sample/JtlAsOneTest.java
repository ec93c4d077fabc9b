package io.github.ampmeter.sample;

import static io.github.ampmeter.sample.JtlFile.HEADER;
import static io.github.ampmeter.sample.JtlFile.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stats.window.UsersRecorder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several JTLs that are one run: parts of one file, and files of several load generators. */
class JtlAsOneTest {
  @TempDir private Path folder;

  @Test
  void partsThatFollowEachOtherAreTheWholeInWhateverOrderTheyAreGiven() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<String> rows = rows(START, 300, random);
      int first = 50 + random.nextInt(100);
      int second = first + 50 + random.nextInt(100);
      List<Path> parts = new ArrayList<>();
      parts.add(file("1", HEADER, rows.subList(0, first)));
      parts.add(file("2", HEADER, rows.subList(first, second)));
      parts.add(file("3", HEADER, rows.subList(second, 300)));
      Collections.shuffle(parts, random);

      assertThat(samples(Jtl.asOne(parts, Dates.GUESSED)))
          .isEqualTo(samples(Jtl.of(file("whole", HEADER, rows))));
    }
  }

  @Test
  void severalGeneratorsComeByTheirEndsAsToAController() throws IOException {
    Path a = file("a", HEADER, List.of(row(START, 100, 4), row(START + 2000, 100, 4)));
    Path b = file("b", HEADER, List.of(row(START, 1000, 6), row(START + 2000, 1000, 6)));
    List<Long> ends = new ArrayList<>();

    Jtl.asOne(List.of(a, b), Dates.GUESSED).read(sample -> ends.add(sample.endMillis() - START));

    assertThat(ends).containsExactly(100L, 1000L, 2100L, 3000L);
  }

  @Test
  void isNamedAfterItsFiles() throws IOException {
    Path a = file("a", HEADER, List.of(row(START, 100, 4)));
    Path b = file("b", HEADER, List.of(row(START + 2000, 100, 4)));

    assertThat(Jtl.of(a).name()).isEqualTo(a.getFileName().toString());
    assertThat(Jtl.of(a)).hasToString(a.toString());
    assertThat(Jtl.asOne(List.of(a, b), Dates.GUESSED).name())
        .isEqualTo(a.getFileName() + " + " + b.getFileName());
    assertThat(Jtl.asOne(List.of(a, b), Dates.GUESSED)).hasToString(a + " + " + b);
  }

  @Test
  void saysHowItsFilesWereTakenTogether() throws IOException {
    Path a = file("a", HEADER, List.of(row(START, 100, 4), row(START + 2000, 100, 4)));
    Path b = file("b", HEADER, List.of(row(START, 1000, 6), row(START + 2000, 1000, 6)));
    Path c = file("c", HEADER, List.of(row(START + 9000, 100, 4), row(START + 9900, 100, 4)));
    Jtl one = Jtl.asOne(List.of(a, c), Dates.GUESSED);
    Jtl two = Jtl.asOne(List.of(a, b), Dates.GUESSED);
    assertThat(one.together()).as("not known before it was read").isEmpty();

    one.read(sample -> {});
    two.read(sample -> {});
    Jtl alone = Jtl.of(a);
    alone.read(sample -> {});

    assertThat(one.together())
        .contains("Judged as one run of 1 load generator: " + a + ", then " + c + ".");
    assertThat(two.together())
        .contains("Judged as one run of 2 load generators: " + a + "; " + b + ".");
    assertThat(alone.together()).isEmpty();
    assertThat(alone.wholeSeconds()).isFalse();
  }

  /** Their threads have the same names, and each counts its own users only. */
  @Test
  void severalGeneratorsAreToldApart() throws IOException {
    Path a = file("a", HEADER, List.of(row(START, 100, 4), row(START + 2000, 100, 4)));
    Path b = file("b", HEADER, List.of(row(START, 1000, 6), row(START + 2000, 1000, 6)));
    UsersRecorder users = new UsersRecorder();
    List<Integer> atWork = new ArrayList<>();
    List<String> origins = new ArrayList<>();

    Jtl.asOne(List.of(a, b), Dates.GUESSED)
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
    Path a = file("a", HEADER, rows);
    Path b = file("b", HEADER, List.of(rows.get(0), rows.get(1), rows.get(1)));
    List<ThreadName> threads = new ArrayList<>();

    Jtl.asOne(List.of(a, b), Dates.GUESSED).read(sample -> threads.add(sample.thread()));

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

    Jtl.asOne(List.of(a, b), Dates.GUESSED).read(sample -> labels.add(sample.label()));

    assertThat(labels).containsExactlyInAnyOrder("page", "home");
  }

  @Test
  void aColumnThatOneOfThemLacksIsRefused() throws IOException {
    Path a = file("a", HEADER, List.of(row(START, 100, 4)));
    Path b = file("b", "timeStamp,elapsed,label,success\n", List.of(START + ",1,page,true\n"));

    assertThatThrownBy(() -> Jtl.asOne(List.of(a, b), Dates.GUESSED).read(sample -> {}))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(b + ": must have the columns of " + a + " to be one run with it;")
        .hasMessageContaining(
            "missing Connect, IdleTime, Latency, URL, allThreads, bytes, dataType");
  }

  @Test
  void theSameFileTwiceIsRefusedAlsoAsACopy() throws IOException {
    Path a = file("a", HEADER, List.of(row(START, 100, 4)));
    Path copy = Files.copy(a, folder.resolve("copy"));

    assertThatThrownBy(() -> Jtl.asOne(List.of(a, a), Dates.GUESSED))
        .hasMessage(a + ": is given twice");
    assertThatThrownBy(() -> Jtl.asOne(List.of(a, copy), Dates.GUESSED).read(sample -> {}))
        .hasMessage(copy + ": holds the same as " + a + "; one run has it once");
  }

  @Test
  void aCopyInAnotherFormIsRefused() throws IOException {
    List<String> rows = rows(START, 300, new Random(1));
    Path a = file("a", HEADER, rows);
    List<String> sorted = new ArrayList<>(rows);
    Collections.sort(sorted);
    List<Path> copies =
        List.of(
            packed("copy.gz", Files.readAllBytes(a)),
            Files.writeString(folder.resolve("crlf"), Files.readString(a).replace("\n", "\r\n")),
            Files.writeString(folder.resolve("semicolons"), Files.readString(a).replace(',', ';')),
            file("sorted", HEADER, sorted));

    for (Path copy : copies) {
      assertThatThrownBy(() -> Jtl.asOne(List.of(a, copy), Dates.GUESSED).read(sample -> {}))
          .as(copy.toString())
          .isInstanceOf(ConfigException.class)
          .hasMessage(copy + ": holds the same as " + a + "; one run has it once");
    }
  }

  @Test
  void theWholeBesideItsPartsIsRefused() throws IOException {
    List<String> rows = rows(START, 300, new Random(1));
    Path whole = file("whole", HEADER, rows);
    Path first = file("first", HEADER, rows.subList(0, 100));
    Path second = file("second", HEADER, rows.subList(100, 300));

    assertThatThrownBy(
            () -> Jtl.asOne(List.of(first, second, whole), Dates.GUESSED).read(sample -> {}))
        .hasMessageContaining("holds the same as")
        .hasMessageContaining(first + ", then " + second);
  }

  /** Twice in the rate, wherever the judged window lies. */
  @Test
  void aPartBesideTheWholeIsRefusedWhereverItStands() throws IOException {
    List<String> rows = rows(START, 300, new Random(1));
    Path whole = file("whole", HEADER, rows);
    for (int from : List.of(0, 100, 270)) {
      Path part = file("part" + from, HEADER, rows.subList(from, from + 30));

      for (List<Path> both : List.of(List.of(whole, part), List.of(part, whole))) {
        assertThatThrownBy(() -> Jtl.asOne(both, Dates.GUESSED).read(sample -> {}))
            .as("rows from %d", from)
            .isInstanceOf(ConfigException.class)
            .hasMessageContaining("holds rows that ")
            .hasMessageEndingWith(" holds; one run has each once");
      }
    }
  }

  @Test
  void partsThatOverlapAreRefused() throws IOException {
    List<String> rows = rows(START, 6000, new Random(1));
    Path one = file("one", HEADER, rows.subList(0, 4000));
    Path two = file("two", HEADER, rows.subList(3000, 6000));

    assertThatThrownBy(() -> Jtl.asOne(List.of(one, two), Dates.GUESSED).read(sample -> {}))
        .hasMessage(two + ": holds rows that " + one + " holds; one run has each once");
  }

  /** Their threads have the same names, and some rows say the same by chance. */
  @Test
  void generatorsOfWhichEveryThirdRowSaysTheSameAreTwo() throws IOException {
    List<String> rows = rows(START, 3000, new Random(1));
    List<String> other = new ArrayList<>(rows(START, 3000, new Random(2)));
    for (int i = 0; i < other.size(); i += 3) {
      other.set(i, rows.get(i));
    }

    assertThat(
            Jtl.asOne(List.of(file("one", HEADER, rows), file("two", HEADER, other)), Dates.GUESSED)
                .read(sample -> {})
                .samples())
        .isEqualTo(6000);
  }

  /** Five requests a millisecond of one user: what they say is the millisecond. */
  @Test
  void generatorsFasterThanTheClockAreTwo() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      rows.add(row(START + i / 5, 0, 4));
    }
    List<String> more = new ArrayList<>(rows);
    more.add(row(START + 1000, 3, 4));

    assertThat(
            Jtl.asOne(List.of(file("one", HEADER, rows), file("two", HEADER, more)), Dates.GUESSED)
                .read(sample -> {})
                .samples())
        .isEqualTo(10_001);
  }

  @Test
  void filesThatDifferInOneOfFewRowsAreTwo() throws IOException {
    List<String> rows = rows(START, 15, new Random(1));
    for (String other :
        List.of(
            row(START + 950, 7, 4),
            row(START + 951, 6, 4),
            row(START + 950, 6, 4).replace("page", "home"),
            row(START + 950, 6, 4).replace("Users 1-1", "Users 2-1"),
            row(START + 950, 6, 4).replace("true", "false"))) {
      List<String> one = new ArrayList<>(rows);
      one.add(10, row(START + 950, 6, 4));
      List<String> two = new ArrayList<>(rows);
      two.add(10, other);

      assertThat(
              Jtl.asOne(List.of(file("one", HEADER, one), file("two", HEADER, two)), Dates.GUESSED)
                  .read(sample -> {})
                  .samples())
          .isEqualTo(32);
    }
  }

  @Test
  void aRefusalAndACutNameTheirFile() throws IOException {
    Path a = file("a", HEADER, List.of(row(START, 100, 4)));
    Path bad = file("bad", HEADER, List.of(row(START, -1, 4)));
    Path cut = file("cut", HEADER, List.of(row(START, 101, 4), "1700"));

    assertThatThrownBy(() -> Jtl.asOne(List.of(a, bad), Dates.GUESSED).read(sample -> {}))
        .hasMessageStartingWith(bad + ", line 2: elapsed must be");
    assertThat(Faults.problems(Jtl.asOne(List.of(a, cut), Dates.GUESSED).read(sample -> {})))
        .singleElement()
        .asString()
        .startsWith("cut ends in the middle");
  }

  @Test
  void aPartWithoutARowIsAPart() throws IOException {
    Path a = file("a", HEADER, List.of(row(START, 100, 4)));
    Path none = file("none", HEADER, List.of());

    assertThat(samples(Jtl.asOne(List.of(none, a), Dates.GUESSED))).isEqualTo(samples(Jtl.of(a)));
  }

  @Test
  void theFirstReadingGivesEachSampleOnceThoughPartsWereTakenForGenerators() throws IOException {
    List<String> rows = rows(START, 300, new Random(1));
    Path late = file("late", HEADER, rows.subList(100, 300));
    Path early = file("early", HEADER, rows.subList(0, 100));
    List<Texts> all = new ArrayList<>();

    Jtl.Reading<Texts> read =
        Jtl.asOne(List.of(late, early), Dates.GUESSED)
            .read(
                () -> {
                  all.add(new Texts());
                  return all.get(all.size() - 1);
                });

    assertThat(read.sink().texts).isEqualTo(samples(Jtl.of(file("whole", HEADER, rows))));
    assertThat(read.end().samples()).isEqualTo(300);
    assertThat(all).hasSize(2);
    assertThat(read.sink()).isSameAs(all.get(1));
  }

  @Test
  void generatorsAreReadButOnce() throws IOException {
    Path a = file("a", HEADER, rows(START, 300, new Random(1)));
    Path b = file("b", HEADER, rows(START, 300, new Random(2)));
    List<Texts> all = new ArrayList<>();

    Jtl.asOne(List.of(a, b), Dates.GUESSED)
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
      parts.add(file("part" + i, HEADER, rows.subList(20 * i, 20 * i + 20)));
    }

    assertThat(samples(Jtl.asOne(parts, Dates.GUESSED)))
        .isEqualTo(samples(Jtl.of(file("whole", HEADER, rows))));
  }

  @Test
  void generatorsAndContentsStandInTheOrderInWhichTheirFilesWereGiven() throws IOException {
    List<String> rows = rows(START, 300, new Random(1));
    Path second = file("second", HEADER, rows.subList(100, 300));
    Path other = file("other", HEADER, rows(START - 2, 300, new Random(2)));
    Path first = file("first", HEADER, rows.subList(0, 100));
    Jtl jtl = Jtl.asOne(List.of(second, other, first), Dates.GUESSED);

    jtl.read(sample -> {});

    assertThat(jtl.together())
        .contains(
            "Judged as one run of 2 load generators: %s; %s, then %s."
                .formatted(other, first, second));
    assertThat(jtl.contents()).extracting(JtlContent::file).containsExactly(second, other, first);
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

  private Path packed(String name, byte[] bytes) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(bytes);
    }
    return file;
  }

  private Path file(String name, String header, List<String> rows) throws IOException {
    return Files.writeString(folder.resolve(name), header + String.join("", rows));
  }
}
