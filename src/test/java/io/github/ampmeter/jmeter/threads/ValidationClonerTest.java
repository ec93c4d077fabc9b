package io.github.ampmeter.jmeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import io.github.ampmeter.jmeter.listener.VerdictView;
import io.github.ampmeter.judge.load.ArrivalSchedule;
import io.github.ampmeter.judge.load.ArrivalSchedule.DueTimes;
import io.github.ampmeter.judge.load.LoadSchedule;
import io.github.ampmeter.judge.load.LoadSchedule.StepLength;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.jmeter.engine.TreeCloner;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ValidationClonerTest {
  private static final Path SETTINGS = Path.of("src/main/dist/jmeter/bin/user.properties");

  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
  }

  @Test
  void oneUserGoesOnceThroughAPlanThatIsValidated() throws Exception {
    ScalingThreadGroup group = new ScalingThreadGroup();
    group.setName("Users");
    group.setProperty(ScalingThreadGroup.USERS, "1..64 x2");
    group.setProperty(ScalingThreadGroup.DURATION, "3600");
    group.setProperty(ScalingThreadGroup.WARM_UP, "60");
    group.setProperty(ScalingThreadGroup.REPEATS, "3");

    LoadSchedule validated = validated(group).load().schedule();

    assertThat(validated.passes()).containsExactly(new Step(1, 1));
    assertThat(validated.length()).isEqualTo(new StepLength.Iterations(1));
    assertThat(validated.warmUp()).isZero();
    assertThat(group.load().schedule().passes()).as("the plan itself").hasSize(7 * 3);
  }

  @Test
  void oneArrivalComesOfAPlanThatIsValidated() throws Exception {
    ArrivalsGroup group = new ArrivalsGroup();
    group.setName("Arrivals");
    group.setProperty(ArrivalsGroup.RATE, "50..400 x2/s");
    group.setProperty(ArrivalsGroup.GAPS, "exponential");
    group.setProperty(ArrivalsGroup.MOST_USERS, "500");
    group.setProperty(ArrivalsGroup.DURATION, "3600");
    group.setProperty(ArrivalsGroup.REPEATS, "3");

    ArrivalSchedule validated = validated(group).load().arrivals();

    assertThat(validated.mostUsers()).isEqualTo(1);
    assertThat(validated.passes()).hasSize(1);
    DueTimes due = validated.dueTimes(validated.passes().get(0), "");
    assertThat(due.nextLong()).isZero();
    assertThat(due.hasNext()).isFalse();
    assertThat(group.load().arrivals().passes()).as("the plan itself").hasSize(4 * 3);
  }

  @Test
  void aListenerDoesNotJudgeAPlanThatIsValidated() throws Exception {
    RequiredPercentiles listener = new RequiredPercentiles();
    listener.setName("Required Percentiles");
    listener.setCriteria("p90(*) <= 100 ms");
    listener.setProperty(RequiredPercentiles.STEADY_STATE, "60");
    RecordingView validation = new RecordingView();
    listener.setListener(validation);

    validated(listener).testStarted();
    assertThat(validation.shown.report("").verdict().kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(validation.shown.report("").verdict().reasons())
        .containsExactly("JMeter's Validate only checks that the plan works: nothing is measured");

    listener.testStarted();
    assertThat(validation.shown.reportSoFar("").verdict().findings())
        .as("the plan itself")
        .hasSize(2);
  }

  private static final class RecordingView implements VerdictView {
    private LiveVerdict shown;

    @Override
    public void show(LiveVerdict judgement) {
      shown = judgement;
    }

    @Override
    public void ended() {}
  }

  /** As JMeter does it: by the name that its properties give, from the plan in the window. */
  private static <T extends TestElement> T validated(T element) throws Exception {
    TreeCloner cloner =
        (TreeCloner) Class.forName(clonerClass()).getConstructor(boolean.class).newInstance(false);
    TestPlan plan = new TestPlan();
    ListedHashTree tree = new ListedHashTree(plan);
    tree.getTree(plan).add(element);
    tree.traverse(cloner);
    ListedHashTree cloned = cloner.getClonedTree();
    @SuppressWarnings("unchecked")
    T copy = (T) cloned.getTree(cloned.getArray()[0]).getArray()[0];
    return copy;
  }

  private static String clonerClass() throws IOException {
    Properties settings = new Properties();
    try (Reader reader = Files.newBufferedReader(SETTINGS)) {
      settings.load(reader);
    }
    return settings.getProperty("testplan_validation.tree_cloner_class");
  }
}
