package io.github.ampmeter.run.suite;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A suite as it stands in its file; null where a key is not given. */
record SuiteFile(
    String name,
    String stack,
    String generator,
    Map<String, String> variants,
    ExternalEntry external,
    Map<String, String> facts,
    Map<String, String> properties,
    List<PlanEntry> plans) {

  record PlanEntry(
      String plan,
      String name,
      @JsonDeserialize(using = UsersText.class) String users,
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

  record ExternalEntry(
      String web,
      String hostHeader,
      String user,
      String passwordVariable,
      String caFile,
      Boolean allowWrites,
      DatabaseEntry database) {}

  record DatabaseEntry(
      String host, Integer port, String name, String user, String passwordVariable) {}
}
