package io.github.ampmeter.jmeter.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.threads.ScalingThreadGroup;
import io.github.ampmeter.judge.issue.Notice;
import java.util.List;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.junit.jupiter.api.Test;

class ThreadGroupIndexTest {
  @Test
  void aNameKnownOnlyToWorkersIsAmbiguous() {
    assertThat(
            ThreadGroupIndex.ambiguous(
                List.of(
                    named(new SetupThreadGroup(), "Prepare"),
                    named(new ThreadGroup(), "${__P(what)}pare"))))
        .map(Notice::message)
        .contains(
            "the name of thread group \"${__P(what)}pare\" on the load workers is unknown: its rows"
                + " may be those of a set-up or tear-down group; use a name without ${...}");
    assertThat(
            ThreadGroupIndex.ambiguous(
                List.of(
                    named(new ThreadGroup(), "${__machineName}"),
                    named(new PostThreadGroup(), "Clear up"))))
        .isPresent();
  }

  @Test
  void otherNamesAreNotAmbiguous() {
    AbstractThreadGroup off = named(new SetupThreadGroup(), "Prepare");
    off.setEnabled(false);
    AbstractThreadGroup users = named(new ThreadGroup(), "${__P(what)}");

    assertThat(ThreadGroupIndex.ambiguous(List.of(users, off))).isEmpty();
    assertThat(
            ThreadGroupIndex.ambiguous(
                List.of(
                    named(new SetupThreadGroup(), "Prepare"),
                    named(new ThreadGroup(), "Users of ${__P(site)}"),
                    named(new ThreadGroup(), "Prepare"))))
        .isEmpty();
  }

  @Test
  void threadsThatBearTheirLoadAreTold() {
    assertThat(
            ThreadGroupIndex.ambiguous(
                List.of(
                    named(new SetupThreadGroup(), "Prepare"),
                    named(new ScalingThreadGroup(), "${__P(what)}"))))
        .isEmpty();
  }

  /** JMeter numbers all groups of a kind: this is "Fill 2". */
  @Test
  void countsTheGroupsBeforeIt() {
    assertThat(
            ThreadGroupIndex.ambiguous(
                List.of(
                    named(new SetupThreadGroup(), "Prepare"),
                    named(new SetupThreadGroup(), "Fill"),
                    named(new ScalingThreadGroup(), "Users"),
                    named(new ThreadGroup(), "F${__P(what)}"))))
        .isPresent();
  }

  private static AbstractThreadGroup named(AbstractThreadGroup group, String name) {
    group.setName(name);
    return group;
  }
}
