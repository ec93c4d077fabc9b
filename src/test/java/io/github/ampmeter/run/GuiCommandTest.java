package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.load.FakeJMeter;
import io.github.ampmeter.run.load.JMeterFolder;
import io.github.ampmeter.run.load.LinkedJMeter;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.suite.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuiCommandTest {
  private static final Path PLAN = Path.of("testplans/static-pages.jmx");

  @TempDir private Path folder;

  @Test
  void startsTheOwnJMeterWithPlanAndLauncher() {
    assertThat(GuiCommand.jmeterCommand(new Home(folder), Optional.of(PlanFile.read(PLAN))))
        .containsExactly(
            folder.resolve("jmeter/bin/jmeter").toString(), launcher(), "-t", PLAN.toString());
  }

  @Test
  void namesTheLauncherOnceForTheUsersJMeter() throws IOException {
    FakeJMeter own = FakeJMeter.in(folder.resolve("jmeter"), "5.6.3");
    for (String file :
        List.of("jmeter", "jmeter-server", "ampmeter.properties", "ampmeter-agent.jar")) {
      own.file("bin/" + file, "ours");
    }
    own.file("bin/log4j2.xml", "ours").jar("lib/ext/ampmeter.jar", "io/github/ampmeter/A.class");
    JMeterFolder users = JMeterFolder.of(FakeJMeter.in(folder.resolve("users"), "5.6.3").root());
    try (LinkedJMeter linked = LinkedJMeter.of(users, own.root())) {
      assertThat(GuiCommand.jmeterCommand(new Home(folder, Optional.of(linked)), Optional.empty()))
          .containsExactly(
              linked.root().resolve("bin/jmeter").toString(),
              launcher(),
              "-q",
              own.root().resolve("bin/user.properties").toString());
    }
  }

  private String launcher() {
    return "-Jampmeter.launcher=" + folder.resolve("bin/ampmeter");
  }
}
