package io.github.ampmeter.run.suite;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.ampmeter.stack.external.ExternalKeys;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A suite as it stands in its file; null where a key is not given. */
record SuiteFile(
    String name,
    String stack,
    String generator,
    Boolean statements,
    String jtl,
    JMeterKeys jmeter,
    Map<String, String> variants,
    ExternalKeys external,
    Map<String, String> facts,
    Map<String, String> properties,
    MatrixEntry matrix,
    List<PlanEntry> plans) {

  record JMeterKeys(String heap) {}

  record PlanEntry(
      String plan,
      String name,
      @JsonDeserialize(using = UsersText.class) String users,
      String rate,
      Duration warmUp,
      Duration duration,
      Integer iterations,
      Integer requests,
      Duration pause,
      Integer repeats,
      Duration preheat,
      Object data,
      List<String> against,
      List<String> targets,
      Map<String, String> properties) {}
}
