package io.github.ampmeter.benchmark.as3ap.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.jmeter.JMeterUser;
import io.github.ampmeter.jmeter.MicrosSampler;
import java.util.Random;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/** What can be known without a database. */
class As3apSamplerTest {
  private final JMeterUser user = new JMeterUser();
  private final As3apSampler sampler = new As3apSampler();

  @Test
  void followsAQueryThatChangesFromSampleToSample() {
    sampler.setQuery("ir_select");
    assertThat(sample().getSamplerData()).startsWith("select").contains("from updates");

    sampler.setQuery("o_mode_tiny");
    assertThat(sample().getSamplerData()).contains("from tiny");

    sampler.setQuery("${nothing}");
    assertThat(sample().getResponseMessage()).startsWith("as3ap: query must be one of ir_select,");
  }

  @Test
  void namesThePoolThatThePlanDoesNotHave() {
    sampler.setPool("elsewhere");

    SampleResult result = sample();

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseMessage()).contains("elsewhere");
  }

  @Test
  void aSampleThatFailedHasNoMicroseconds() {
    user.variables().put("before:micros", "12");
    MicrosSampler.putMicros("before", 12);

    sample();

    assertThat(user.variables().get("before:micros")).isNull();
  }

  @Test
  void drawsEveryKeyButOne() {
    As3apSampler.RandomKey keys = new As3apSampler.RandomKey(DatabaseSize.MB_4, new Random(1));
    boolean[] drawn = new boolean[10_000];
    for (int i = 0; i < 300_000; i++) {
      drawn[keys.next()] = true;
    }

    for (int key = 0; key < drawn.length; key++) {
      assertThat(drawn[key]).as("key " + key).isEqualTo(key != 1);
    }
  }

  private SampleResult sample() {
    return sampler.sample(null);
  }
}
