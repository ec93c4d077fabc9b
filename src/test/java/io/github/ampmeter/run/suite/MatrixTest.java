package io.github.ampmeter.run.suite;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.run.suite.Matrix.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixTest {
  @TempDir private Path folder;

  @BeforeEach
  void aPlanBesideTheSuite() throws IOException {
    Files.writeString(folder.resolve("home.jmx"), "<jmeterTestPlan/>");
  }

  @Test
  void combinesEachValueWithEachOther() throws IOException {
    Suite suite =
        read(
            """
            matrix:
              variants: {keepAlive: [true, false], keepAliveTimeout: [1 s, 5 s]}
              properties: {work: [10, 20]}
              rounds: 4
              extraRounds: 2
              leastChange: 1.5 %
            """);
    Matrix matrix = suite.matrix().orElseThrow();

    assertThat(matrix.rounds()).isEqualTo(4);
    assertThat(matrix.extraRounds()).isEqualTo(2);
    assertThat(matrix.leastChangePercent()).isEqualTo(1.5);
    assertThat(matrix.configurations())
        .extracting(Configuration::name)
        .hasSize(8)
        .startsWith(
            "keepAlive true, keepAliveTimeout 1 s, work 10",
            "keepAlive true, keepAliveTimeout 1 s, work 20",
            "keepAlive true, keepAliveTimeout 5 s, work 10")
        .doesNotHaveDuplicates();
  }

  @Test
  void takesSomeConfigurationsWhereNotAllAreWanted() throws IOException {
    Suite suite =
        read(
            """
            matrix:
              combinations:
                - {keepAlive: true, keepAliveTimeout: 1 s}
                - {keepAlive: false}
              properties: {work: [10, 20]}
            """);

    assertThat(suite.matrix().orElseThrow().configurations())
        .extracting(Configuration::name)
        .containsExactly(
            "keepAlive true, keepAliveTimeout 1 s, work 10",
            "keepAlive true, keepAliveTimeout 1 s, work 20",
            "keepAlive false, work 10",
            "keepAlive false, work 20");
  }

  @Test
  void hasThreeRoundsAndTwoPercentWhereNothingElseIsSaid() throws IOException {
    Matrix matrix = read("matrix: {properties: {work: [1, 2]}}\n").matrix().orElseThrow();

    assertThat(matrix.rounds()).isEqualTo(3);
    assertThat(matrix.leastChangePercent()).isEqualTo(2);
    assertThat(read("").matrix()).isEmpty();
  }

  @Test
  void aConfigurationIsTheSuiteWithItsValuesAndWithoutAMatrix() throws IOException {
    Suite suite =
        read(
            """
            variants: {maxWorkers: 9}
            facts: {release: 7}
            matrix: {variants: {keepAlive: [true, false]}, properties: {work: [10]}}
            """);
    Suite second =
        suite.of(
            suite.matrix().orElseThrow().configurations().get(1), Map.of("combination", "second"));

    assertThat(second.stack().variants())
        .isEqualTo(Map.of("maxWorkers", "9", "keepAlive", "false"));
    assertThat(second.facts()).isEqualTo(Map.of("release", "7", "combination", "second"));
    assertThat(second.plans().get(0).properties()).isEqualTo(Map.of("work", "10"));
    assertThat(second.matrix()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{variants: {keepAlive: [true]}} | must have from 2 to 64 configurations",
        "{rounds: 3} | must have from 2 to 64 configurations",
        "{properties: {a: [1,2,3,4,5], b: [1,2,3,4,5], c: [1,2,3]}} | to 64 configurations",
        "{properties: {a: []}} | matrix.properties.a must have values",
        "{properties: {a: [1, 1]}} | matrix.properties.a must have each value once",
        "{properties: {users: [1, 2]}} | matrix.properties.users is the load",
        "{variants: {a: [1, 2]}, combinations: [{a: 1}]} | variants or combinations, not both",
        "{combinations: [{a: 1}, {a: 1}]} | matrix.combinations[1] must differ from the others",
        "{combinations: [{a: 1}, {}]} | matrix.combinations[1] must have variants",
        "{properties: {a: [1, 2]}, rounds: 0} | matrix.rounds must be from 1 to 100, was 0",
        "{properties: {a: [1, 2]}, rounds: 101} | matrix.rounds must be from 1 to 100",
        "{properties: {a: [1, 2]}, leastChange: 2} | matrix.leastChange must be a share such as 2"
            + " %",
        "{properties: {a: [1, 2]}, order: abba} | is an unknown key",
        "{properties: {jmeter.save.saveservice.successful: [true, false]}} | must leave",
      })
  void refusesWhatCannotBeCompared(String matrix, String rule) {
    assertRefusal(() -> read("matrix: " + matrix + "\n"))
        .hasMessageContaining("suite.yaml, line ")
        .hasMessageContaining(rule);
  }

  @Test
  void refusesWhatIsSaidASecondTime() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    variants: {keepAlive: true}
                    matrix: {variants: {keepAlive: [true, false]}}
                    """))
        .hasMessage(
            "matrix: keepAlive is also set under variants or by --variant; set it in one place");
    assertThatThrownBy(
            () ->
                read(
                    """
                    properties: {work: 5}
                    matrix: {properties: {work: [1, 2]}}
                    """))
        .hasMessageContaining("matrix: work is also set under properties");
  }

  private Suite read(String keys) throws IOException {
    Path file = folder.resolve("suite.yaml");
    Files.writeString(file, keys + "plans: [{plan: home.jmx}]\n");
    return Suites.read(file);
  }
}
