package io.github.ampmeter.run.acceptance;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Sha256;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.WholeFile;
import io.github.ampmeter.report.data.Json;
import io.github.ampmeter.report.html.AcceptancePage;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.JudgedSource;
import io.github.ampmeter.run.folder.SavedTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where a sheet lies: its page, results.json, checksums, signature and what was copied for it. */
record SheetFolder(Path root) {
  private static final Pattern CHECKSUM = Pattern.compile("([0-9a-f]{64})  (.+)");

  /** The sheet that a folder holds, or a file of it. */
  static SheetFolder of(Path sheet) {
    Path folder = Files.isDirectory(sheet) ? sheet : sheet.toAbsolutePath().getParent();
    SheetFolder found = new SheetFolder(folder.toAbsolutePath().normalize());
    if (!Files.isRegularFile(found.page()) || !Files.isRegularFile(found.results())) {
      throw new ConfigException(
          sheet + ": is no acceptance sheet: it must have acceptance.html and results.json");
    }
    return found;
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

  /** Where test results lie that somebody brought. */
  Path tests() {
    return root.resolve(SavedTests.FOLDER);
  }

  /** A path as it leads from here; the same on every system. */
  String relative(Path path) {
    return root.relativize(path.toAbsolutePath().normalize()).toString().replace('\\', '/');
  }

  AcceptanceSheet read() {
    return Json.readWithoutNull(results(), AcceptanceSheet.class);
  }

  void write(AcceptanceSheet sheet) throws IOException {
    Json.write(results(), sheet);
    WholeFile.write(page(), AcceptancePage.render(sheet));
  }

  /** Lists every file of these sources, as sha256sum does; returns the list's own checksum. */
  String writeManifest(List<JudgedSource> sources) throws IOException {
    Map<String, String> sums = new TreeMap<>();
    for (JudgedSource source : sources) {
      if (!source.path().isEmpty()) {
        try (Stream<Path> files = Files.walk(root.resolve(source.path()))) {
          for (Path file : files.filter(Files::isRegularFile).toList()) {
            sums.put(relative(file), sha256(file));
          }
        }
      }
    }
    StringBuilder text = new StringBuilder();
    sums.forEach((file, sum) -> text.append(sum).append("  ").append(file).append('\n'));
    WholeFile.write(manifest(), text.toString());
    return sha256(manifest());
  }

  /** Sha256 by file, as they were listed. */
  Map<String, String> readManifest() {
    Map<String, String> sums = new LinkedHashMap<>();
    for (String line : TextFile.read(manifest(), "the list of checksums").split("\n")) {
      Matcher entry = CHECKSUM.matcher(line);
      if (entry.matches()) {
        sums.put(entry.group(2), entry.group(1));
      } else if (!line.isBlank()) {
        throw new ConfigException(manifest() + ": must have a checksum and a file a line");
      }
    }
    return sums;
  }

  /** Of a file's bytes; empty where there is no such file. */
  static String sha256(Path file) throws IOException {
    return Files.isRegularFile(file) ? Sha256.of(file) : "";
  }
}
