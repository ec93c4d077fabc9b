package io.github.ampmeter.run.acceptance;

import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.RunFolderBuilder;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.ReportFiles;
import io.github.ampmeter.source.hardening.HardeningResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Run folders as the program leaves them; one that is called as a line of the sheet holds what that
 * line needs.
 *
 * @param written where each run is written once
 * @param root where a test wants its copies
 */
record AcceptedRuns(Path written, Path root) {
  private static final Map<List<String>, Integer> MADE = new HashMap<>();

  void run(String name, int millis, String release, String server) throws IOException {
    run(name, millis, release, server, "none");
  }

  void run(String name, int millis, String release, String server, String hardening)
      throws IOException {
    String more =
        switch (name) {
          case "hardening" -> "hardening(high) <= 0\n";
          case "burn-in" -> "drift(mean(total)) <= 500 % per day\n";
          default -> "";
        };
    String levels = name.equals("scalability") ? " at every step" : "";
    run(name, millis, release, server, hardening, "max(page)" + levels + " <= 10 ms\n" + more);
  }

  void run(String name, int millis, String release, String server, String hardening, String targets)
      throws IOException {
    List<String> key = List.of(name, "" + millis, release, server, hardening, targets);
    int number = MADE.computeIfAbsent(key, first -> MADE.size());
    Path made = written.resolve("" + number).resolve(name);
    if (!Files.exists(made)) {
      write(made, millis, release, server, hardening, targets);
    }
    try (Stream<Path> files = Files.walk(made)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = root.resolve(name).resolve(made.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static void write(
      Path run, int millis, String release, String server, String hardening, String targets)
      throws IOException {
    RunFolder folder = new RunFolder(Files.createDirectories(run));
    long start = RunFolderBuilder.START.toEpochMilli();
    JtlBuilder jtl = JtlBuilder.from(start, "threadName");
    String name = run.getFileName().toString();
    SavedPlan plan = RunFolderBuilder.plan("home", of -> {});
    switch (name) {
      case "functional" -> {
        SheetPart.CHECKS.forEach(check -> jtl.set("label", check).row(1000, millis));
        jtl.set("label", "page").rows(0, 10_000, 100, millis);
      }
      case "scalability" -> {
        plan = RunFolderBuilder.plan("home", of -> of.users = List.of(1, 2));
        jtl.set("threadName", "Users 1 user repeat 1 1-1").rows(0, 10_000, 100, millis);
        jtl.set("threadName", "Users 2 users repeat 1 1-1").rows(11_000, 21_000, 100, millis);
        jtl.set("threadName", "Users 2 users repeat 1 1-2").rows(11_000, 21_000, 100, millis);
      }
      case "burn-in" -> {
        plan =
            RunFolderBuilder.plan(
                "home",
                of -> {
                  of.durationMillis = 310_000L;
                  of.blockMillis = 10_000L;
                });
        jtl.rows(0, 310_000, 100, millis);
      }
      default -> jtl.rows(0, 10_000, 100, millis);
    }
    RunFolderBuilder.write(folder, plan, jtl, targets);
    if (name.equals("database") || name.equals("slow")) {
      Files.writeString(
          folder.databaseStatus("home"),
          "variable,before,after,difference,asking\nQuestions,40,1040,1000,1\n");
    }
    if (targets.contains("hardening(")) {
      Json.write(
          folder.root().resolve("hardening.json"),
          new HardeningResult(
              "http://a/", "2026-11-21T09:00:00Z", 0, List.of(), List.of(), Map.of()));
    }
    folder.write(
        RunFolderBuilder.run(
            List.of("home"),
            record -> {
              record.title = name;
              record.facts = Map.of("release", release);
              Map<String, String> stack = new LinkedHashMap<>();
              stack.put("web server", server);
              stack.put("address", hardening.endsWith("http://other/") ? "http://b/" : "http://a/");
              stack.put("hardening", hardening.replaceAll(" by .*", ""));
              if (hardening.endsWith(" by TLS")) {
                stack.put("tls", "true");
              }
              record.environment = Map.of("Stack under test", stack);
            }));
    ReportFiles.write(SavedReport.of(folder, Home.generator()), folder.root());
  }
}
