package io.github.ampmeter.run.acceptance;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.Sha256;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.WholeFile;
import io.github.ampmeter.report.html.AcceptancePage;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.source.functional.SavedTests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folder of a sheet: its page, results.json, checksums, signature and copied test results. */
record SheetFolder(Path root) {
  private static final Pattern CHECKSUM = Pattern.compile("([0-9a-f]{64})  (.+)", Pattern.DOTALL);

  /** Returns the folder of a sheet, given by itself or by a file in it. */
  static SheetFolder of(Path sheet) {
    try {
      Path real = sheet.toRealPath();
      SheetFolder found = new SheetFolder(Files.isDirectory(real) ? real : real.getParent());
      if (Files.isRegularFile(found.page()) && Files.isRegularFile(found.results())) {
        return found;
      }
      throw new ConfigException(
          sheet + ": is not an acceptance sheet, which must have acceptance.html and results.json");
    } catch (IOException e) {
      throw new ConfigException(sheet + ": the sheet cannot be read: " + FileReason.of(e), e);
    }
  }

  Path page() {
    return root.resolve("acceptance.html");
  }

  Path results() {
    return root.resolve("results.json");
  }

  Path manifest() {
    return root.resolve("SHA256SUMS");
  }

  Path signature() {
    return root.resolve("acceptance.dsse.json");
  }

  Path tests() {
    return root.resolve(SavedTests.FOLDER);
  }

  String relative(Path path) {
    return root.relativize(path.toAbsolutePath().normalize()).toString();
  }

  AcceptanceSheet read() {
    return Json.readWithoutNull(results(), AcceptanceSheet.class);
  }

  void write(AcceptanceSheet sheet) throws IOException {
    Json.write(results(), sheet);
    WholeFile.write(page(), AcceptancePage.render(sheet));
  }

  /** Lists all files of some sources, as sha256sum does; returns the checksum of the list. */
  String writeManifest(List<JudgedSource> sources) throws IOException {
    Map<String, String> sums = new TreeMap<>();
    for (JudgedSource source : sources) {
      if (!source.path().isEmpty()) {
        for (Path file : filesIn(root.resolve(source.path()))) {
          sums.put(relative(file), sha256(file));
        }
      }
    }
    StringBuilder text = new StringBuilder();
    sums.forEach((file, sum) -> text.append(sum).append("  ").append(file).append('\n'));
    WholeFile.write(manifest(), text.toString());
    return sha256(manifest());
  }

  /**
   * All files in a folder, and in folders to which its links lead.
   *
   * @throws ConfigException if there are none, a link is broken or leads in a circle, or a file's
   *     name has a control character or a backslash
   */
  static List<Path> filesIn(Path folder) {
    try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      List<Path> files = all.filter(file -> !Files.isDirectory(file)).toList();
      for (Path file : files) {
        // sha256sum's lists escape names with these characters.
        if (!Files.exists(file)
            || file.toString().chars().anyMatch(c -> c == '\\' || Character.isISOControl(c))) {
          throw new ConfigException(
              file + ": a file of a run must exist and have a plain name; remove it from the run");
        }
      }
      if (files.isEmpty()) {
        throw new ConfigException(folder + ": holds no file; name the folder of a run");
      }
      return files.stream().filter(Files::isRegularFile).toList();
    } catch (IOException | UncheckedIOException e) {
      throw new ConfigException(
          folder + ": not all of its files can be read: " + FileReason.withFile(e), e);
    }
  }

  /** The listed SHA-256 by file. Each file must belong to one of some sources. */
  Map<String, String> readManifest(List<JudgedSource> sources) {
    Map<String, String> sums = new LinkedHashMap<>();
    for (String line : TextFile.read(manifest(), "the list of checksums").split("\n")) {
      Matcher entry = CHECKSUM.matcher(line);
      boolean valid =
          entry.matches() && sources.stream().anyMatch(source -> source.holds(entry.group(2)));
      if (!line.isEmpty() && (!valid || sums.put(entry.group(2), entry.group(1)) != null)) {
        throw new ConfigException(
            "%s: each line must have a checksum and, once, a file of a run of the sheet, was %s"
                .formatted(manifest(), Excerpt.of(line)));
      }
    }
    return sums;
  }

  /** The SHA-256 of a file; empty where there is no such file. */
  static String sha256(Path file) throws IOException {
    return Files.isRegularFile(file) ? Sha256.of(file) : "";
  }
}
