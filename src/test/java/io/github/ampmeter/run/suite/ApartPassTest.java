package io.github.ampmeter.run.suite;

import static io.github.ampmeter.run.WrittenPlan.element;
import static io.github.ampmeter.run.WrittenPlan.sampler;
import static io.github.ampmeter.run.WrittenPlan.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.WrittenPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One user's pass whose requests are told apart by their times. */
class ApartPassTest {
  private static final PlanFile PLAN = PlanFile.read(Path.of("testplans/page-with-queries.jmx"));
  private static final String SERIAL = "name=\"TestPlan.serialize_threadgroups\">true<";
  private static final String PAUSE = "testname=\"Not faster in a check\"";

  @TempDir private Path folder;

  @Test
  void runsGroupsOneAfterTheOtherAndPausesBeforeEachRequest() throws IOException {
    Path file = folder.resolve("apart.jmx");
    plan(PLAN).writeOnePass(file, true);

    assertThat(Files.readString(file))
        .contains(SERIAL, PAUSE, "name=\"LoopController.loops\">${__P(statementPasses,1)}<");
    assertThat(PlanFile.read(file).groups(Map.of(), Duration.ZERO).serial()).isTrue();
  }

  @Test
  void leavesACheckAsItIs() throws IOException {
    Path file = folder.resolve("check.jmx");
    plan(PLAN).writeOnePass(file, false);

    assertThat(Files.readString(file))
        .doesNotContain(SERIAL, PAUSE, "statementPasses")
        .contains("name=\"LoopController.loops\">1<");
  }

  /** A loop that does not continue forever has no second pass. */
  @Test
  void loopsInsideRunOnceInEachPass() throws IOException {
    String loop =
        element(
            "LoopController",
            "Again",
            "<boolProp name=\"LoopController.continue_forever\">true</boolProp>"
                + string("LoopController.loops", "-1"),
            sampler("one", 1));
    Path file =
        new WrittenPlan()
            .threads("ThreadGroup", "A", "4", "3", "", loop)
            .writeTo(folder.resolve("plan.jmx"));

    plan(PlanFile.read(file)).writeOnePass(file, true);

    PlanXml.Part again =
        PlanFile.read(file).xml().parts().stream()
            .filter(part -> part.name().equals("Again"))
            .findFirst()
            .orElseThrow();
    assertThat(again.property("LoopController.loops")).isEqualTo("1");
    assertThat(again.property("LoopController.continue_forever")).isEqualTo("true");
  }

  @Test
  void aGroupKeepsWhatItsUserIs() throws IOException {
    String user =
        string("ThreadGroup.on_sample_error", "stopthread")
            + "<boolProp name=\"ThreadGroup.same_user_on_next_iteration\">false</boolProp>";
    Path file =
        new WrittenPlan()
            .group("x.UltimateThreadGroup", "A", user + string("x", "y"), sampler("one", 1))
            .writeTo(folder.resolve("plan.jmx"));

    plan(PlanFile.read(file)).writeOnePass(file, true);

    assertThat(Files.readString(file))
        .contains(
            "name=\"ThreadGroup.on_sample_error\">stopthread<",
            "name=\"ThreadGroup.same_user_on_next_iteration\">false<")
        .doesNotContain("name=\"x\"");
  }

  @Test
  void folderThatIsNamedLikeAFunctionCallsNone() throws IOException {
    Path plans = Files.createDirectory(folder.resolve("${__P(a,b)}"));
    Path plan = Files.copy(Path.of("testplans/page-with-queries.jmx"), plans.resolve("plan.jmx"));
    Path file = folder.resolve("check.jmx");

    plan(PlanFile.read(plan)).writeOnePass(file, false);

    assertThat(Files.readString(file)).contains("name=\"basedir\">/${__char(36)}{__P(a,b)}<");
  }

  private static SuitePlan plan(PlanFile file) {
    return SuitePlan.alone("plan", file, LoadSettings.OF_THE_PLAN, Targets.NONE);
  }
}
