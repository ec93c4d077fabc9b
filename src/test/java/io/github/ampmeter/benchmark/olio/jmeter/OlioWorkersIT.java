package io.github.ampmeter.benchmark.olio.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.benchmark.olio.OlioData;
import io.github.ampmeter.benchmark.olio.OlioDataset;
import io.github.ampmeter.jmeter.InstalledJMeter;
import io.github.ampmeter.judge.stats.OperationFigures;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Olio's plan on two workers, as one load: each of ten users on each does twelve operations. */
@TestInstance(Lifecycle.PER_CLASS)
class OlioWorkersIT {
  private static final int USERS_OF_ONE = 10;
  private static final int OPERATIONS_OF_EACH = 12;

  /** 240 operations stray by 2 points or so; a share that is wrong by a factor strays by more. */
  private static final String CRITERIA =
      """
      errors(total) <= 0 %
      mix(HomePage) = 26.15 % +- 12 points
      mix(Login) = 10.22 % +- 9 points
      mix(TagSearch) = 33.45 % +- 18 points
      mix(EventDetail) = 24.68 % +- 12 points
      counted(HomePage imageReferences) = 10 +- 0.5
      counted(HomePage imageLoaded) = 10 +- 0.5
      """;

  private static final String COLUMNS =
      "cycle:intendedStart,cycle:drawnMillis,count:imageReferences,count:imageLoaded,"
          + "count:imageBytes,count:canAttend,count:attendeeAdded,user,newUser";

  private Path folder;
  private InstalledJMeter jmeter;
  private Stack stack;

  @BeforeAll
  void startWorkers(@TempDir Path temporary) throws Exception {
    folder = temporary;
    jmeter = new InstalledJMeter(folder, AmpmeterHome.path().resolve("testplans/olio.jmx"));
    jmeter.addWorker();
    jmeter.addWorker();
  }

  @AfterAll
  void endAll() {
    jmeter.close();
    if (stack != null) {
      stack.close();
    }
  }

  @Test
  void isOneLoadOfUsersWhoAreAllDifferent() throws Exception {
    StackAddresses addresses = stackWithData();

    jmeter.runOnWorkers(arguments(addresses.webPort()));

    Measurement measured = Measurement.of(jmeter.jtl(), Phases.NONE);
    List<Criterion> criteria = Criteria.parse("criteria", CRITERIA);
    assertThat(
            Judge.judge(criteria, measured.statistics(), measured.operations(), List.of())
                .findings())
        .allMatch(Finding::passed);
    // Of both workers; that all twenty are at work at one moment is up to the machine.
    assertThat(measured.statistics().steps().get(0).atWork().most())
        .isGreaterThan(USERS_OF_ONE)
        .isLessThanOrEqualTo(2 * USERS_OF_ONE);
    Map<String, List<NamedCsvRecord>> byThread = operationsByThread();
    assertThat(byThread).hasSize(2 * USERS_OF_ONE);
    assertThatNoTwoAreTheSamePerson(byThread);
    assertThatNoTwoDrawTheSame(byThread);
    assertThatItsCyclesAreThose(byThread, measured);
  }

  private StackAddresses stackWithData() throws SQLException {
    stack =
        new EmbeddedStack(
            AmpmeterHome.path(), folder.resolve("stack"), StackSpec.of(StackKind.EMBEDDED));
    StackAddresses addresses = stack.start();
    LocalDate today = LocalDate.now(Clock.systemUTC());
    new OlioDataset(OlioData.parse(Map.of(), "olio", today), Path.of(""))
        .load(addresses.database()::connect, remark -> {});
    return addresses;
  }

  private String[] arguments(int port) {
    Path files = AmpmeterHome.path().resolve("datasets/olio/files");
    List<String> arguments = new ArrayList<>(List.of("-Jsample_variables=" + COLUMNS));
    Stream.of(
            "sample_variables=" + COLUMNS,
            "files=" + files,
            "port=" + port,
            "users=" + USERS_OF_ONE,
            "warmUp=0",
            "duration=100",
            "iterations=" + OPERATIONS_OF_EACH,
            "cycleMean=0.5",
            "workers=" + String.join(",", jmeter.workers()))
        .forEach(property -> arguments.add("-G" + property));
    return arguments.toArray(String[]::new);
  }

  private Map<String, List<NamedCsvRecord>> operationsByThread() throws IOException {
    try (CsvReader<NamedCsvRecord> rows =
        CsvReader.builder().ofNamedCsvRecord(Files.readString(jmeter.jtl()))) {
      return rows.stream()
          .filter(row -> row.getField("responseMessage").startsWith("Number of samples"))
          // Of two batches of a worker the later one may come first.
          .sorted(Comparator.comparingLong(row -> number(row, "timeStamp")))
          .collect(
              Collectors.groupingBy(
                  row -> row.getField("threadName"), TreeMap::new, Collectors.toList()));
    }
  }

  private static void assertThatNoTwoAreTheSamePerson(Map<String, List<NamedCsvRecord>> byThread) {
    Set<String> persons = new HashSet<>();
    Set<String> added = new HashSet<>();
    for (List<NamedCsvRecord> operations : byThread.values()) {
      Set<String> own =
          operations.stream().map(row -> row.getField("user")).collect(Collectors.toSet());
      assertThat(persons).doesNotContainAnyElementsOf(own);
      persons.addAll(own);
      operations.forEach(row -> assertThat(added.add(row.getField("newUser"))).isTrue());
    }
  }

  private static void assertThatNoTwoDrawTheSame(Map<String, List<NamedCsvRecord>> byThread) {
    List<List<String>> delays =
        byThread.values().stream()
            .map(rows -> rows.stream().map(row -> row.getField("cycle:drawnMillis")).toList())
            .toList();
    assertThat(delays)
        .doesNotHaveDuplicates()
        .allSatisfy(each -> assertThat(each).hasSize(OPERATIONS_OF_EACH));
  }

  /** By hand: of each user, from each start to his next one. */
  private static void assertThatItsCyclesAreThose(
      Map<String, List<NamedCsvRecord>> byThread, Measurement measured) {
    long drawn = 0;
    long actual = 0;
    for (List<NamedCsvRecord> operations : byThread.values()) {
      for (int i = 1; i < operations.size(); i++) {
        drawn += number(operations.get(i - 1), "cycle:drawnMillis");
        actual +=
            number(operations.get(i), "timeStamp") - number(operations.get(i - 1), "timeStamp");
      }
    }
    long cycles = 2L * USERS_OF_ONE * (OPERATIONS_OF_EACH - 1);
    OperationFigures all = measured.operations().total();
    assertThat(all.cycleMillis().count()).isEqualTo(cycles);
    assertThat(all.drawnMillis().mean()).isCloseTo(1.0 * drawn / cycles, within(1e-6));
    assertThat(all.cycleMillis().mean()).isCloseTo(1.0 * actual / cycles, within(1e-6));
  }

  private static long number(NamedCsvRecord row, String column) {
    return Long.parseLong(row.getField(column));
  }
}
