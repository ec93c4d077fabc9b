package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.Requirement;
import io.github.ampmeter.jmeter.JMeterWindow;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The menu Ampmeter, as a person clicks it. */
class RunFromTheWindowIT {
  @TempDir private Path folder;

  @Test
  void aPlanRunsAsASuiteAndOneThatIsStoppedReportsWhatItHas() throws Exception {
    Requirement.DISPLAY.met(Requirement.display(), Requirement.NO_DISPLAY);
    Ampmeter ampmeter = new Ampmeter(folder);
    Path plan = folder.resolve(ampmeter.plan("own.jmx"));
    try (CountingServer server = new CountingServer(Optional.empty())) {
      String suite =
          """
          stack: external
          external: {web: "%s"}
          generator: shared
          plans: [{plan: "%s", duration: %s s, targets: p90(step) <= 1 min}]
          """;
      String said =
          JMeterWindow.run(
              Ampmeter.HOME.toAbsolutePath().resolve("jmeter"),
              folder,
              ClickRun.class,
              plan,
              Ampmeter.HOME.toAbsolutePath().resolve("bin/ampmeter"),
              suite.formatted(server.address("/"), plan, 2),
              suite.formatted(server.address("/"), plan, 600));

      assertThat(said)
          .contains("plan: '" + plan + "'", "duration: '60 s'")
          .contains("first: PASSED", "its report: true", "second: INCOMPLETE");
    }
    assertThat(ampmeter.runs())
        .hasSize(2)
        .allMatch(run -> run.resolve("report.html").toFile().isFile());
  }
}
