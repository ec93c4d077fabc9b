package io.github.ampmeter.run.suite;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanRewriteTest {
  private static final String GROUP =
      """
      <ThreadGroup testname="NAME" enabled="true">
        <stringProp name="ThreadGroup.num_threads">USERS</stringProp>
        <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
          <boolProp name="LoopController.continue_forever">false</boolProp>
          <stringProp name="LoopController.loops">5</stringProp>
        </elementProp>
      </ThreadGroup>
      <hashTree/>
      """;
  private static final String REQUEST =
      """
      <HTTPSamplerProxy testname="home" enabled="true">
        <stringProp name="HTTPSampler.domain">shop.example.org</stringProp>
        <stringProp name="HTTPSampler.port">8080</stringProp>
      </HTTPSamplerProxy>
      <hashTree/>
      """;

  @TempDir private Path folder;

  @Test
  void groupReadsUsersAndDurationAfterwards() throws IOException {
    PlanRewrite changed = rewrite(group("Visitors", 7) + REQUEST);

    PlanFile plan = PlanFile.read(folder.resolve("out/plan.jmx"));
    assertThat(plan.mentions("users")).isTrue();
    assertThat(plan.mentions("warmUp")).isTrue();
    assertThat(plan.length(Map.of("duration", "20", "warmUp", "3"), Duration.ofSeconds(1)))
        .contains(Duration.ofSeconds(23));
    assertThat(changed.users()).contains(7);
    assertThat(changed.web()).contains("http://shop.example.org:8080");
    assertThat(changed.changes())
        .containsExactly(
            "\"Visitors\": users 7 is now ${__P(users,7)}",
            "\"Visitors\": duration (no limit, 5 loops) is now"
                + " ${__intSum(${__P(warmUp,0)},${__P(duration,60)})}, and users loop until then");
  }

  @Test
  void onlyTheLargestGroupReadsUsers() throws IOException {
    assertThat(rewrite(group("Few", 2) + group("Many", 20)).changes())
        .contains(
            "\"Few\": keeps its 2 users; the largest group reads the property",
            "\"Many\": users 20 is now ${__P(users,20)}",
            "the plan names no server: set external.web in suite.yaml");
  }

  @Test
  void otherGroupsStayAsTheyAre() throws IOException {
    String ultimate = "<kg.apc.jmeter.threads.UltimateThreadGroup testname=\"U\"/><hashTree/>";

    assertThat(rewrite(ultimate + group("Many", 20)).changes())
        .contains("\"U\": is a UltimateThreadGroup and is left as it is");
    assertThat(rewrite(ultimate + group("Many", 20)).settable()).isTrue();
    PlanRewrite alone = rewrite(ultimate);
    assertThat(alone.settable()).isFalse();
    assertThat(alone.users()).isEmpty();
    assertThat(alone.changes())
        .contains("suite.yaml states no users and no duration: none of its groups can read them");
  }

  @Test
  void includedPlansAreCopiedWithTheirFiles() throws IOException {
    Files.writeString(
        folder.resolve("login.jmx"),
        "<jmeterTestPlan><hashTree><TestFragmentController/><hashTree><CSVDataSet>"
            + "<stringProp name=\"filename\">names.csv</stringProp></CSVDataSet><hashTree/>"
            + "</hashTree></hashTree></jmeterTestPlan>");
    Files.writeString(folder.resolve("names.csv"), "anna\n");
    rewrite(
        group("A", 1)
            + "<IncludeController><stringProp name=\"IncludeController.includepath\">login.jmx"
            + "</stringProp></IncludeController><hashTree/>");

    assertThat(folder.resolve("out/login.jmx")).exists();
    assertThat(folder.resolve("out/names.csv")).hasContent("anna");
  }

  @Test
  void filesBesideThePlanAreCopied() throws IOException {
    Files.writeString(folder.resolve("users.csv"), "anna,secret\n");
    String csv =
        "<CSVDataSet testname=\"csv\"><stringProp name=\"filename\">%s</stringProp></CSVDataSet>"
            + "<hashTree/>";

    PlanRewrite changed =
        rewrite(group("A", 1) + csv.formatted("users.csv") + csv.formatted("/etc/gone.csv"));

    assertThat(folder.resolve("out/users.csv")).hasContent("anna,secret");
    assertThat(changed.changes())
        .contains(
            "users.csv: copied", "/etc/gone.csv: the plan reads this file, which is not copied");
  }

  @Test
  void aFileThatTwoElementsReadIsCopiedOnce() throws IOException {
    Files.writeString(folder.resolve("users.csv"), "anna,secret\n");
    String csv =
        "<CSVDataSet testname=\"csv\"><stringProp name=\"filename\">%s</stringProp></CSVDataSet>"
            + "<hashTree/>";

    PlanRewrite changed =
        rewrite(
            group("A", 1)
                + csv.formatted("users.csv")
                + csv.formatted("users.csv")
                + csv.formatted("./users.csv"));

    assertThat(folder.resolve("out/users.csv")).hasContent("anna,secret");
    assertThat(changed.changes()).containsOnlyOnce("users.csv: copied");
  }

  @Test
  void theNewPlanIsNotReplacedByAFileOfItsName() throws IOException {
    PlanRewrite changed =
        rewrite(
            group("A", 1)
                + "<CSVDataSet><stringProp name=\"filename\">plan.jmx</stringProp></CSVDataSet>"
                + "<hashTree/>");

    assertThat(changed.changes())
        .contains("plan.jmx: the plan reads this file, which is not copied");
    assertThat(PlanFile.read(folder.resolve("out/plan.jmx")).mentions("users")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<SetupThreadGroup testname=\"s\"/><hashTree/>"})
  void planWithoutThreadGroupIsRefused(String parts) {
    assertRefusal(() -> rewrite(parts))
        .hasMessageEndingWith(
            "plan.jmx: has no thread group that is enabled, so it sends nothing; add one");
  }

  private PlanRewrite rewrite(String parts) throws IOException {
    Path plan = folder.resolve("plan.jmx");
    Files.writeString(
        plan,
        "<jmeterTestPlan><hashTree><TestPlan/><hashTree>"
            + parts
            + "</hashTree></hashTree></jmeterTestPlan>");
    Files.createDirectories(folder.resolve("out"));
    return PlanRewrite.write(plan, folder.resolve("out/plan.jmx"));
  }

  private static String group(String name, int users) {
    return GROUP.replace("NAME", name).replace("USERS", String.valueOf(users));
  }
}
