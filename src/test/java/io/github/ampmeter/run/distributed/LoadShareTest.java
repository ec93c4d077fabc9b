package io.github.ampmeter.run.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.run.suite.LoadWorker;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadShareTest {
  private static final List<LoadWorker> TWO =
      List.of(new LoadWorker("h1", 1, 1), new LoadWorker("h2", 2, 1));
  private static final List<LoadWorker> WEIGHTED =
      List.of(new LoadWorker("h1", 1, 1), new LoadWorker("h2", 2, 3));

  @TempDir private Path folder;

  @Test
  void seedsAreCountedOnFromThePlansSoThatNoneIsTwice() {
    assertThat(seeds(null)).containsExactly("1", "2");
    assertThat(seeds("-41")).containsExactly("-41", "-40");
    assertThat(seeds("${__time()}")).containsExactly(null, null);
  }

  private static List<String> seeds(String stated) {
    List<Map<String, String>> shares = List.of(new HashMap<>(), new HashMap<>());
    LoadShare.addSeeds(shares, stated);
    return shares.stream().map(share -> share.get("seed")).toList();
  }

  @Test
  void usersAreSplitByTheLargestRemainders() {
    assertThat(LoadShare.split("", 9, new int[] {1, 1}, false)).containsExactly(5, 4);
    assertThat(LoadShare.split("", 10, new int[] {1, 2, 4}, false)).containsExactly(1, 3, 6);
    assertThatThrownBy(() -> LoadShare.split("2 users", 2, new int[] {1, 1, 1}, false))
        .hasMessage("2 users are too few for 3 load workers; each needs at least one");
  }

  @Test
  void eachWorkerKnowsItsPart() throws IOException {
    List<Map<String, String>> shares = LoadShare.of(plan(threads("users"), "users: 8"), WEIGHTED);

    assertThat(shares).extracting(share -> share.get("users")).containsExactly("2", "6");
    assertThat(shares.get(1))
        .containsEntry("part", "1")
        .containsEntry("parts", "2")
        .containsEntry("workers", "h1:1,h2:2")
        .containsEntry("__jm.D_TG", "h2:2");
  }

  @Test
  void stepsAreSplitEvenlyOrNotAtAll() throws IOException {
    SuitePlan sweep = plan(scaling(), "users: [2, 4]");

    assertThat(LoadShare.of(sweep, TWO))
        .extracting(share -> share.get("users"))
        .containsExactly("1,2", "1,2");
    assertThatThrownBy(() -> LoadShare.of(sweep, WEIGHTED)).hasMessageContaining("evenly");
    assertThatThrownBy(() -> LoadShare.of(plan(scaling(), "users: 3"), TWO))
        .hasMessageContaining("plan plan: 3 users cannot be split evenly over 2 load workers");
  }

  @Test
  void ratesAreSplitIntoWholeNumbers() throws IOException {
    assertThat(LoadShare.of(plan(arrivals(), "rate: 10/s"), TWO))
        .extracting(share -> share.get("rate"))
        .containsExactly("5/s", "5/s");
    assertThat(LoadShare.of(plan(arrivals(), "rate: 10..40/s over 1 min"), WEIGHTED))
        .extracting(share -> share.get("rate"))
        .containsExactly("2.5..10/s over 60 s", "7.5..30/s over 60 s");
    assertThatThrownBy(() -> LoadShare.of(plan(arrivals(), "rate: 5/s"), TWO))
        .hasMessageContaining("5/s cannot be split evenly");
    assertThatThrownBy(() -> LoadShare.of(plan(arrivals(), "users: 10"), TWO))
        .hasMessageContaining("the suite must set its rate");
  }

  @ParameterizedTest
  @CsvSource({
    "duration: 5 s, the suite must set users or rate",
    "'users: 4, iterations: 3', steps must have a duration"
  })
  void rejectsWhatCannotBeSplit(String keys, String why) throws IOException {
    SuitePlan plan = plan(scaling(), keys);

    assertThatThrownBy(() -> LoadShare.of(plan, TWO)).hasMessageContaining(why);
  }

  @Test
  void rejectsUsersThatTheSuiteDoesNotSet() throws IOException {
    String further = threads("users") + "<hashTree/>" + threads("people");
    assertThatThrownBy(() -> LoadShare.of(plan(further, "users: 4"), TWO))
        .hasMessageContaining("it has 7 users, on 2 load workers it would have 10");
  }

  @Test
  void setsTheUsersOfEachWorkerInItsCopy() throws IOException {
    SuitePlan plan = plan(threads("people"), "users: 5");

    assertThat(LoadShare.of(plan, TWO))
        .map(share -> LoadShare.part(plan, share).asRun().statedUsers(share).orElse(0))
        .containsExactly(3, 2);
  }

  private SuitePlan plan(String group, String keys) throws IOException {
    Files.writeString(
        folder.resolve("plan.jmx"),
        "<jmeterTestPlan version=\"1.2\"><hashTree><TestPlan testclass=\"TestPlan\""
            + " testname=\"p\"/><hashTree>"
            + group
            + "<hashTree/></hashTree></hashTree></jmeterTestPlan>");
    Path suite = folder.resolve("suite.yaml");
    Files.writeString(suite, "plans: [{plan: plan.jmx, " + keys + "}]");
    return Suites.read(suite).plans().get(0);
  }

  private static String threads(String property) {
    return "<ThreadGroup testclass=\"ThreadGroup\" testname=\"%1$s\" enabled=\"true\"><stringProp"
            .formatted(property)
        + " name=\"ThreadGroup.num_threads\">${__P(%1$s,3)}</stringProp></ThreadGroup>"
            .formatted(property);
  }

  private static String scaling() {
    return "<io.github.ampmeter.jmeter.threads.ScalingThreadGroup testname=\"s\" enabled=\"true\">"
        + "<stringProp name=\"ScalingThreadGroup.users\">${__P(users,4)}</stringProp>"
        + "<stringProp name=\"ScalingThreadGroup.iterations\">${__P(iterations,)}</stringProp>"
        + "</io.github.ampmeter.jmeter.threads.ScalingThreadGroup>";
  }

  private static String arrivals() {
    return "<io.github.ampmeter.jmeter.threads.ArrivalsGroup testname=\"a\" enabled=\"true\">"
        + "<stringProp name=\"ArrivalsGroup.rate\">${__P(rate,4/s)}${__P(users,9)}</stringProp>"
        + "</io.github.ampmeter.jmeter.threads.ArrivalsGroup>";
  }
}
