package io.github.ampmeter.run.load;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The contents of a JMeter folder, found without starting JMeter: its short names of classes,
 * renamed classes, and the classes and functions in its jars.
 */
final class JMeterParts {
  private static final String RENAMED =
      "META-INF/resources/org.apache.jmeter.nameupdater.properties";

  /** Matches the classes that JMeter searches for functions. */
  private static final Pattern FUNCTIONS = Pattern.compile(".*/functions/.*\\.class");

  private static final Pattern FUNCTION = Pattern.compile("__[A-Za-z0-9]+");

  /** JMeter's properties for other jars and folders, with their separators. */
  private static final Map<String, String> FURTHER =
      Map.of(
          "search_paths", ";",
          "user.classpath", File.pathSeparator,
          "plugin_dependency_paths", ";");

  private final Path home;
  private final Properties settings = new Properties();
  private final Properties shortNames = new Properties();
  private final Properties renamed = new Properties();
  private final List<Path> classPath = new ArrayList<>();
  private final Set<String> functions = new HashSet<>();

  private JMeterParts(Path home) {
    this.home = home;
  }

  /**
   * Examines a folder.
   *
   * @param properties that the runner passes to JMeter
   * @param further jars and folders that the plan adds to the class path
   */
  static JMeterParts of(Path home, Map<String, String> properties, List<String> further)
      throws IOException {
    JMeterParts parts = new JMeterParts(home);
    load(home.resolve("bin/jmeter.properties"), parts.settings);
    load(home.resolve("bin/user.properties"), parts.settings);
    parts.settings.putAll(properties);
    Properties aliases = new Properties();
    load(home.resolve("bin/saveservice.properties"), aliases);
    // A value lists all short names of one class.
    aliases.forEach(
        (names, type) -> {
          for (String name : names.toString().split(",")) {
            parts.shortNames.put(name, type);
          }
        });
    load(home.resolve("bin/upgrade.properties"), parts.renamed);
    for (String folder : JMeterFolder.LIBRARY_FOLDERS) {
      parts.classPath.addAll(JMeterFolder.jars(home.resolve(folder)));
    }
    for (Map.Entry<String, String> property : FURTHER.entrySet()) {
      String paths = parts.settings.getProperty(property.getKey(), "");
      for (String path : paths.split(Pattern.quote(property.getValue()))) {
        parts.addToClassPath(path);
      }
    }
    for (String path : further) {
      parts.addToClassPath(path);
    }
    for (Path jar : parts.classPath) {
      parts.lookInto(jar);
    }
    return parts;
  }

  /** The value of a JMeter property by its files and the runner. */
  String setting(String name, String otherwise) {
    return settings.getProperty(name, otherwise);
  }

  /** The class of an element, by the name in the plan and its form. */
  String className(String type, String gui) {
    String full = shortNames.getProperty(type, type);
    String now = renamed.getProperty(full, full);
    String form = shortNames.getProperty(gui, gui);
    return renamed.getProperty(now + "|" + form, now);
  }

  /** Whether a plan's name of a class is that class itself, which has not been renamed. */
  boolean isShortFor(String type, String full) {
    return shortNames.getProperty(type, type).equals(full);
  }

  /** The classes that no jar and no folder of the class path has. */
  Set<String> lacking(Collection<String> classes) throws IOException {
    Set<String> lacking = new LinkedHashSet<>(classes);
    for (Path path : classPath) {
      if (Files.isDirectory(path)) {
        lacking.removeIf(type -> Files.isRegularFile(path.resolve(file(type))));
      } else {
        removeThoseIn(path, lacking);
      }
    }
    // Java's own classes are always there.
    lacking.removeIf(type -> type.startsWith("java.") || type.startsWith("javax."));
    return lacking;
  }

  boolean hasFunction(String name) {
    return functions.contains(name);
  }

  private static void removeThoseIn(Path jar, Set<String> classes) {
    if (classes.isEmpty()) {
      return;
    }
    try (ZipFile file = new ZipFile(jar.toFile())) {
      classes.removeIf(type -> file.getEntry(file(type)) != null);
    } catch (IOException noJar) {
      // JMeter ignores it as well.
    }
  }

  private static String file(String type) {
    return type.replace('.', '/') + ".class";
  }

  private void addToClassPath(String path) throws IOException {
    if (path.isBlank()) {
      return;
    }
    // JMeter is started in the current folder.
    Path place = Path.of(path.strip());
    if (Files.isDirectory(place)) {
      classPath.add(place);
      classPath.addAll(JMeterFolder.jars(place));
    } else if (Files.isRegularFile(place)) {
      classPath.add(place);
    }
  }

  private void lookInto(Path jar) throws IOException {
    if (Files.isDirectory(jar)) {
      return;
    }
    boolean searched = !jar.getParent().equals(home.resolve("lib"));
    try (ZipFile file = new ZipFile(jar.toFile())) {
      ZipEntry names = file.getEntry(RENAMED);
      if (names != null) {
        Properties more = new Properties();
        try (InputStream in = file.getInputStream(names)) {
          more.load(in);
        }
        more.forEach(renamed::putIfAbsent);
      }
      if (searched) {
        addFunctions(file);
      }
    } catch (ZipException noJar) {
      // JMeter ignores it as well.
    }
  }

  /** Adds the functions of a jar, whose classes contain their names as text. */
  private void addFunctions(ZipFile jar) throws IOException {
    try (Stream<? extends ZipEntry> entries = jar.stream()) {
      for (ZipEntry entry :
          entries.filter(e -> FUNCTIONS.matcher(e.getName()).matches()).toList()) {
        try (InputStream in = jar.getInputStream(entry)) {
          String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
          Matcher name = FUNCTION.matcher(text);
          while (name.find()) {
            functions.add(name.group());
          }
        }
      }
    }
  }

  private static void load(Path file, Properties into) throws IOException {
    if (Files.isRegularFile(file)) {
      try (InputStream in = Files.newInputStream(file)) {
        into.load(in);
      }
    }
  }
}
