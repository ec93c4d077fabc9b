package io.github.ampmeter.run.load;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.FolderTree;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder with an unpacked JMeter.
 *
 * @param root its path without links
 * @param version the version in the manifest of the starting jar, such as 5.6.3
 */
public record JMeterFolder(Path root, String version) {
  /** The version that is part of Ampmeter, with which everything is tested. */
  static final String OURS = "5.6.3";

  /** The folders on JMeter's class path, in their order. */
  static final List<String> LIBRARY_FOLDERS = List.of("lib", "lib/ext", "lib/junit");

  private static final int[] OLDEST = {5, 5};
  private static final Pattern VERSION = Pattern.compile("([0-9]+)\\.([0-9]+).*");
  private static final Pattern STARTER = Pattern.compile("ApacheJMeter(-[0-9].*)?\\.jar");
  private static final Pattern CORE = Pattern.compile("ApacheJMeter_core(-[0-9].*)?\\.jar");

  /**
   * Examines a folder.
   *
   * @throws ConfigException if it is no JMeter, or one that is too old
   */
  public static JMeterFolder of(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw error(folder, Files.exists(folder) ? "is no folder" : "is not there");
    }
    try {
      Path root = folder.toRealPath();
      Path starter =
          only(root.resolve("bin"), STARTER)
              .orElseThrow(() -> error(folder, "has no bin/ApacheJMeter.jar"));
      if (only(root.resolve("lib/ext"), CORE).isEmpty()) {
        throw error(folder, "has no lib/ext/ApacheJMeter_core.jar");
      }
      JMeterFolder found = new JMeterFolder(root, version(starter).orElse("unknown"));
      found.rejectOldVersions(folder);
      return found;
    } catch (IOException e) {
      throw new ConfigException("--jmeter " + folder + " cannot be read: " + FileReason.of(e), e);
    }
  }

  Path starter() throws IOException {
    return only(root.resolve("bin"), STARTER).orElseThrow();
  }

  /** What a user should know before using it. */
  public Optional<Notice> warning() {
    return version.equals(OURS)
        ? Optional.empty()
        : Optional.of(NoticeText.JMETER_UNTESTED.with(root, version, OURS));
  }

  private void rejectOldVersions(Path folder) {
    Matcher number = VERSION.matcher(version);
    if (!number.matches()) {
      throw error(folder, "has an unknown version (\"" + version + "\")");
    }
    int major = Integer.parseInt(number.group(1));
    int minor = Integer.parseInt(number.group(2));
    if (major < OLDEST[0] || (major == OLDEST[0] && minor < OLDEST[1])) {
      throw new ConfigException(
          "--jmeter %s: is JMeter %s, must be %s.%s or later"
              .formatted(folder, version, OLDEST[0], OLDEST[1]));
    }
  }

  private static ConfigException error(Path folder, String why) {
    return new ConfigException(
        "--jmeter %s must be the folder into which JMeter was unpacked (with bin and lib), but %s"
            .formatted(folder, why));
  }

  private static Optional<String> version(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return Optional.ofNullable(file.getManifest())
          .map(Manifest::getMainAttributes)
          .map(attributes -> attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION));
    }
  }

  private static Optional<Path> only(Path folder, Pattern name) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path file : jars(folder)) {
      if (name.matcher(file.getFileName().toString()).matches()) {
        found.add(file);
      }
    }
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /** The jars of a folder, in the order of JMeter's class path. */
  static List<Path> jars(Path folder) throws IOException {
    return FolderTree.entries(folder).stream()
        .filter(file -> file.getFileName().toString().endsWith(".jar"))
        .filter(Files::isRegularFile)
        .toList();
  }
}
