package io.github.ampmeter.bench;

import com.sun.management.OperatingSystemMXBean;
import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import io.github.ampmeter.jmeter.listener.ScalingGraph;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What a listener costs JMeter a sample: CPU of the whole process for many samples, less that of a
 * listener that does nothing. As they are without a window.
 */
class ListenerBench {
  private static final int SAMPLES = Bench.size(20_000_000, 2_000_000);
  private static final int ROUNDS = Bench.size(7, 3);

  /** As many as the processor's cache holds: in JMeter a result has just been made. */
  private static final int DIFFERENT = 1000;

  private static final int LABELS = 7;
  private static final int USERS = 16;
  private static final long START = 1_700_000_000_000L;

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final SampleEvent[] events = events();

  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
  }

  @Test
  void aSample() throws IOException {
    Bench bench = new Bench("a sample to a listener, no window");
    RequiredPercentiles judging = new RequiredPercentiles();
    judging.setCriteria("p90(*) <= 1 s\nerrors(total) <= 0 %");
    List<Double> nothing = new ArrayList<>();
    List<Double> judged = new ArrayList<>();
    List<Double> drawn = new ArrayList<>();
    // The first round is for the compiler.
    for (int round = 0; round <= ROUNDS; round++) {
      double without = nanos(new Nothing());
      double withJudging = nanos(judging) - without;
      double withDrawing = nanos(new ScalingGraph()) - without;
      if (round > 0) {
        nothing.add(without);
        judged.add(withJudging);
        drawn.add(withDrawing);
      }
    }
    row(bench, "one that does nothing", nothing, "");
    row(bench, "Required Percentiles, beyond that", judged, "100");
    row(bench, "Scaling Graph, beyond that", drawn, "100");
    bench.tell();
  }

  private static void row(Bench bench, String way, List<Double> nanos, String goal) {
    bench.row(way, "CPU ns", Spread.of(nanos), OptionalDouble.empty(), goal);
  }

  private <T extends SampleListener & TestStateListener> double nanos(T listener) {
    listener.testStarted();
    long before = PROCESS.getProcessCpuTime();
    for (int i = 0; i < SAMPLES; i++) {
      listener.sampleOccurred(events[i % DIFFERENT]);
    }
    long after = PROCESS.getProcessCpuTime();
    listener.testEnded();
    return (double) (after - before) / SAMPLES;
  }

  /** A tenth of a millisecond apart, by 16 users, one failure in a thousand. */
  private static SampleEvent[] events() {
    // The same objects, as of one sampler and of one thread.
    List<String> labels = IntStream.range(0, LABELS).mapToObj(i -> "page " + i).toList();
    List<String> threads = IntStream.rangeClosed(1, USERS).mapToObj(i -> "Users 1-" + i).toList();
    return IntStream.range(0, DIFFERENT)
        .mapToObj(
            i -> {
              int elapsed = 1 + i * 31 % 97;
              SampleResult result =
                  SampleResult.createTestSample(START + i / 10, START + i / 10 + elapsed);
              result.setSampleLabel(labels.get(i % LABELS));
              result.setThreadName(threads.get(i % USERS));
              result.setAllThreads(USERS);
              result.setSuccessful(i % 1000 != 0);
              result.setBytes(1150L);
              result.setLatency(elapsed / 2);
              return new SampleEvent(result, "Users");
            })
        .toArray(SampleEvent[]::new);
  }

  private static final class Nothing implements SampleListener, TestStateListener {
    private long seen;

    @Override
    public void sampleOccurred(SampleEvent event) {
      seen += event.getResult().getTime();
    }

    @Override
    public void sampleStarted(SampleEvent event) {}

    @Override
    public void sampleStopped(SampleEvent event) {}

    @Override
    public void testStarted() {
      seen = 0;
    }

    @Override
    public void testStarted(String host) {}

    @Override
    public void testEnded() {
      if (seen == 0) {
        throw new AssertionError("no sample came");
      }
    }

    @Override
    public void testEnded(String host) {}
  }
}
