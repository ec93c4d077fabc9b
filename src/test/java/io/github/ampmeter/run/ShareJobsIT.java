package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ampmeter.stack.container.ContainersHere;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Jobs of the example for Kubernetes, with containers of this machine in place of pods. */
@Tag("alone")
class ShareJobsIT {
  private static final String LOAD =
      "users: 2\nwarmUp: 1 s\nduration: 4 s\ntargets: [errors(total) <= 0 %]\n";

  @TempDir private Path folder;

  @Test
  void theSecondJobJudgesWhatThePodsOfTheFirstCarried() throws Exception {
    ContainersHere.needed();
    Path suite = Files.createDirectory(folder.resolve("suite"));
    Path reports = Files.createDirectory(folder.resolve("reports"));
    for (Path each : List.of(folder, suite, reports)) {
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    Map<String, JsonNode> manifests = LoadWorkerDeploymentTest.manifests();
    try (LoggingServer server = new LoggingServer("127.0.0.1", folder)) {
      new Ampmeter(suite).queue(server.port(), LOAD);
      LoggingServer.makeUnique(suite);
      JsonNode load = manifests.get("load").get("spec");
      List<Ampmeter.Running> pods =
          IntStream.range(0, load.get("completions").asInt())
              .mapToObj(index -> new Ampmeter(folder).start(pod(load, index)))
              .toList();

      for (Ampmeter.Running pod : pods) {
        Ampmeter.Ended ended = pod.end();
        assertThat(ended.exitCode()).as(ended.all()).isZero();
      }
      Ampmeter.Ended report =
          new Ampmeter(folder).start(pod(manifests.get("report").get("spec"), 0)).end();

      assertThat(report.exitCode()).as(report.all()).isZero();
      Path merged = reports.resolve("run-1/merged");
      assertThat(LoggingServer.queries(merged.resolve("queue/samples.jtl")))
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(server.logged());
      JudgedWhole.isTheSame(merged, 4, folder.resolve("whole"));
    }
  }

  /**
   * The command that runs a pod's container as its Job says. The image has no Java and no Ampmeter:
   * those of this machine are mounted.
   */
  private List<String> pod(JsonNode job, int index) {
    JsonNode pod = job.at("/template/spec");
    JsonNode container = pod.at("/containers/0");
    List<String> words = new ArrayList<>(List.of("docker", "run", "--rm", "--network=host"));
    words.add("--user=" + pod.at("/securityContext/runAsUser").asText());
    boolean indexed = job.at("/completionMode").asText().equals("Indexed");
    words.addAll(indexed ? List.of("--env=JOB_COMPLETION_INDEX=" + index) : List.of());
    container
        .get("volumeMounts")
        .forEach(
            mount ->
                words.add(
                    "--volume=%s:%s"
                        .formatted(
                            folder.resolve(mount.get("name").asText()),
                            mount.get("mountPath").asText())));
    Path java = Path.of(System.getProperty("java.home"));
    for (Path each : List.of(java, Path.of("/etc/java-17-openjdk"))) {
      words.add("--volume=%s:%s:ro".formatted(each, each));
    }
    words.add("--env=JAVA_HOME=" + java);
    words.add("--volume=" + Ampmeter.HOME.toAbsolutePath() + ":/opt/ampmeter:ro");
    words.add(ContainersHere.images().get("webImage"));
    words.add("/opt/ampmeter/bin/ampmeter");
    container
        .get("args")
        .forEach(word -> words.add(word.asText().replace("$(JOB_COMPLETION_INDEX)", "" + index)));
    return words;
  }
}
