package io.github.ampmeter.run.suite;

import io.github.ampmeter.FileReason;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.run.suite.SuiteReader.SuiteFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/**
 * The files of a user's own JMeter that a suite names: jars of plugins and files of properties.
 *
 * @param text the suite, relative to whose folder the files are named
 */
record JMeterFiles(SuiteText text) {
  /** JMeter's property for further jars and folders of plugins. */
  private static final String PLUGINS = "search_paths";

  private static final String SEPARATOR = ";";

  /**
   * The properties that JMeter gets for all plans.
   *
   * @param own those that the suite states, which override those of its files
   */
  Map<String, String> properties(SuiteFile suite, Map<String, String> own) {
    Map<String, String> all = new LinkedHashMap<>();
    List<Path> files = files("propertyFiles", suite.propertyFiles);
    for (int i = 0; i < files.size(); i++) {
      read("propertyFiles[" + i + "]", files.get(i), all);
    }
    all.putAll(own);
    List<String> plugins = new ArrayList<>();
    Optional.ofNullable(all.get(PLUGINS)).ifPresent(plugins::add);
    files("plugins", suite.plugins).forEach(path -> plugins.add(path.toAbsolutePath().toString()));
    if (!plugins.isEmpty()) {
      all.put(PLUGINS, String.join(SEPARATOR, plugins));
    }
    return all;
  }

  private List<Path> files(String key, List<String> names) {
    List<Path> files = new ArrayList<>();
    for (int i = 0; names != null && i < names.size(); i++) {
      String name = Objects.requireNonNullElse(names.get(i), "");
      Path file =
          Optional.ofNullable(text.file().getParent())
              .orElse(Path.of(""))
              .resolve(name)
              .normalize();
      if (name.isBlank() || !Files.isReadable(file)) {
        throw text.error(
            key + "[" + i + "]",
            " must name a file or folder that can be read, was \"%s\"".formatted(name));
      }
      files.add(file);
    }
    return files;
  }

  /** Skips properties that only Ampmeter may set, such as the columns of the JTL. */
  private void read(String key, Path file, Map<String, String> into) {
    Properties read = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      read.load(in);
    } catch (IOException | IllegalArgumentException e) {
      String why = e instanceof IOException io ? FileReason.of(io) : e.getMessage();
      throw text.error(key, " must be a file of Java properties, was " + file + ": " + why);
    }
    for (String name : new TreeSet<>(read.stringPropertyNames())) {
      if (LoadKey.PROPERTIES.contains(name)) {
        throw text.error(
            key, ": %s sets %s, which must stand beside the plan's name".formatted(file, name));
      }
      if (!ProtectedProperties.isOne(name)) {
        into.put(name, read.getProperty(name));
      }
    }
  }
}
