package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.scaling.CapacitySearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class SearchOptionsTest {
  @TempDir private Path folder;

  @Command
  private static final class Options {
    @Mixin private SearchOptions search = new SearchOptions();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--search threads --from 1 --to 2;--search must be users or rate, was \"threads\"",
        "--search users --from 1;--search users needs --from and --to",
        "--from 1 --to 2;--from and --to belong to a search",
        "--search users --from 0 --to 2;--from must be at least 1",
        "--search users --from 3 --to 2;at most --to, and --to at most 100000; were 3 and 2",
        "--search users --from 3 --to 100001;--to at most 100000"
      })
  void refusesARangeThatCannotBeSearched(String line, String message) {
    Options options = new Options();
    new CommandLine(options).parseArgs(line.split(" "));

    assertThatThrownBy(() -> options.search.search())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(message);
  }

  @Test
  void searchesForNothingUnlessAsked() {
    Options options = new Options();
    new CommandLine(options).parseArgs();

    assertThat(options.search.search()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "users: '1,2', duration: 3 s, targets: p90(*) at every step <= 1 s;is a sweep",
        "users: 1, iterations: 3, targets: p90(*) <= 1 s;states iterations or requests",
        "users: 1, requests: 3, targets: p90(*) <= 1 s;states iterations or requests",
        "users: 1, repeats: 3, targets: p90(*) <= 1 s;states repeats",
        "users: 1, duration: 3 s;has none; state targets",
        "users: 1, targets: mix(a) = 50 % +- 2 points;has none; state targets",
        "users: 4, targets: p90(*) at 4 users <= 1 s;must name a step of the plan; it has 16"
      })
  void refusesAPlanThatCannotBeProbed(String plan, String message) {
    assertThatThrownBy(() -> suited("{plan: %s/testplans/php-bench.jmx, %s}", plan))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesToSearchForTheUsersOfArrivalsWhoAreTheMostAtWorkOnly() {
    String plan = "{plan: %s/testplans/page-arrivals.jmx, users: 9, targets: p90(total) <= 1 s}";

    assertThatThrownBy(() -> suited(plan, ""))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("page-arrivals, whose load is arrivals; say --search rate");
  }

  @Test
  void refusesSeveralPlans() {
    assertThatThrownBy(
            () ->
                suited(
                    "{plan: %1$s/testplans/php-bench.jmx, name: a, %2$s},"
                        + " {plan: %1$s/testplans/php-bench.jmx, name: b}",
                    "targets: p90(*) <= 1 s"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("--search needs a suite of one plan, this one has 2");
  }

  @Test
  void leavesOutWhatUsersDrewAtRandom() throws IOException {
    Suite suite =
        suited(
            "{plan: %s/testplans/php-bench.jmx, %s}",
            "targets: [mix(a) = 50 % +- 2 points, counted(a images) >= 3, p90(*) <= 1 s]");

    assertThat(suite.plans().get(0).targets().text()).isEqualTo("p90(*) <= 1 s\n");
    assertThat(suite.plans().get(0).load().mostUsers()).hasValue(16);
  }

  private Suite suited(String plans, String keys) throws IOException {
    Path file = folder.resolve("suite.yaml");
    Files.writeString(
        file, "plans: [" + plans.formatted(Path.of("").toAbsolutePath(), keys) + "]\n");
    return SearchOptions.suited(Suites.read(file), new CapacitySearch(2, 16, LoadUnit.USERS));
  }
}
