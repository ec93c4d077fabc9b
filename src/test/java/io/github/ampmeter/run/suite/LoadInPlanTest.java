package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The suite's load applies to plans with values of their own. */
class LoadInPlanTest {
  private static final List<String> OF_JMETER =
      List.of("num_threads", "ramp_time", "scheduler", "duration", "delay", "on_sample_error");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvFileSource(
      resources = "load-in-plan.csv",
      delimiter = '|',
      useHeadersInDisplayName = true,
      maxCharsPerColumn = 10_000)
  void setsTheSuitesLoad(String groups, String load, String changes) throws IOException {
    assertThat(
            plan(groups, load).copy().changes().stream()
                .map(
                    each ->
                        "%s %s %s > %s"
                            .formatted(
                                each.element(), each.property(), each.before(), each.after()))
                .collect(Collectors.joining("; "))
                .strip())
        .isEqualTo(changes == null ? "" : changes);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "load-rejected.csv", delimiter = '|', useHeadersInDisplayName = true)
  void rejectsALoadThatCannotBeSet(String groups, String load, String message) {
    assertThatThrownBy(() -> plan(groups, load))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"startnextloop", "stopthread", "stoptest", "stoptestnow"})
  void aGroupThatBecomesAnotherKeepsWhatItDoesOnAnError(String onError) throws IOException {
    SuitePlan plan =
        plan("ThreadGroup A num_threads=5 loops=3 on_sample_error=" + onError, "requests: 50");

    PlanGroups groups = plan.asRun().groups(plan.load().properties(), Duration.ZERO);
    assertThat(groups.all())
        .extracting(PlanGroups.PlanGroup::type, PlanGroups.PlanGroup::onSampleError)
        .containsExactly(tuple("ScalingThreadGroup", onError));
    assertThat(plan.asRun().namesThreadsByLoad()).isTrue();
  }

  @Test
  void theCopyHasTheSuitesUsersThroughoutTheLoad() throws IOException {
    SuitePlan plan =
        plan("ThreadGroup A num_threads=5 loops=10", "users: 3, warmUp: 2 s, duration: 4 s");

    assertThat(plan.asRun().groups(Map.of(), Duration.ofSeconds(6)))
        .extracting(groups -> groups.plannedUsers().orElse(0))
        .isEqualTo(3);
  }

  @Test
  void plansOfThisProjectAreRunAsTheyAre() throws IOException {
    List<String> changed = new ArrayList<>();
    try (var suites = Files.list(Path.of("testplans/suites"))) {
      for (Path file : suites.filter(LoadInPlanTest::isSuite).toList()) {
        for (SuitePlan plan : Suites.read(file).plans()) {
          plan.copy().changes().forEach(each -> changed.add(file + " " + each));
        }
      }
    }
    assertThat(changed).isEmpty();
  }

  private static boolean isSuite(Path file) {
    return file.toString().endsWith(".yaml") && !file.toString().contains("acceptance");
  }

  private SuitePlan plan(String groups, String load) throws IOException {
    StringBuilder all = new StringBuilder();
    boolean serial = false;
    for (String group : groups.split("; ")) {
      serial |= group.equals("serial");
      // A field begins at a name and an equals sign, and its value may have spaces.
      all.append(group.equals("serial") ? "" : group(group.split(" (?=[A-Za-z._]+=|off$)")));
    }
    Files.writeString(
        folder.resolve("plan.jmx"),
        """
        <jmeterTestPlan><hashTree><TestPlan testname="Plan">
        <boolProp name="TestPlan.serialize_threadgroups">%s</boolProp>
        </TestPlan><hashTree>%s</hashTree></hashTree></jmeterTestPlan>"""
            .formatted(serial, all));
    Path suite = folder.resolve("suite.yaml");
    Files.writeString(suite, "plans: [{plan: plan.jmx, %s}]".formatted(load));
    return Suites.read(suite).plans().get(0);
  }

  private static String group(String[] words) {
    String[] names = words[0].split(" ");
    boolean off = words[words.length - 1].equals("off");
    StringBuilder fields = new StringBuilder();
    StringBuilder loop = new StringBuilder();
    String forever = "false";
    for (int i = 1; i < words.length; i++) {
      String[] field = words[i].split("=", 2);
      if (field[0].equals("loops")) {
        loop.append(property("LoopController.loops", field[1]));
      } else if (field[0].equals("forever")) {
        forever = field[1];
      } else if (field.length > 1) {
        fields.append(
            property(
                OF_JMETER.contains(field[0]) ? "ThreadGroup." + field[0] : field[0], field[1]));
      }
    }
    if (!forever.equals("absent")) {
      loop.append(property("LoopController.continue_forever", forever));
    }
    return """
        <%s testname="%s" enabled="%s">%s<elementProp name="ThreadGroup.main_controller">%s\
        </elementProp></%1$s><hashTree/>"""
        .formatted(names[0], names[1], !off, fields, loop);
  }

  private static String property(String name, String value) {
    return "<stringProp name=\"%s\">%s</stringProp>".formatted(name, value);
  }
}
