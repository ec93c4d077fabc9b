package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.Dataset;
import io.github.ampmeter.run.GuiCommand.GuiStack;
import io.github.ampmeter.run.load.FakeJMeter;
import io.github.ampmeter.run.load.JMeterFolder;
import io.github.ampmeter.run.load.LinkedJMeter;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.SuiteData;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.process.Leftovers;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuiCommandTest {
  private static final Path PLAN = Path.of("testplans/static-pages.jmx");
  private static final Home HERE = new Home(Path.of("/work/release-4/target/ampmeter"));
  private static final String OURS = "/work/release-4/target/ampmeter at 2026-11-22T08:00:00Z";
  private static final String THEIRS = "/work/release-3/target/ampmeter at 2026-11-21T08:00:00Z";
  private static final Optional<PlanFile> PAGES =
      Optional.of(PlanFile.read(Path.of("testplans/static-pages.jmx")));
  private static final Optional<PlanFile> MONGO =
      Optional.of(PlanFile.read(Path.of("testplans/mongo.jmx")));

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
        List.of(
            "jmeter",
            "jmeter-server",
            "ampmeter.properties",
            "ampmeter-agent.jar",
            "ampmeter-templates.xml",
            "ampmeter-web-site.jmx")) {
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

  @Test
  void findsTheDataThatAPlansElementsNeed() {
    assertThat(needed("olio")).contains("olio");
    assertThat(needed("as3ap-throughput")).contains("as3ap");
    assertThat(needed("static-pages")).isEmpty();
    assertThat(needed("mongo")).isEmpty();
  }

  private static Optional<String> needed(String plan) {
    PlanFile file = PlanFile.read(Path.of("testplans/" + plan + ".jmx"));
    return SuiteData.neededBy(file, HERE, LocalDate.EPOCH).map(Dataset::name);
  }

  @Test
  void startsOneWhereNoneIsUpWithAMongoDbForAPlanThatAsksForOne() {
    assertThat(GuiStack.of(Optional.empty(), HERE, PAGES, false).kept()).isEmpty();
    assertThat(GuiStack.spec(PAGES).engineVariants()).isEmpty();
    assertThat(GuiStack.spec(Optional.empty()).engineVariants()).isEmpty();
    assertThat(GuiStack.spec(MONGO).engineVariants()).containsEntry("mongo", "true");
  }

  @Test
  void usesTheStackThatThisCheckoutKeepsUp() {
    GuiStack stack = GuiStack.of(up(OURS, false), HERE, PAGES, false);

    assertThat(stack.kept()).isPresent();
    assertThat(stack.why()).startsWith("Using the stack that is up: ").contains(OURS);
  }

  @Test
  void saysWhoseTheStackIsAndHowToGetOneOfItsOwn() {
    GuiStack stack = GuiStack.of(up(THEIRS, false), HERE, PAGES, false);

    assertThat(stack.kept()).isPresent();
    assertThat(stack.why())
        .startsWith("Using the stack that another checkout keeps up: ")
        .contains(THEIRS)
        .endsWith("gui --own-stack");
    assertThat(GuiStack.of(up(THEIRS, false), HERE, PAGES, true).kept()).isEmpty();
  }

  @Test
  void startsOneWithAMongoDbWhereTheOneThatIsUpHasNone() {
    GuiStack stack = GuiStack.of(up(OURS, false), HERE, MONGO, false);

    assertThat(stack.kept()).isEmpty();
    assertThat(stack.why()).startsWith("The stack that is up has no MongoDB (").contains(OURS);
    assertThat(GuiStack.of(up(OURS, true), HERE, MONGO, false).kept()).isPresent();
  }

  private static Optional<StackRecord> up(String origin, boolean mongo) {
    return Optional.of(
        new StackRecord(
            "embedded",
            new StackAddresses(
                "127.0.0.1",
                8180,
                DatabaseAddress.onLoopback(13306),
                mongo ? Optional.of(URI.create("mongodb://127.0.0.1:27017")) : Optional.empty()),
            new Leftovers(List.of(), List.of()),
            origin,
            Map.of()));
  }
}
