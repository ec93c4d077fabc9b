package io.github.ampmeter.jmeter.timer;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.JMeterUser;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;

class CycleTimeTimerTest {
  private final JMeterUser user = new JMeterUser();

  @Test
  void leavesIntendedStartAndDrawnDelayInVariables() {
    CycleTimeTimer timer = timer("0");
    timer.setProperty(CycleTimeTimer.SHIFT, "3600");
    timer.setProperty(CycleTimeTimer.MAX, "7200");

    assertThat(timer.delay()).as("of the first operation").isZero();
    long first = Long.parseLong(user.variables().get("cycle:intendedStart"));
    assertThat(user.variables().get("cycle:drawnMillis")).isEqualTo("3600000");

    assertThat(timer.delay()).isPositive();
    assertThat(user.variables().get("cycle:intendedStart")).isEqualTo("" + (first + 3_600_000));
  }

  /** JMeter then ends the user, who was at work until the load was over. */
  @Test
  void keepsAUserToTheEndWhoseNextOperationWouldComeLater() {
    CycleTimeTimer timer = timer("0");
    timer.setProperty(CycleTimeTimer.SHIFT, "3600");
    timer.setProperty(CycleTimeTimer.MAX, "7200");
    timer.delay();
    HashTree plan = new ListedHashTree(new LoopController());
    JMeterThread thread = new JMeterThread(plan, null, null);
    long end = System.currentTimeMillis() + 200;
    thread.setEndTime(end);
    timer.getThreadContext().setThread(thread);
    try {
      assertThat(timer.delay()).isGreaterThan(3_000_000);
      assertThat(System.currentTimeMillis()).isGreaterThanOrEqualTo(end);
    } finally {
      timer.getThreadContext().setThread(null);
    }
  }

  @Test
  void cutsOffAtFiveTimesTheMeanUnlessTold() {
    assertThat(timer("0.5").cycleTime().maxMillis()).isEqualTo(2500);
  }

  @Test
  void refusesAMeanThatIsNoNumber() {
    assertRefusal(() -> timer("fast").cycleTime())
        .hasMessage("mean must be seconds such as 5 or 0.5, was \"fast\"");
  }

  private static CycleTimeTimer timer(String mean) {
    CycleTimeTimer timer = new CycleTimeTimer();
    timer.setProperty(CycleTimeTimer.MEAN, mean);
    timer.setProperty(CycleTimeTimer.SEED, "1");
    return timer;
  }
}
