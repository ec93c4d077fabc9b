package io.github.ampmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import java.lang.reflect.Method;
import java.util.Map;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SavedVariablesTest {
  @BeforeEach
  void setUpJMeter() {
    HeadlessJMeter.home();
  }

  @AfterEach
  void keepNone() throws ReflectiveOperationException {
    keep("");
  }

  @Test
  void aLaterRunMayKeepTheSameVariablesAtOtherPlaces() throws ReflectiveOperationException {
    Map<String, String> said =
        Map.of("page:micros", "41500", "page:latencyMicros", "20500", "other:micros", "7");

    keep("page:micros,other:micros,page:latencyMicros");
    Sample first = converted("page", 41, said);
    keep("other:micros,page:latencyMicros,page:micros");
    Sample second = converted("page", 41, said);

    assertThat(first.elapsedMicros()).isEqualTo(41_500);
    assertThat(first.latencyMicros()).isEqualTo(20_500);
    assertThat(second.elapsedMicros()).isEqualTo(41_500);
    assertThat(second.latencyMicros()).isEqualTo(20_500);
    assertThat(second.connectMicros()).isEqualTo(Sample.NOT_MEASURED);
  }

  @Test
  void whatIsNoLongerKeptIsNoLongerRead() throws ReflectiveOperationException {
    keep("page:micros");
    converted("page", 41, Map.of("page:micros", "41500"));

    keep("other:micros");

    assertThat(converted("page", 41, Map.of("page:micros", "41500")).elapsedMicros())
        .isEqualTo(Sample.NOT_MEASURED);
  }

  @Test
  void whatIsNoWholeNumberWasNotMeasured() throws ReflectiveOperationException {
    keep("page:micros");

    assertThat(converted("page", 0, Map.of("page:micros", "12x")).elapsedMicros())
        .isEqualTo(Sample.NOT_MEASURED);
    assertThat(converted("page", 0, Map.of("page:micros", "-12")).elapsedMicros())
        .isEqualTo(Sample.NOT_MEASURED);
    assertThat(converted("page", 0, Map.of("page:micros", "0000000000000012")).elapsedMicros())
        .isEqualTo(Sample.NOT_MEASURED);
    assertThat(converted("page", 0, Map.of("page:micros", "12")).elapsedMicros()).isEqualTo(12);
  }

  private static Sample converted(String label, long millis, Map<String, String> said) {
    SampleResult result = SampleResult.createTestSample(millis);
    result.setSampleLabel(label);
    JMeterVariables variables = new JMeterVariables();
    said.forEach(variables::put);
    return SampleConversion.of(new SampleEvent(result, "Users", variables));
  }

  /** As JMeter does once, when it starts. */
  private static void keep(String names) throws ReflectiveOperationException {
    if (names.isEmpty()) {
      JMeterUtils.getJMeterProperties().remove(SampleEvent.SAMPLE_VARIABLES);
    } else {
      JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, names);
    }
    Method read = SampleEvent.class.getDeclaredMethod("initSampleVariables");
    read.setAccessible(true);
    read.invoke(null);
  }
}
