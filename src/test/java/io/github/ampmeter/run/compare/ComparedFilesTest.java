package io.github.ampmeter.run.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.compare.Changes;
import io.github.ampmeter.report.compare.Comparison;
import io.github.ampmeter.report.compare.Trend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparedFilesTest {
  @TempDir Path folder;

  @Test
  void saysInWordsWhatChangedBetweenTwoVariants() throws IOException {
    Path on = run("on", "2026-11-01T10:00:00Z", "true", "4.1", 100, 20);
    Path off = run("off", "2026-11-02T10:00:00Z", "false", "4.1", 512, 10);

    Comparison comparison = compare(off, on);

    assertThat(Changes.of(comparison.workloads().get(0).withBaseline("keepAlive on")))
        .containsExactly(
            "keepAlive off against keepAlive on: +412 % requests per second at 50 users (100.0 to"
                + " 512.0), −50 % p90 (20 to 10 ms), +412 % at 1.");
  }

  @Test
  void saysWhereTheChangeMayBeScatter() throws IOException {
    Path one = Files.writeString(folder.resolve("one.json"), repeats("one", 90, 110));
    Path other = Files.writeString(folder.resolve("other.json"), repeats("other", 105, 135));
    Path far = Files.writeString(folder.resolve("far.json"), repeats("far", 205, 235));

    assertThat(Changes.of(compare(one, other, far).workloads().get(0)))
        .satisfiesExactly(
            change ->
                assertThat(change)
                    .contains("+20 % requests per second at 4 users (100.0 to 120.0) [the passes"),
            change -> assertThat(change).doesNotContain("the passes overlap"));
  }

  @Test
  void takesTheNamedConfigurationAs100Percent() throws IOException {
    Path on = run("on", "2026-11-01T10:00:00Z", "true", "4.1", 100, 20);
    Path off = run("off", "2026-11-02T10:00:00Z", "false", "4.1", 50, 10);

    Comparison comparison = ComparedFiles.read(List.of(on, off), "keepAlive off", "Ampmeter test");

    // At 1 user a tenth of the rate at 50: 5 /s is 100 %.
    assertThat(comparison.workloads().get(0).rows())
        .extracting(row -> row.percentOfBaseline())
        .containsExactly(200.0, 2000.0, 100.0, 1000.0);
  }

  @Test
  void drawsTheTrendOfOneSuiteByTheTimeOfItsRuns() throws IOException {
    Path later = run("b", "2026-11-02T10:00:00Z", "true", "4.2", 110, 18);
    Path earlier = run("a", "2026-11-01T10:00:00Z", "true", "4.1", 100, 20);
    Path other = run("c", "2026-11-03T10:00:00Z", "false", "4.2", 100, 20);

    List<Trend> trends = compare(later, earlier, other).trends();

    assertThat(trends).hasSize(1);
    assertThat(trends.get(0).users()).isEqualTo(50);
    assertThat(trends.get(0).releases())
        .extracting(Trend.Release::name)
        .containsExactly("4.1", "4.2");
    assertThat(trends.get(0).releases()).extracting(Trend.Release::p90).containsExactly(20.0, 18.0);
  }

  @Test
  void refusesConfigurationsWithTheSameName() throws IOException {
    Path one = named("one", "2 CPUs");
    Path other = named("other", "2 CPUs");

    assertThatThrownBy(() -> compare(one, other))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            other
                + ": the configuration \"2 CPUs\" is already that of "
                + one
                + "; say -P configuration=NAME when it runs");
  }

  @Test
  void refusesAFileThatIsNamedTwiceOrNotThere() throws IOException {
    Path one = named("one", "2 CPUs");

    assertThatThrownBy(() -> compare(one, one))
        .isInstanceOf(ConfigException.class)
        .hasMessage(one + ": was named twice; name each file once");
    assertThatThrownBy(() -> compare(folder.resolve("none.json")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("none.json: no such file");
  }

  @Test
  void refusesABaselineThatNoneIs() throws IOException {
    Path one = named("one", "2 CPUs");

    assertThatThrownBy(() -> ComparedFiles.read(List.of(one), "4 CPUs", ""))
        .isInstanceOf(ConfigException.class)
        .hasMessage("--baseline must be one of the configurations 2 CPUs, was 4 CPUs");
  }

  @Test
  void refusesResultsOfAnotherSchemaAndWhatIsNone() throws IOException {
    Path newer = Files.writeString(folder.resolve("newer.json"), "{\"schema\":2}");
    Path none = Files.writeString(folder.resolve("none.json"), "{}");
    Path text = Files.writeString(folder.resolve("text.json"), "{\n  fast");
    Path half = Files.writeString(folder.resolve("half.json"), "{\"schema\":1,\"run\":{}}");

    assertThatThrownBy(() -> compare(newer))
        .isInstanceOf(ConfigException.class)
        .hasMessage(newer + ": schema must be 1, was 2");
    assertThatThrownBy(() -> compare(none))
        .isInstanceOf(ConfigException.class)
        .hasMessage(none + ": schema must be 1, was missing; is it a results.json?");
    assertThatThrownBy(() -> compare(text))
        .isInstanceOf(ConfigException.class)
        .hasMessage(text + ", line 2: must be a results.json, this is not JSON");
    assertThatThrownBy(() -> compare(half))
        .isInstanceOf(ConfigException.class)
        .hasMessage(half + ": plans is missing; is it a results.json?");
  }

  private static Comparison compare(Path... files) throws IOException {
    return ComparedFiles.read(List.of(files), "", "Ampmeter test");
  }

  private Path named(String file, String configuration) throws IOException {
    return Files.writeString(
        folder.resolve(file + ".json"),
        """
        {"schema":1,"run":{"title":"t","start":"2026-11-01T10:00:00Z",
         "facts":[{"name":"configuration","value":"%s"}]},"plans":[{"plan":"bench","labels":[%s]}]}
        """
            .formatted(configuration, total(1, 10, 5)));
  }

  private Path run(String file, String start, String keepAlive, String release, int rate, int p90)
      throws IOException {
    return Files.writeString(
        folder.resolve(file + ".json"),
        """
        {"schema":1,"run":{"title":"nightly","stack":"local","start":"%s",
         "facts":[{"name":"release","value":"%s"}],
         "environment":[{"title":"Stack under test","facts":[{"name":"keepAlive","value":"%s"}]}]},
         "plans":[{"plan":"bench","labels":[%s,%s]}]}
        """
            .formatted(
                start, release, keepAlive, total(1, rate / 10.0, p90), total(50, rate, p90)));
  }

  private static String repeats(String configuration, double first, double second) {
    return """
        {"schema":1,"run":{"title":"t","start":"2026-11-01T10:00:00Z",
         "facts":[{"name":"configuration","value":"%s"}]},"plans":[{"plan":"bench","labels":[%s,%s]}]}
        """
        .formatted(
            configuration,
            total(4, first, 5),
            total(4, second, 5).replace("\"repeat\":1", "\"repeat\":2"));
  }

  private static String total(int users, double rate, int p90) {
    return """
        {"label":"total","kind":"total","users":%d,"repeat":1,"samples":1000,"errors":0,
         "throughputPerSecond":%s,"elapsedMillis":{"mean":5,"p90":%d}}
        """
        .formatted(users, rate, p90);
  }
}
