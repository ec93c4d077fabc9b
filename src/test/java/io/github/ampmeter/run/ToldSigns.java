package io.github.ampmeter.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the report of a run says of its load generator. */
final class ToldSigns {
  private ToldSigns() {}

  static Map<String, List<String>> byPlan(Path run) throws IOException {
    JsonNode results = new ObjectMapper().readTree(run.resolve("results.json").toFile());
    Map<String, List<String>> signs = new TreeMap<>();
    for (JsonNode plan : results.get("plans")) {
      List<String> here = new ArrayList<>();
      plan.get("generatorSigns").forEach(sign -> here.add(sign.get("sign").asText()));
      signs.put(plan.get("plan").asText(), here);
    }
    return signs;
  }
}
