package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import groovy.lang.Binding;
import groovy.lang.Closure;
import groovy.lang.GroovyShell;
import io.github.ampmeter.run.Ampmeter.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jobs for build servers, one after the other in one workspace. */
class CiExamplesIT {
  private static final Pattern INPUT = Pattern.compile("\\$\\[\\[ inputs\\.(\\w+) ]]");
  private static final YAMLMapper YAML = new YAMLMapper();

  @TempDir private Path folder;

  @Test
  void eachJobComparesWithTheLastRunThatPassed() throws Exception {
    PackedProgram.canBeRun();
    Ampmeter ampmeter = new Ampmeter(folder);
    Files.createSymbolicLink(folder.resolve("ampmeter"), Ampmeter.HOME.toAbsolutePath());
    try (CountingServer server = new CountingServer(Optional.empty());
        GitHubComments comments = new GitHubComments(false)) {
      ampmeter.suite(suite(server));

      CompositeAction github =
          new CompositeAction(Path.of("action.yml"), folder)
              .input("suite", "suite.yaml")
              .input("zip", zip())
              .pullRequest(7, comments.address(""));
      boolean githubPassed = github.run();
      ComponentJob gitlab = gitlab(Map.of("suite", "suite.yaml"));
      Ended ofGitlab = ampmeter.shell(gitlab.script());
      List<String> jenkins = jenkins(Map.of("suite", "suite.yaml"));
      Ended ofJenkins = ampmeter.shell(jenkins.get(0));
      List<String> nextOfJenkins = jenkins(Map.of("suite", "suite.yaml"));

      assertThat(githubPassed).as(github.log()).isTrue();
      assertThat(github.log()).contains("No baseline: ");
      assertThat(folder.resolve("step.md")).content().contains("## PASSED: ci");
      assertThat(comments.bodies()).singleElement().asString().contains("## PASSED: ci");
      assertThat(ofGitlab.exitCode()).as(ofGitlab.all()).isZero();
      assertThat(ofGitlab.out()).contains("Baseline: ", "reports/1-1\n");
      assertThat(gitlab.kept())
          .hasSize(2)
          .allSatisfy(file -> assertThat(folder.resolve(file)).isNotEmptyFile());
      assertThat(ofJenkins.exitCode()).as(ofJenkins.all()).isZero();
      assertThat(ofJenkins.out()).contains("Baseline: ", "reports/2\n");
      assertThat(jenkins.subList(1, 3))
          .containsExactly("junit reports/3/junit.xml", "archiveArtifacts reports/3/**");
      assertThat(folder.resolve("reports/3/junit.xml")).isNotEmptyFile();
      assertThat(nextOfJenkins.get(0)).contains(" '--out' 'reports/3-2' ");
    }
  }

  /** A zip with a program that starts the installed one. */
  private String zip() throws IOException {
    String program = Ampmeter.HOME.resolve("bin/ampmeter").toAbsolutePath().toString();
    PackedProgram.write(folder.resolve("small.zip"), "#!/bin/sh\nexec '" + program + "' \"$@\"\n");
    return "small.zip";
  }

  /** A job of the component: its script and the files that GitLab reads afterwards. */
  private record ComponentJob(String script, List<String> kept) {}

  private static ComponentJob gitlab(Map<String, String> inputs) throws IOException {
    JsonNode header;
    JsonNode job;
    try (MappingIterator<JsonNode> documents =
        YAML.readerFor(JsonNode.class).readValues(Path.of("templates/ampmeter.yml").toFile())) {
      header = documents.next().path("spec").path("inputs");
      job = documents.next().elements().next();
    }
    StringBuilder script = new StringBuilder("export CI_JOB_ID=2; ");
    job.path("variables")
        .fields()
        .forEachRemaining(
            variable ->
                script.append(
                    "%s='%s'; "
                        .formatted(
                            variable.getKey(),
                            input(variable.getValue().asText(), header, inputs))));
    job.path("script").forEach(line -> script.append(line.asText()).append("\n"));
    List<String> kept = new ArrayList<>();
    job.path("artifacts").path("reports").forEach(file -> kept.add(file.asText()));
    return new ComponentJob(
        script.toString().replace("/opt/ampmeter/", "ampmeter/"),
        kept.stream().map(file -> file.replace("$CI_JOB_ID", "2")).toList());
  }

  private static String input(String text, JsonNode header, Map<String, String> inputs) {
    return INPUT
        .matcher(text)
        .replaceAll(
            found -> {
              String name = found.group(1);
              assertThat(header.has(name)).as(name).isTrue();
              return inputs.getOrDefault(name, header.path(name).path("default").asText());
            });
  }

  /** The steps that the shared library's step takes: its command first. */
  private List<String> jenkins(Map<String, String> given) throws IOException {
    List<String> steps = new ArrayList<>();
    Binding pipeline = new Binding();
    pipeline.setVariable("env", Map.of("BUILD_NUMBER", "3"));
    pipeline.setVariable("fileExists", step(file -> Files.exists(folder.resolve(file.toString()))));
    pipeline.setVariable("sh", step(command -> steps.add(command.toString())));
    pipeline.setVariable(
        "junit", step(options -> steps.add("junit " + option(options, "testResults"))));
    pipeline.setVariable(
        "archiveArtifacts",
        step(options -> steps.add("archiveArtifacts " + option(options, "artifacts"))));
    new GroovyShell(pipeline)
        .parse(Path.of("src/main/ci/jenkins/vars/ampmeter.groovy").toFile())
        .invokeMethod("call", given);
    return steps;
  }

  private static String option(Object options, String name) {
    return String.valueOf(((Map<?, ?>) options).get(name));
  }

  private static Closure<Boolean> step(Predicate<Object> does) {
    return new Closure<Boolean>(null) {
      private static final long serialVersionUID = 1;

      /** Groovy finds this method by its name. */
      @SuppressWarnings("unused")
      public boolean doCall(Object argument) {
        return does.test(argument);
      }
    };
  }

  private static String suite(CountingServer server) {
    return """
           name: ci
           stack: external
           external:
             web: %s
           plans:
             - plan: %s/testplans/one-page.jmx
               users: 1
               iterations: 40
               targets: [p90(*) <= 1 min, p90(total) <= baseline + 100000 %%, samples(total) >= 1]
               properties: {page: /page, expected: ok}
           """
        .formatted(server.address(""), Ampmeter.HOME.toAbsolutePath());
  }
}
