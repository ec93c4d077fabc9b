package io.github.ampmeter.run.suite;

import static io.github.ampmeter.run.WrittenPlan.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.WrittenPlan;
import io.github.ampmeter.run.suite.PlanGroups.PlanGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanGroupsTest {
  private static final String DOCUMENTED = "${__intSum(${__P(warmUp,0)},${__P(duration,10)})}";

  @TempDir private Path folder;

  @Test
  void knowsWhatRunsBeforeAndAfterTheLoad() throws IOException {
    PlanGroups groups =
        groups(
            new WrittenPlan()
                .threads("SetupThreadGroup", "Before", "1", "1", "", "")
                .threads("ThreadGroup", "Load of ${__P(users,4)}", "4", "-1", "60", "")
                .threads("PostThreadGroup", "After", "1", "1", "", ""));

    assertThat(groups.names(PlanGroup.Kind.SET_UP)).containsExactly("Before");
    assertThat(groups.names(PlanGroup.Kind.MAIN)).containsExactly("Load of 10");
    assertThat(groups.names(PlanGroup.Kind.TEAR_DOWN)).containsExactly("After");
  }

  /** As JMeter reads it, which takes any other text than true for false. */
  @ParameterizedTest
  @CsvSource({
    "'enabled=\"false\"', false",
    "'enabled=\"False\"', false",
    "'enabled=\"0\"', false",
    "'enabled=\"\"', false",
    "'enabled=\"True\"', true",
    "'', true"
  })
  void leavesOutWhatIsDisabled(String enabled, boolean there) throws IOException {
    Path file = new WrittenPlan().threads("ThreadGroup", "A", "4", "-1", "", "").writeTo(jmx());
    Files.writeString(file, Files.readString(file).replace("enabled=\"true\"", enabled));

    assertThat(PlanFile.read(file).groups(Map.of(), Duration.ZERO).all()).hasSize(there ? 1 : 0);
  }

  @Test
  void ofAFieldThatIsThereTwiceTheLastHolds() throws IOException {
    String twice =
        "4</stringProp>" + string("ThreadGroup.num_threads", "6").replace("</stringProp>", "");

    assertThat(planned(twice, "-1", DOCUMENTED)).hasValue(6);
  }

  @Test
  void countsUsersByTheSuiteByThePlanAndByItsVariables() throws IOException {
    assertThat(planned("${__P(users,4)}", "-1", DOCUMENTED)).hasValue(10);
    assertThat(planned("${__property(users,,4)}", "-1", DOCUMENTED)).hasValue(10);
    assertThat(planned("7", "-1", "")).hasValue(7);
    assertThat(planned("${n}", "-1", DOCUMENTED)).hasValue(11);
  }

  @Test
  void doesNotKnowUsersThatOnlyJMeterKnowsOrThatComeAndGo() throws IOException {
    assertThat(planned("${__groovy(4 + 4)}", "-1", DOCUMENTED)).isEmpty();
    assertThat(planned("10", "1000", "")).isEmpty();
    assertThat(planned("10", "-1", "5")).isEmpty();
    assertThat(
            groups(new WrittenPlan().group("kg.apc.x.UltimateThreadGroup", "U", "", ""))
                .plannedUsers())
        .isEmpty();
  }

  @Test
  void addsUpGroupsThatWorkTogetherOnly() throws IOException {
    WrittenPlan two =
        new WrittenPlan()
            .threads("ThreadGroup", "A", "4", "-1", "60", "")
            .threads("ThreadGroup", "B", "5", "-1", "60", "");

    assertThat(groups(two).plannedUsers()).hasValue(9);
    two.with("<boolProp name=\"TestPlan.serialize_threadgroups\">True</boolProp>");
    assertThat(groups(two).plannedUsers()).isEmpty();
  }

  @Test
  void knowsTheUsersOfAStepByTimeOfTheScalingThreadGroup() throws IOException {
    assertThat(scaling("${__P(users,4)}", "${__P(iterations,)}", "").plannedUsers()).hasValue(10);
    assertThat(scaling("1,2,4", "", "").plannedUsers()).isEmpty();
    assertThat(scaling("4", "20", "").plannedUsers()).isEmpty();
  }

  @Test
  void knowsTheUsersOfAStepWhateverComesBeforeIt() throws IOException {
    assertThat(scaling("4", "", "${__groovy(4 + 4)}").plannedUsers()).hasValue(4);
  }

  @Test
  void tellsHowLongAPlanLastsAsFarAsItSays() throws IOException {
    Duration pass = Duration.ofSeconds(2);
    assertThat(length(new WrittenPlan().threads("ThreadGroup", "A", "4", "-1", DOCUMENTED, "")))
        .hasValue(Duration.ofSeconds(30));
    assertThat(length(new WrittenPlan().threads("ThreadGroup", "A", "4", "5", "", "")))
        .hasValue(pass.multipliedBy(5));
    assertThat(length(new WrittenPlan().threads("ThreadGroup", "A", "4", "-1", "", ""))).isEmpty();
    assertThat(length(new WrittenPlan().group("x.SteppingThreadGroup", "A", "", ""))).isEmpty();
  }

  @Test
  void mentionsAPropertyInFunctionsAndScriptsOnly() throws IOException {
    assertThat(mentionsUsers("${__P(users,4)}")).isTrue();
    assertThat(mentionsUsers("${__property(users)}")).isTrue();
    assertThat(mentionsUsers("props.get(&quot;users&quot;)")).isTrue();
    assertThat(mentionsUsers("users log in")).isFalse();
    assertThat(mentionsUsers("${__P(users.file)}")).isFalse();
    assertThat(mentionsUsers("${__P( users ,4)}")).isFalse();
  }

  private boolean mentionsUsers(String text) throws IOException {
    Path file = new WrittenPlan().group("ThreadGroup", "A", string("x", text), "").writeTo(jmx());
    return PlanFile.read(file).mentions("users");
  }

  private Optional<Duration> length(WrittenPlan plan) throws IOException {
    return PlanFile.read(plan.writeTo(jmx()))
        .length(Map.of("warmUp", "10", "duration", "20"), Duration.ofSeconds(2));
  }

  private PlanGroups scaling(String users, String iterations, String preheat) throws IOException {
    String prefix = "ScalingThreadGroup.";
    return groups(
        new WrittenPlan()
            .group(
                "io.github.ampmeter.jmeter.threads.ScalingThreadGroup",
                "Users",
                string(prefix + "users", users)
                    + string(prefix + "duration", "${__P(duration,10)}")
                    + string(prefix + "iterations", iterations)
                    + string(prefix + "preheat", preheat),
                ""));
  }

  private OptionalInt planned(String users, String loops, String seconds) throws IOException {
    return groups(
            new WrittenPlan()
                .with(
                    """
                    <elementProp name="TestPlan.user_defined_variables" elementType="Arguments">
                    <collectionProp name="Arguments.arguments"><elementProp name="n">%s%s
                    </elementProp></collectionProp></elementProp>"""
                        .formatted(
                            string("Argument.name", "n"),
                            string("Argument.value", "${__intSum(${__P(users,4)},1)}")))
                .threads("ThreadGroup", "A", users, loops, seconds, ""))
        .plannedUsers();
  }

  private PlanGroups groups(WrittenPlan plan) throws IOException {
    return PlanFile.read(plan.writeTo(jmx()))
        .groups(Map.of("users", "10", "warmUp", "5", "duration", "30"), Duration.ofSeconds(35));
  }

  private Path jmx() {
    return folder.resolve("plan.jmx");
  }
}
