package io.github.ampmeter.jmeter.listener;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.threads.ScalingThreadGroup;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.gui.tree.JMeterTreeModel;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequiredPercentilesTest {
  @TempDir private Path folder;

  private final RecordingView view = new RecordingView();
  private RequiredPercentiles listener;

  private static final class RecordingView implements VerdictView {
    LiveVerdict shown;
    int ends;

    @Override
    public void show(LiveVerdict judgement) {
      shown = judgement;
    }

    @Override
    public void ended() {
      ends++;
    }
  }

  @BeforeEach
  void setUp() {
    HeadlessJMeter.home();
    listener = new RequiredPercentiles();
    listener.setName("Required Percentiles");
    listener.setCriteria("p90(*) <= 100 ms");
    listener.setProperty(RequiredPercentiles.TABLE_FILE, file().toString());
    listener.setListener(view);
  }

  @Test
  void writesItsTableAtTheEndOfARun() {
    listener.testStarted();
    listener.sampleOccurred(sample("page", 0, 40));
    listener.sampleOccurred(sample("page", 50, 60));
    assertThat(file()).doesNotExist();

    listener.testEnded();

    assertThat(file()).content().startsWith("Required Percentiles - PASSED\n").endsWith("PASSED\n");
    assertThat(samplesOf("page")).isEqualTo(2);
    assertThat(view.ends).isEqualTo(1);
  }

  @Test
  void failsWhenACriterionIsMissed() {
    run(sample("page", 0, 400));

    assertThat(file())
        .content()
        .containsPattern("p90\\(\\*\\) <= 100 ms +page at 2 users +400 ms +<= 100 ms .*FAILED");
  }

  @Test
  void failsWithoutASample() {
    run();

    assertThat(file()).content().contains("no samples").endsWith("FAILED\n");
  }

  @Test
  void showsTheLineOfACriterionWithATypo() {
    listener.setCriteria("errors(total) <= 0 %\np90(*) =< 100 ms");

    run(sample("page", 0, 40));

    assertThat(file())
        .content()
        .contains("Required Percentiles, line 2, column 9: ")
        .doesNotContain("PASSED")
        .endsWith("NOT JUDGED\n");
    assertThat(samplesOf("page")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3 s", "-1", "1.5", "${warmUp}", "1234567890"})
  void rejectsTimesThatAreNotWholeSeconds(String seconds) {
    listener.setProperty(RequiredPercentiles.WARM_UP, seconds);

    assertRefusal(listener::newJudgement)
        .hasMessage("Required Percentiles: warm-up must be whole seconds, was \"" + seconds + "\"");

    run(sample("page", 0, 40));
    assertThat(file()).content().doesNotContain("PASSED").endsWith("NOT JUDGED\n");
  }

  @Test
  void leavesTheWarmUpOutOfTheFigures() {
    listener.setProperty(RequiredPercentiles.WARM_UP, "1");
    listener.setProperty(RequiredPercentiles.STEADY_STATE, "2");

    run(sample("page", 0, 900), sample("page", 1000, 40), sample("page", 2990, 20));

    assertThat(samplesOf("page")).isEqualTo(2);
    assertThat(file()).content().endsWith("PASSED\n");
  }

  @Test
  void takesEmptyTimesFromTheThreadGroup() {
    listener.testStarted();
    by(scaling("1", "2"), sample("page", 0, 900), sample("page", 1000, 40));
    by(scaling("1", "2"), sample("page", 2000, 990), sample("page", 3010, 20));
    listener.testEnded();

    // A warm-up of 1 s and then 2 s: the first and the last sample are outside.
    assertThat(samplesOf("page")).isEqualTo(2);

    listener.setProperty(RequiredPercentiles.WARM_UP, "0");
    listener.testStarted();
    by(scaling("1", "2"), sample("page", 0, 900), sample("page", 1000, 40));
    by(scaling("1", "2"), sample("page", 1900, 90), sample("page", 3010, 20));
    listener.testEnded();

    assertThat(samplesOf("page")).as("no warm-up, then the group's 2 s").isEqualTo(3);
  }

  @Test
  void takesNoTimesFromJMetersOwnThreadGroup() {
    listener.testStarted();
    by(new ThreadGroup(), sample("page", 0, 900), sample("page", 1000, 40));
    listener.testEnded();

    assertThat(samplesOf("page")).isEqualTo(2);
  }

  private static ScalingThreadGroup scaling(String warmUp, String duration) {
    ScalingThreadGroup group = new ScalingThreadGroup();
    group.setName("Users");
    group.setProperty(ScalingThreadGroup.USERS, "1");
    group.setProperty(ScalingThreadGroup.WARM_UP, warmUp);
    group.setProperty(ScalingThreadGroup.DURATION, duration);
    return group;
  }

  @Test
  void isFoundByJMetersClearAll() {
    JMeterTreeModel tree = new JMeterTreeModel();
    JMeterTreeNode node = new JMeterTreeNode(listener, tree);
    tree.insertNodeInto(node, (JMeterTreeNode) tree.getRoot(), 0);

    assertThat(tree.getNodesOfType(Clearable.class)).contains(node);
  }

  @Test
  void doesNotJudgeSamplesThatJMeterHasMerged() {
    SampleEvent merged = sample("page", 0, 40);
    merged.getResult().setSampleCount(7);

    run(sample("page", 0, 40), merged);

    assertThat(file()).content().contains("mode=Statistical").endsWith("NOT JUDGED\n");
  }

  /** JMeter goes on behind a listener that throws: the sample would be in no figure. */
  @Test
  void doesNotJudgeARunWithAnUnreadableSample() {
    SampleResult damaged =
        new SampleResult() {
          private static final long serialVersionUID = 1L;

          @Override
          public String getResponseMessage() {
            throw new IllegalArgumentException("must be late/waited in milliseconds");
          }
        };
    damaged.setSampleLabel("page");
    damaged.setThreadName("Users 1-1");

    run(sample("page", 0, 40), new SampleEvent(damaged, "Users"));

    assertThat(file())
        .content()
        .contains("A sample of page cannot be read: it must be late/waited in milliseconds")
        .endsWith("NOT JUDGED\n");
  }

  @Test
  void setUpAndTearDownGroupsEnterNoFigure() {
    listener.setProperty(RequiredPercentiles.STEADY_STATE, "3");
    listener.testStarted();
    by(new SetupThreadGroup(), sample("prepare", 0, 3000));
    by(new ThreadGroup(), sample("page", 3000, 400), sample("page", 5990, 400));
    by(new PostThreadGroup(), sample("tidy", 7000, 10));
    listener.testEnded();

    assertThat(samplesOf("page")).isEqualTo(2);
    assertThat(view.shown.report("").statistics().label("prepare")).isEmpty();
    assertThat(view.shown.report("").statistics().label("tidy")).isEmpty();
    assertThat(file())
        .content()
        .contains("p90(*) <= 100 ms       page at 2 users   400 ms")
        .endsWith("FAILED\n");
  }

  @Test
  void aFailureInASetUpOrTearDownGroupMakesTheRunIncomplete() {
    SampleEvent failed = sample("prepare", 0, 30);
    failed.getResult().setSuccessful(false);
    listener.testStarted();
    by(new SetupThreadGroup(), failed);
    by(new ThreadGroup(), sample("page", 3000, 40));
    listener.testEnded();

    assertThat(file())
        .content()
        .contains("! 1 of 1 sample failed in set-up; the first is prepare: 200 OK")
        .endsWith("INCOMPLETE\n");
  }

  private void by(AbstractThreadGroup group, SampleEvent... events) {
    JMeterContextService.getContext().setThreadGroup(group);
    try {
      for (SampleEvent event : events) {
        listener.sampleOccurred(event);
      }
    } finally {
      JMeterContextService.getContext().setThreadGroup(null);
    }
  }

  @Test
  void countsAResultWhoseTextsAreNull() {
    SampleEvent empty = sample("page", 0, 40);
    empty.getResult().setSuccessful(false);
    empty.getResult().setResponseMessage(null);
    empty.getResult().setResponseCode((String) null);
    listener.setCriteria("errors(total) <= 0 %");

    run(empty, sample("page", 50, 40));

    assertThat(samplesOf("page")).isEqualTo(2);
    assertThat(file()).content().endsWith("FAILED\n");
  }

  @Test
  void copiesForTwoWorkersGiveOneTableAtTheLastEnd() {
    RequiredPercentiles one = (RequiredPercentiles) listener.clone();
    RequiredPercentiles other = (RequiredPercentiles) listener.clone();

    one.testStarted("10.0.0.1:1099");
    other.testStarted("10.0.0.2:1099");
    one.sampleOccurred(sample("page", 0, 40));
    other.sampleOccurred(sample("page", 5, 40));
    one.testEnded("10.0.0.1:1099");
    assertThat(file()).doesNotExist();
    other.sampleOccurred(sample("page", 50, 40));
    other.testEnded("10.0.0.2:1099");

    assertThat(samplesOf("page")).isEqualTo(3);
    assertThat(view.ends).isEqualTo(1);
  }

  @Test
  void startsAnewWithEachRun() {
    run(sample("page", 0, 400));
    LiveVerdict first = view.shown;

    run(sample("page", 5000, 40));

    assertThat(view.shown).isNotSameAs(first);
    assertThat(samplesOf("page")).isEqualTo(1);
    assertThat(file()).content().endsWith("PASSED\n");
    assertThat(view.ends).isEqualTo(2);
  }

  @Test
  void startsAnewAfterARunWhoseWorkerWasLost() {
    listener.testStarted("lost");
    listener.sampleOccurred(sample("page", 0, 400));

    listener.testStarted("lost");
    listener.sampleOccurred(sample("page", 5000, 40));
    listener.testEnded("lost");

    assertThat(samplesOf("page")).isEqualTo(1);
  }

  @Test
  void losesNothingInACopy() {
    listener.setProperty(RequiredPercentiles.WARM_UP, "3");
    listener.setProperty(RequiredPercentiles.STEADY_STATE, "10");

    RequiredPercentiles copy = (RequiredPercentiles) listener.clone();

    assertThat(copy.getCriteria()).isEqualTo("p90(*) <= 100 ms");
    assertThat(copy.getPropertyAsString(RequiredPercentiles.WARM_UP)).isEqualTo("3");
    assertThat(copy.getPropertyAsString(RequiredPercentiles.STEADY_STATE)).isEqualTo("10");
    assertThat(copy.getPropertyAsString(RequiredPercentiles.TABLE_FILE))
        .isEqualTo(file().toString());
    copy.testStarted();
    assertThat(view.shown).isNotNull();
  }

  @Test
  void aCopyWithAWindowOfItsOwnHasRunsOfItsOwn() {
    RecordingView windowOfTheCopy = new RecordingView();
    RequiredPercentiles pasted = (RequiredPercentiles) listener.clone();
    pasted.setProperty(RequiredPercentiles.TABLE_FILE, "");
    pasted.setListener(windowOfTheCopy);

    listener.testStarted();
    pasted.testStarted();
    listener.sampleOccurred(sample("page", 0, 40));
    pasted.sampleOccurred(sample("page", 0, 40));

    assertThat(view.shown.samples()).isEqualTo(1);
    assertThat(windowOfTheCopy.shown.samples()).isEqualTo(1);
  }

  @Test
  void runsOnAfterItWasSentOverAWire() throws Exception {
    RequiredPercentiles received = (RequiredPercentiles) read(written(listener));

    received.setListener(view);
    received.testStarted();
    received.sampleOccurred(sample("page", 0, 40));
    received.testEnded();

    assertThat(samplesOf("page")).isEqualTo(1);
  }

  @Test
  void isOneForAllThreadsAndStaysOnTheController() {
    assertThat(listener)
        .isInstanceOf(NoThreadClone.class)
        .isInstanceOf(Remoteable.class)
        .isNotInstanceOf(ThreadListener.class);
  }

  @Test
  void aTableThatCannotBeWrittenDoesNotStopTheEndOfTheRun() {
    listener.setProperty(
        RequiredPercentiles.TABLE_FILE, folder.resolve("missing/table.txt").toString());

    run(sample("page", 0, 40));

    assertThat(view.ends).isEqualTo(1);
  }

  private void run(SampleEvent... events) {
    listener.testStarted();
    for (SampleEvent event : events) {
      listener.sampleOccurred(event);
    }
    listener.testEnded();
  }

  private static SampleEvent sample(String label, long startsAfter, long elapsed) {
    SampleResult result = SampleStream.result(label, SampleStream.START + startsAfter, elapsed);
    return SampleStream.event("alpha", result);
  }

  private long samplesOf(String label) {
    return view.shown.report("").statistics().label(label).orElseThrow().samples();
  }

  private Path file() {
    return folder.resolve("table.txt");
  }

  private static byte[] written(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toByteArray();
  }

  private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }
}
