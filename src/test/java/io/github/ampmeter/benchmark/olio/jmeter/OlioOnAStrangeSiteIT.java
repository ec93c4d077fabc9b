package io.github.ampmeter.benchmark.olio.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.InstalledJMeter;
import io.github.ampmeter.judge.stats.ErrorCount;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.stack.AmpmeterHome;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Olio's plan in JMeter itself, against a site whose pages answer 200 with something else. */
class OlioOnAStrangeSiteIT {
  @TempDir private Path folder;
  private StrangeSite site;
  private InstalledJMeter jmeter;

  @BeforeEach
  void open() throws Exception {
    site = new StrangeSite();
    jmeter = new InstalledJMeter(folder, AmpmeterHome.path().resolve("testplans/olio.jmx"));
  }

  @AfterEach
  void close() {
    jmeter.close();
    site.close();
  }

  @Test
  void everyOperationFailsByItsContent() throws Exception {
    RunStatistics run = run("-Jusers=1", "-Jcheck=true", "-Jiterations=1");

    List<LabelStatistics> operations =
        run.labels().stream().filter(label -> label.kind() == LabelKind.OPERATION).toList();
    assertThat(operations)
        .extracting(LabelStatistics::label)
        .containsExactlyInAnyOrder(
            "HomePage",
            "Login",
            "TagSearch",
            "EventDetail",
            "PersonDetail",
            "AddPerson",
            "AddEvent");
    assertThat(operations).allMatch(operation -> operation.errors() == operation.samples());
  }

  @Test
  void aSessionThatTheServerForgotIsAnErrorAndTheUserLogsInAgain() throws Exception {
    RunStatistics run = run("-Jusers=2", "-Jduration=600", "-Jiterations=40", "-JcycleMean=0.1");

    assertThat(run.errors())
        .extracting(ErrorCount::message)
        .contains("session lost: the page shows a user who is not logged in");
    assertThat(run.label("log in again").orElseThrow().errors()).isZero();
  }

  private RunStatistics run(String... arguments) throws Exception {
    List<String> all =
        List.of("-Jport=" + site.port(), "-Jfiles=" + files(), "-JwarmUp=0", "-JrampDown=0");
    String[] both = Stream.concat(all.stream(), Arrays.stream(arguments)).toArray(String[]::new);
    jmeter.run(both);
    return Measurement.of(jmeter.jtl(), Phases.NONE).statistics();
  }

  private static Path files() {
    return AmpmeterHome.path().resolve("datasets/olio/files");
  }
}
