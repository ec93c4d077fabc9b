package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The examples of how load workers and shares are deployed, which come with the small distribution.
 */
class LoadWorkerDeploymentTest {
  private static final Path FOLDER = Path.of("src/main/docker/load-workers");

  @Test
  void aJobCarriesEachShareOnceAndAnotherReportsThem() throws Exception {
    Map<String, JsonNode> manifests = manifests();
    assertThat(manifests).containsOnlyKeys("reports", "load", "report");
    assertThat(manifests.get("reports").at("/spec/accessModes/0").asText())
        .isEqualTo("ReadWriteMany");
    JsonNode load = manifests.get("load").get("spec");
    assertThat(load.get("completionMode").asText()).isEqualTo("Indexed");
    assertThat(load.get("parallelism")).isEqualTo(load.get("completions"));
    assertThat(load.at("/podFailurePolicy/rules/0/action").asText()).isEqualTo("FailJob");
    for (String job : List.of("load", "report")) {
      assertThat(manifests.get(job).at("/spec/backoffLimit").asText()).isEqualTo("0");
      assertThat(manifests.get(job).at("/spec/template/spec/restartPolicy").asText())
          .isEqualTo("Never");
    }
    List<String> run = arguments(manifests.get("load"));
    List<String> report = arguments(manifests.get("report"));
    assertThatCode(() -> parse(run)).doesNotThrowAnyException();
    assertThatCode(() -> parse(report)).doesNotThrowAnyException();
    assertThat(run.get(run.indexOf("--share") + 1)).isEqualTo("auto/" + load.get("completions"));
    assertThat(run.get(run.indexOf("--out") + 1))
        .isEqualTo(report.get(1) + "/$(JOB_COMPLETION_INDEX)");
  }

  @Test
  void theManifestHasOnlyFieldsThatKubernetesKnows() throws Exception {
    String text = Files.readString(FOLDER.resolve("kubernetes.yaml"));

    assertThatCode(() -> readAsPublished(text)).doesNotThrowAnyException();
    for (String field : List.of("backoffLimit", "onExitCodes", "accessModes", "mountPath")) {
      assertThat(text).contains(field + ":");
      assertThatThrownBy(() -> readAsPublished(text.replace(field + ":", "other:")))
          .as(field)
          .isInstanceOf(UnrecognizedPropertyException.class);
    }
  }

  /** Reads each manifest as its published type, without the map for fields that it lacks. */
  private static void readAsPublished(String text) throws IOException {
    ObjectMapper yaml = new ObjectMapper(new YAMLFactory());
    yaml.setAnnotationIntrospector(
        new JacksonAnnotationIntrospector() {
          private static final long serialVersionUID = 1;

          @Override
          public Boolean hasAnySetter(Annotated ofType) {
            return false;
          }
        });
    try (MappingIterator<JsonNode> all = yaml.readerFor(JsonNode.class).readValues(text)) {
      for (JsonNode each : all.readAll()) {
        boolean job = each.at("/kind").asText().equals("Job");
        Class<?> type = job ? Job.class : PersistentVolumeClaim.class;
        yaml.treeToValue(each, type);
      }
    }
  }

  @Test
  void theServiceStartsALoadWorker() throws Exception {
    String unit = Files.readString(FOLDER.resolve("ampmeter-load-worker.service"));
    String start = unit.lines().filter(line -> line.startsWith("ExecStart=")).findFirst().get();
    List<String> words = new ArrayList<>(List.of(start.split(" ")));
    assertThat(words.remove(0)).isEqualTo("ExecStart=/opt/ampmeter/bin/ampmeter");
    assertThatCode(() -> parse(words)).doesNotThrowAnyException();
  }

  @Test
  void eachMountHasItsVolume() throws Exception {
    for (String job : List.of("load", "report")) {
      JsonNode manifest = manifests().get(job);
      assertThat(manifest.at("/spec/template/spec/volumes").findValuesAsText("name"))
          .containsAll(container(manifest).get("volumeMounts").findValuesAsText("name"));
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

  /** By their names. */
  static Map<String, JsonNode> manifests() throws Exception {
    Map<String, JsonNode> manifests = new HashMap<>();
    Path file = FOLDER.resolve("kubernetes.yaml");
    ObjectMapper yaml = new ObjectMapper(new YAMLFactory());
    MappingIterator<JsonNode> all = yaml.readerFor(JsonNode.class).readValues(file.toFile());
    for (JsonNode manifest : all.readAll()) {
      assertThat(manifests.put(manifest.at("/metadata/name").asText(), manifest)).isNull();
    }
    return manifests;
  }
}
