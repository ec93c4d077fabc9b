package io.github.ampmeter.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the scripts of action.yml in a folder, as GitHub's runner does. */
final class CompositeAction {
  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *([^}]+?) *}}");
  private static final Pattern EQUALITY = Pattern.compile("(\\S+) (==|!=) '([^']*)'");

  private final JsonNode action;
  private final Path folder;

  /** What expressions read: inputs.suite, steps.run.outputs.code, ... */
  private final Map<String, String> values = new TreeMap<>();

  private final Map<String, String> environment = new TreeMap<>();
  private final StringBuilder log = new StringBuilder();
  private final List<String> uses = new ArrayList<>();
  private boolean failed;

  CompositeAction(Path file, Path folder) throws IOException {
    this.action = new YAMLMapper().readTree(file.toFile());
    this.folder = folder;
    values.put("github.action_path", file.toAbsolutePath().getParent().toString());
    values.put("github.token", "token-of-the-job");
    Map<String, String> runner =
        Map.of(
            "GITHUB_RUN_ID", "1",
            "GITHUB_RUN_ATTEMPT", "1",
            "GITHUB_REPOSITORY", "shop/shop",
            "GITHUB_SERVER_URL", "https://github.example",
            "GITHUB_STEP_SUMMARY", folder.resolve("step.md").toString());
    environment.putAll(runner);
  }

  CompositeAction input(String name, String value) {
    if (action.path("inputs").path(name).isMissingNode()) {
      throw new IllegalArgumentException("action.yml has no input " + name);
    }
    values.put("inputs." + name, value);
    return this;
  }

  /** The run belongs to this pull request. */
  CompositeAction pullRequest(int number, String api) {
    values.put("github.event.pull_request.number", String.valueOf(number));
    environment.put("GITHUB_API_URL", api);
    return this;
  }

  /** Runs all steps; returns whether the job passes. */
  boolean run() throws IOException, InterruptedException {
    action
        .path("inputs")
        .fields()
        .forEachRemaining(
            input ->
                values.computeIfAbsent(
                    "inputs." + input.getKey(),
                    name -> evaluate(input.getValue().path("default").asText())));
    for (JsonNode step : action.path("runs").path("steps")) {
      if (applies(step.path("if").asText(""))) {
        run(step);
      }
    }
    return !failed;
  }

  /** What the scripts printed. */
  String log() {
    return log.toString();
  }

  /** The actions that it uses, each with its inputs. */
  List<String> uses() {
    return uses;
  }

  private boolean applies(String condition) {
    boolean always = condition.startsWith("always()");
    return (always || !failed)
        && List.of(condition.split(" && ")).stream()
            .filter(term -> !term.isEmpty() && !term.equals("always()"))
            .allMatch(this::holds);
  }

  private boolean holds(String term) {
    Matcher equality = EQUALITY.matcher(term);
    if (!equality.matches()) {
      return !values.getOrDefault(term, "").isEmpty();
    }
    boolean equal = values.getOrDefault(equality.group(1), "").equals(equality.group(3));
    return equal == equality.group(2).equals("==");
  }

  private String evaluate(String text) {
    return EXPRESSION
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), "")));
  }

  private void run(JsonNode step) throws IOException, InterruptedException {
    if (step.has("uses")) {
      uses.add(step.path("uses").asText() + " " + evaluate(step.path("with").toString()));
      return;
    }
    File printed = Files.createTempFile(folder, "step", ".log").toFile();
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder bash =
        new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script(step))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed);
    bash.environment().putAll(environment);
    bash.environment().put("GITHUB_OUTPUT", output.toString());
    Path temporary = Files.createDirectories(folder.resolve("temporary"));
    bash.environment().put("RUNNER_TEMP", temporary.toString());
    step.path("env")
        .fields()
        .forEachRemaining(
            entry -> bash.environment().put(entry.getKey(), evaluate(entry.getValue().asText())));
    failed |= bash.start().waitFor() != 0;
    log.append(Files.readString(printed.toPath(), StandardCharsets.UTF_8));
    for (String line : Files.readAllLines(output)) {
      String[] pair = line.split("=", 2);
      values.put("steps." + step.path("id").asText() + ".outputs." + pair[0], pair[1]);
    }
  }

  /** A script with an expression would run whatever an input says. */
  private static String script(JsonNode step) {
    String script = step.path("run").asText();
    if (EXPRESSION.matcher(script).find()) {
      throw new IllegalStateException("a script with an expression: " + script);
    }
    return script;
  }
}
