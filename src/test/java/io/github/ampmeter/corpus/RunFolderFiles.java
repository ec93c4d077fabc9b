package io.github.ampmeter.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The folder of a run with one plan, {@code shop}, as the runner leaves it. */
final class RunFolderFiles {
  private static final String PLAN = "shop";
  private final Map<String, String> files = new LinkedHashMap<>();
  private final Map<String, String> altered = new LinkedHashMap<>();
  private final Map<String, String> beside = new LinkedHashMap<>();
  private String environment = "{}";
  private String groups = "null";
  private String users = "null";
  private String problems = "[]";
  private int repeats = 1;
  private int warmUpSeconds;
  private int durationSeconds;
  private boolean finished = true;
  private String stack = "local";

  private RunFolderFiles() {}

  /** Of a load that went as its plan says. */
  static RunFolderFiles of(SimulatedLoad load) {
    RunFolderFiles folder = new RunFolderFiles();
    folder.files.put("samples.jtl", JtlFormat.DEFAULT.text(load));
    folder.files.put("plan.jmx", Plans.of("<hashTree/>"));
    folder.files.put("plan.targets", Entry.GENEROUS);
    return folder;
  }

  RunFolderFiles judgedBy(String targets) {
    return file("plan.targets", targets);
  }

  /** A file in the plan's folder. */
  RunFolderFiles file(String name, String text) {
    files.put(name, text);
    return this;
  }

  /** What somebody made of a file after the run. */
  RunFolderFiles altered(String name, String text) {
    altered.put(name, text);
    return this;
  }

  String text(String name) {
    return files.get(name);
  }

  /** A file in the run's folder. */
  RunFolderFiles beside(String name, String text) {
    beside.put(name, text);
    return this;
  }

  RunFolderFiles lasting(int warmUp, int duration) {
    warmUpSeconds = warmUp;
    durationSeconds = duration;
    return this;
  }

  /** The suite's users, one level or several. */
  RunFolderFiles users(int repeatsOfEach, Integer... levels) {
    users = List.of(levels).toString();
    repeats = repeatsOfEach;
    return this;
  }

  /**
   * One of the plan's thread groups.
   *
   * @param kind MAIN, SET_UP or TEAR_DOWN
   * @param planned how many users it keeps at work; null: not known
   */
  RunFolderFiles group(String name, String kind, Integer planned) {
    String group =
        """
        {"name":"%s","kind":"%s","type":"ThreadGroup","users":%s,"onSampleError":"continue"}"""
            .formatted(name, kind, planned);
    groups = groups.equals("null") ? group : groups + "," + group;
    return this;
  }

  RunFolderFiles broken(String... why) {
    problems =
        List.of(why).stream().map(each -> '"' + each + '"').collect(Collectors.toList()).toString();
    return this;
  }

  RunFolderFiles neverFinished() {
    finished = false;
    return this;
  }

  /** The addresses of servers that are the user's own. */
  RunFolderFiles external(String web) {
    stack = "external";
    environment = "{\"Stack under test\":{\"stack\":\"external\",\"web\":\"" + web + "\"}}";
    return this;
  }

  /** Of a page that {@code ampmeter url} asked for: no suite says what must hold. */
  RunFolderFiles withoutSuite() {
    stack = "";
    return judgedBy("");
  }

  Path writeTo(Path root) throws IOException {
    Path folder = Files.createDirectories(root.resolve(PLAN));
    List<String> evidence = new ArrayList<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
      evidence.add(
          """
          {"file":"%s","lines":%d,"sha256":"%s"}"""
              .formatted(
                  file.getKey(),
                  file.getValue().chars().filter(c -> c == '\n').count(),
                  sha256(file.getValue())));
    }
    for (Map.Entry<String, String> file : altered.entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
    Files.writeString(folder.resolve("run.json"), planJson(String.join(",", evidence)));
    for (Map.Entry<String, String> file : beside.entrySet()) {
      Path there = root.resolve(file.getKey());
      Files.createDirectories(there.getParent());
      Files.writeString(there, file.getValue());
    }
    Files.writeString(root.resolve("run.json"), runJson());
    return root;
  }

  private String planJson(String evidence) {
    return """
           {"plan":"%s","warmUpMillis":%d,"durationMillis":%s,"users":%s,"repeats":%d,
           "configuration":{},"commands":[],"finished":%s,"problems":%s,"against":[],
           "evidence":%s,"groups":%s,"generatorShared":false,"rate":null}
           """
        .formatted(
            PLAN,
            1000 * warmUpSeconds,
            durationSeconds == 0 ? "null" : String.valueOf(1000 * durationSeconds),
            users,
            repeats,
            finished,
            problems,
            finished ? "{\"files\":[" + evidence + "]}" : "null",
            groups.equals("null")
                ? groups
                : "{\"all\":[" + groups + "],\"serial\":false,\"unread\":[]}");
  }

  private String runJson() {
    return """
           {"title":"%s","stack":"%s","start":"%s","end":%s,"facts":{},"notes":[],
           "environment":%s,"search":null,"plans":["%s"],"evidence":null}
           """
        .formatted(
            PLAN,
            stack,
            Instant.ofEpochMilli(SimulatedLoad.START - 1_000),
            finished
                ? '"' + Instant.ofEpochMilli(SimulatedLoad.START + 600_000).toString() + '"'
                : "null",
            environment,
            PLAN);
  }

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
