package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.github.ampmeter.run.suite.LoadWorker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The examples of how load workers are deployed, which come with the small distribution. */
class LoadWorkerDeploymentTest {
  private static final Path FOLDER = Path.of("src/main/docker/load-workers");

  @Test
  void manifestsFitEachOther() throws Exception {
    Map<String, JsonNode> manifests = manifests();
    assertThat(manifests)
        .containsOnlyKeys(
            "Service", "NetworkPolicy", "StatefulSet", "PersistentVolumeClaim", "Job");
    JsonNode workers = manifests.get("StatefulSet").get("spec");
    JsonNode labels = workers.at("/template/metadata/labels");
    assertThat(workers.at("/selector/matchLabels")).isEqualTo(labels);
    assertThat(manifests.get("Service").at("/spec/selector")).isEqualTo(labels);
    JsonNode policy = manifests.get("NetworkPolicy").get("spec");
    assertThat(policy.at("/podSelector/matchLabels")).isEqualTo(labels);
    assertThat(policy.at("/ingress/0/from/0/podSelector/matchLabels"))
        .isEqualTo(manifests.get("Job").at("/spec/template/metadata/labels"));
    assertThat(workers.get("serviceName")).isEqualTo(manifests.get("Service").at("/metadata/name"));
    for (JsonNode port :
        List.of(
            manifests.get("Service").at("/spec/ports/0/port"),
            policy.at("/ingress/0/ports/0/port"),
            container(manifests.get("StatefulSet")).at("/ports/0/containerPort"))) {
      assertThat(port.asInt()).isEqualTo(LoadWorker.PORT);
    }
  }

  @Test
  void commandsAreThoseOfTheProgramAndNameEachLoadWorker() throws Exception {
    Map<String, JsonNode> manifests = manifests();
    List<String> worker = arguments(manifests.get("StatefulSet"));
    List<String> run = arguments(manifests.get("Job"));
    assertThatCode(() -> parse(worker)).doesNotThrowAnyException();
    assertThatCode(() -> parse(run)).doesNotThrowAnyException();
    String named = run.get(run.indexOf("--load-workers") + 1);
    int replicas = manifests.get("StatefulSet").at("/spec/replicas").asInt();
    assertThat(LoadWorker.parse("", named))
        .extracting(LoadWorker::host)
        .isEqualTo(
            IntStream.range(0, replicas)
                .mapToObj(i -> "load-worker-" + i + ".load-worker")
                .toList());
    String unit = Files.readString(FOLDER.resolve("ampmeter-load-worker.service"));
    String start = unit.lines().filter(line -> line.startsWith("ExecStart=")).findFirst().get();
    List<String> words = new ArrayList<>(List.of(start.split(" ")));
    assertThat(words.remove(0)).isEqualTo("ExecStart=/opt/ampmeter/bin/ampmeter");
    assertThatCode(() -> parse(words)).doesNotThrowAnyException();
  }

  @Test
  void eachMountHasItsVolume() throws Exception {
    for (String kind : List.of("StatefulSet", "Job")) {
      JsonNode manifest = manifests().get(kind);
      List<String> volumes = manifest.at("/spec/template/spec/volumes").findValuesAsText("name");
      manifest
          .at("/spec/volumeClaimTemplates")
          .forEach(claim -> volumes.add(claim.at("/metadata/name").asText()));
      JsonNode pod = manifest.at("/spec/template/spec");
      assertThat(volumes)
          .containsAll(container(manifest).get("volumeMounts").findValuesAsText("name"))
          .containsAll(pod.at("/initContainers/0/volumeMounts").findValuesAsText("name"));
    }
  }

  private static void parse(List<String> words) {
    Main.commandLine().parseArgs(words.toArray(String[]::new));
  }

  private static JsonNode container(JsonNode manifest) {
    return manifest.at("/spec/template/spec/containers/0");
  }

  private static List<String> arguments(JsonNode manifest) {
    List<String> words = new ArrayList<>();
    container(manifest).get("args").forEach(word -> words.add(word.asText()));
    return words;
  }

  /** By their kind. */
  private static Map<String, JsonNode> manifests() throws Exception {
    Map<String, JsonNode> manifests = new HashMap<>();
    Path file = FOLDER.resolve("kubernetes.yaml");
    ObjectMapper yaml = new ObjectMapper(new YAMLFactory());
    MappingIterator<JsonNode> all = yaml.readerFor(JsonNode.class).readValues(file.toFile());
    for (JsonNode manifest : all.readAll()) {
      assertThat(manifests.put(manifest.get("kind").asText(), manifest)).isNull();
    }
    return manifests;
  }
}
