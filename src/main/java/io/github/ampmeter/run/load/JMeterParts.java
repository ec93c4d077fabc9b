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
 * What a JMeter's folder has, found without starting it: its short names of classes, what classes
 * are called now, which classes and functions its jars hold.
 */
final class JMeterParts {
  private static final String RENAMED =
      "META-INF/resources/org.apache.jmeter.nameupdater.properties";

  /** As JMeter tells classes that are functions. */
  private static final Pattern FUNCTIONS = Pattern.compile(".*/functions/.*\\.class");

  private static final Pattern FUNCTION = Pattern.compile("__[A-Za-z0-9]+");

  /** JMeter's properties that name further jars and folders, and what stands between two. */
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
   * Looks into it.
   *
   * @param properties that the runner hands over
   * @param further jars and folders that a plan adds to the class path
   */
  static JMeterParts of(Path home, Map<String, String> properties, List<String> further)
      throws IOException {
    JMeterParts parts = new JMeterParts(home);
    load(home.resolve("bin/jmeter.properties"), parts.settings);
    load(home.resolve("bin/user.properties"), parts.settings);
    parts.settings.putAll(properties);
    Properties aliases = new Properties();
    load(home.resolve("bin/saveservice.properties"), aliases);
    // Several short names of one class stand together.
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

  /** A property of JMeter's as its files and the runner have it. */
  String setting(String name, String otherwise) {
    return settings.getProperty(name, otherwise);
  }

  /** The class that a plan means by a name and the form beside it. */
  String className(String type, String gui) {
    String full = shortNames.getProperty(type, type);
    String now = renamed.getProperty(full, full);
    String form = shortNames.getProperty(gui, gui);
    return renamed.getProperty(now + "|" + form, now);
  }

  /** Those that no jar and no folder of its class path has. */
  Set<String> lacking(Collection<String> classes) throws IOException {
    Set<String> lacking = new LinkedHashSet<>(classes);
    for (Path path : classPath) {
      if (Files.isDirectory(path)) {
        lacking.removeIf(type -> Files.isRegularFile(path.resolve(file(type))));
      } else {
        removeThoseIn(path, lacking);
      }
    }
    // Of Java itself.
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
      // JMeter passes over it as well.
    }
  }

  private static String file(String type) {
    return type.replace('.', '/') + ".class";
  }

  private void addToClassPath(String path) throws IOException {
    if (path.isBlank()) {
      return;
    }
    // From where JMeter is started, which is where we are.
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
      // JMeter passes over it as well.
    }
  }

  /** A function's class holds its name as a text. */
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
