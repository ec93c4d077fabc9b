package io.github.ampmeter.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessMarkTest {
  private final ProcessMark ours = ProcessMark.of(ProcessHandle.current());

  @Test
  void findsTheProcessItWasMadeOf() {
    assertThat(ProcessMark.parse(ours.toString()).find()).contains(ProcessHandle.current());
  }

  @Test
  void doesNotTakeALaterProcessWithTheSameIdForIt() {
    ProcessMark earlier = new ProcessMark(ours.pid(), ours.startMillis() - 60_000);

    assertThat(earlier.find()).isEmpty();
  }
}
