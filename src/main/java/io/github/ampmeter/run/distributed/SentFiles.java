package io.github.ampmeter.run.distributed;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.Sha256;
import io.github.ampmeter.run.distributed.WorkerMessages.SentFile;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.PlanNeeds;
import io.github.ampmeter.run.suite.PlanNeeds.NamedFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The plan and the files that it reads, as sent to each load worker. A worker gets only its part of
 * the rows of a CSV Data Set, so that no two users of the run share a row.
 */
final class SentFiles {
  /** One character per byte, so that all bytes stay the same. */
  private static final Charset BYTES = StandardCharsets.ISO_8859_1;

  /** Elements that read files unknown in advance. */
  private static final Set<String> READING =
      Set.of("__FileToString", "__StringFromFile", "__CSVRead", "__XPath");

  private SentFiles() {}

  /**
   * Rejects a plan that reads files that cannot be sent.
   *
   * @param workers number of load workers
   */
  static void validate(PlanFile plan, int workers) {
    String place = plan.path() + ": ";
    PlanNeeds needs = plan.needs();
    if (!needs.unnamedFiles().isEmpty()) {
      throw new ConfigException(
          place
              + needs.unnamedFiles().get(0)
              + " reads a file whose name only JMeter knows; load workers need it in plain text");
    }
    needs.functions().stream()
        .filter(READING::contains)
        .findFirst()
        .ifPresent(
            name -> {
              throw new ConfigException(
                  place + "it reads a file by " + name + ", which load workers would not have");
            });
    for (NamedFile file : files(plan)) {
      if (file.path().contains("${")) {
        throw new ConfigException(
            "%sit uploads %s, whose name only JMeter knows; load workers need it in plain text"
                .formatted(place, file.path()));
      }
      Path named = Path.of(file.path());
      if (file.included()) {
        throw new ConfigException(
            place + "it includes " + file.path() + ", which load workers cannot have yet");
      }
      if (named.isAbsolute() || named.normalize().startsWith("..")) {
        throw new ConfigException(
            place + file.path() + " must lie beside the plan to be sent to load workers");
      }
      Path source = source(plan, file);
      if (!Files.isRegularFile(source)) {
        throw new ConfigException(place + source + " is not there, so it cannot be sent");
      }
      if (file.rows()) {
        // Rejects files that cannot be split before anything is started.
        part(source, file.header(), 0, workers);
      }
    }
  }

  /**
   * The files of one worker, by their paths below the plan's folder.
   *
   * @param scratch the folder for parts
   */
  static Map<String, Path> of(PlanFile plan, int part, int parts, Path scratch) throws IOException {
    Map<String, Path> files = new LinkedHashMap<>();
    // All plans of a run share the folder.
    Path copy = Files.write(scratch.resolve("plan-" + part), plan.content());
    files.put(WorkerMessages.PLAN, copy);
    int number = 0;
    for (NamedFile file : files(plan)) {
      Path source = source(plan, file);
      String place = Path.of(file.path()).normalize().toString();
      if (file.rows() && !files.containsKey(place)) {
        Path own = scratch.resolve("part-" + part + "-" + number++);
        Files.write(own, part(source, file.header(), part, parts));
        files.put(place, own);
      } else {
        files.putIfAbsent(place, source);
      }
    }
    return files;
  }

  private static List<NamedFile> files(PlanFile plan) {
    List<NamedFile> files = new ArrayList<>(plan.needs().files());
    plan.uploads().stream()
        .filter(path -> path.contains("${"))
        .forEach(path -> files.add(new NamedFile("", path, false, false, false)));
    return files;
  }

  static List<SentFile> listed(Map<String, Path> files) throws IOException {
    List<SentFile> listed = new ArrayList<>();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      listed.add(new SentFile(file.getKey(), Sha256.of(file.getValue())));
    }
    return listed;
  }

  private static Path source(PlanFile plan, NamedFile file) {
    return plan.path().toAbsolutePath().getParent().resolve(file.path());
  }

  /** Every n-th row, and the header if there is one. */
  static byte[] part(Path file, boolean header, int part, int parts) {
    List<String> lines;
    try {
      lines = new String(Files.readAllBytes(file), BYTES).lines().toList();
    } catch (IOException e) {
      throw new ConfigException(file + ": cannot be read: " + FileReason.of(e), e);
    }
    StringBuilder own = new StringBuilder();
    int rows = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.chars().filter(c -> c == '"').count() % 2 != 0) {
        throw new ConfigException(
            file + ", line " + (i + 1) + ": rows over several lines cannot be split for workers");
      }
      if (header && i == 0) {
        own.append(line).append('\n');
      } else if (!line.isEmpty()) {
        if (rows % parts == part) {
          own.append(line).append('\n');
        }
        rows++;
      }
    }
    if (rows < parts) {
      throw new ConfigException(
          "%s: has %s rows for %s load workers; each needs at least one"
              .formatted(file, rows, parts));
    }
    return own.toString().getBytes(BYTES);
  }
}
