package io.github.ampmeter.run.load;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.PlanNeeds;
import io.github.ampmeter.run.suite.PlanNeeds.NamedClass;
import io.github.ampmeter.run.suite.PlanNeeds.NamedElement;
import io.github.ampmeter.run.suite.PlanNeeds.NamedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The parts that a plan needs and the JMeter lacks that will run it. JMeter does not open a plan
 * with a missing class; but it ignores a missing function, included file or script with a line in
 * its log, and the rest of the plan might pass its criteria.
 */
public final class MissingPlugins {
  /** The plugin of most functions, named for an unknown function. */
  private static final String OTHER_FUNCTIONS =
      "those of the plugin jpgc-functions come in jmeter-plugins-functions-*.jar";

  private final PlanFile plan;
  private final JMeterParts jmeter;
  private final Path folder;
  private final Path workingFolder;
  private static final String OWN_JARS =
      "jars that you have: name them, or their folder, in the suite as plugins: [FOLDER or JAR]";

  /** What JMeter itself makes of an element that it no longer has: one without any effect. */
  private static final String NO_EFFECT = "org.apache.jmeter.config.ConfigTestElement";

  private static final Pattern ELSEWHERE = Pattern.compile("[A-Za-z]:.*|~.*|/.*|.*\\\\.*");

  private final Set<String> missing = new LinkedHashSet<>();
  private final Set<String> leftOut = new LinkedHashSet<>();
  private final Set<Path> read = new HashSet<>();
  private boolean setUp;

  private MissingPlugins(PlanFile plan, JMeterParts jmeter, Path workingFolder) {
    this.plan = plan;
    this.jmeter = jmeter;
    this.workingFolder = workingFolder;
    this.folder =
        Optional.ofNullable(plan.path().toAbsolutePath().getParent()).orElse(workingFolder);
  }

  /**
   * Rejects a plan that JMeter could not run completely.
   *
   * @param home the folder of the JMeter that will run it
   * @param description of that JMeter, for the error
   * @param properties passed to JMeter
   * @param workingFolder of JMeter
   * @return the classes of listeners that it lacks, by their names in the plan: a copy of the plan
   *     can be run without those
   * @throws ConfigException with a line for each other missing part
   */
  public static Set<String> validate(
      PlanFile plan,
      Path home,
      String description,
      Map<String, String> properties,
      Path workingFolder) {
    try {
      JMeterParts jmeter = JMeterParts.of(home, properties, plan.classPath());
      MissingPlugins parts = new MissingPlugins(plan, jmeter, workingFolder);
      parts.examine(plan, "");
      if (!parts.missing.isEmpty()) {
        throw new ConfigException(
            "%s cannot be run by %s:%n  %s"
                .formatted(plan.path(), description, String.join("\n  ", parts.missing)));
      }
      return parts.leftOut;
    } catch (IOException e) {
      throw new ConfigException(description + " cannot be read: " + FileReason.of(e), e);
    }
  }

  private void examine(PlanFile file, String where) throws IOException {
    PlanNeeds needs = file.needs();
    setUp |= needs.setUp();
    findElements(needs.elements(), where);
    findClasses(needs.classes(), where);
    boolean classes = !missing.isEmpty();
    for (String function : needs.functions()) {
      if (!jmeter.hasFunction(function) && !plan.mayNameVariable(function)) {
        classes = true;
        missing.add(
            "the function %s%s is in no jar of its lib/ext; %s. JMeter would send its text"
                    .formatted(
                        function, where, KnownPlugins.whereIs(function).orElse(OTHER_FUNCTIONS))
                + " unchanged");
      }
    }
    if (classes) {
      // Last, as it is the same for all that are missing.
      missing.remove(OWN_JARS);
      missing.add(OWN_JARS);
    }
    for (NamedFile named : needs.files()) {
      if (named.included()) {
        examineIncluded(named, where);
      } else if (!setUp) {
        findFile(named, where);
      }
    }
  }

  private void findElements(List<NamedElement> elements, String where) throws IOException {
    Set<String> lacking =
        jmeter.lacking(
            elements.stream().map(e -> jmeter.className(e.type(), e.gui())).distinct().toList());
    for (NamedElement element : elements) {
      String type = jmeter.className(element.type(), element.gui());
      if (element.listener()) {
        if (lacking.contains(type)) {
          leftOut.add(element.type());
        }
        continue;
      }
      if (element.enabled() && type.equals(NO_EFFECT) && !jmeter.isShortFor(element.type(), type)) {
        missing.add(
            "the element \"%s\"%s is a %s, which JMeter no longer has and would pass over; use another,"
                    .formatted(
                        element.name(),
                        where,
                        element.type().substring(element.type().lastIndexOf('.') + 1))
                + " such as an HTTP Request, or disable it");
      }
      // Several elements of one class are reported once, as by JMeter.
      if (lacking.remove(type)) {
        String form = jmeter.className(element.gui(), "");
        missing.add(
            "the element \"%s\"%s is of the class %s, which is in none of its jars%s"
                .formatted(
                    element.name(),
                    where,
                    type,
                    KnownPlugins.whereIs(form)
                        .filter(known -> KnownPlugins.whereIs(type).isPresent())
                        .or(() -> KnownPlugins.whereIs(type))
                        .map(known -> "; " + known)
                        .orElse("")));
      }
    }
  }

  private void findClasses(List<NamedClass> classes, String where) throws IOException {
    Set<String> lacking = jmeter.lacking(classes.stream().map(NamedClass::type).toList());
    for (NamedClass named : classes) {
      if (named.listener()) {
        if (lacking.contains(named.type())) {
          leftOut.add(named.type());
        }
      } else if (lacking.remove(named.type())) {
        missing.add(
            "the element \"%s\"%s needs the %s %s, which is in none of its jars%s"
                .formatted(
                    named.element(),
                    where,
                    named.what(),
                    named.type(),
                    KnownPlugins.whereIs(named.type()).map(known -> "; " + known).orElse("")));
      }
    }
  }

  /** Finds a file as JMeter does during a run: in its working folder, then in the plan's folder. */
  private void findFile(NamedFile named, String where) {
    if (found(named.path(), Files::exists).isEmpty()) {
      missing.add(
          "the element \"%s\"%s reads %s, which is neither in %s nor beside the plan in %s%s"
              .formatted(
                  named.element(),
                  where,
                  named.path(),
                  workingFolder,
                  folder,
                  advice(named.path())));
    }
  }

  /** Examines an included file. JMeter ignores one that is missing. */
  private void examineIncluded(NamedFile named, String where) throws IOException {
    String prefix = jmeter.setting("includecontroller.prefix", "");
    Path first = workingFolder.resolve((prefix + named.path()).strip());
    Optional<Path> file =
        Files.exists(first)
            ? Optional.of(first)
            : found(named.path(), Files::isRegularFile)
                .filter(path -> !Path.of((prefix + named.path()).strip()).isAbsolute());
    if (file.isEmpty()) {
      missing.add(
          "the Include Controller \"%s\"%s includes %s, which is neither %s nor beside the plan in %s%s"
              .formatted(
                  named.element(), where, named.path(), first, folder, advice(named.path())));
    } else if (read.add(file.get().toRealPath())) {
      PlanFile included = PlanFile.read(file.get());
      if (!included.needs().fragment()) {
        missing.add(
            "the Include Controller \"%s\"%s includes %s, which has no Test Fragment: JMeter takes"
                    .formatted(named.element(), where, file.get())
                + " nothing else of it");
      }
      examine(included, " of " + file.get().getFileName());
    }
  }

  /** What to do about a path of the author's own machine. */
  private static String advice(String path) {
    return ELSEWHERE.matcher(path).matches()
        ? "; put the file beside the plan and write its name, "
            + path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
        : "";
  }

  private Optional<Path> found(String path, Predicate<Path> there) {
    try {
      return Stream.of(
              workingFolder.resolve(path),
              folder.resolve(path.startsWith("~/") ? path.substring(2) : path))
          .filter(there)
          .findFirst();
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }

  /** The jar and the plugin of the Plugins Manager of well-known classes and functions. */
  private static final class KnownPlugins {
    private static final String OF_JMETER = "-";
    private static final String LIBRARY = "lib";
    private static final List<Entry> ALL = read();

    private KnownPlugins() {}

    private record Entry(String start, String plugin, String jar) {
      String message() {
        return switch (plugin) {
          case OF_JMETER -> "it is in lib/ext/" + jar + " of JMeter's own download";
          case LIBRARY -> "it is in " + jar + "-*.jar, which goes into JMeter's lib";
          default ->
              "it is in %s-*.jar, plugin %s of the Plugins Manager, which goes into JMeter's lib/ext"
                  .formatted(jar, plugin);
        };
      }
    }

    /** The jar of a class or a function such as __tstFeedback, and its place, as a sentence. */
    static Optional<String> whereIs(String type) {
      return ALL.stream()
          .filter(entry -> type.startsWith(entry.start()))
          .max(Comparator.comparingInt(entry -> entry.start().length()))
          .map(Entry::message);
    }

    private static List<Entry> read() {
      try (InputStream in = KnownPlugins.class.getResourceAsStream("known-plugins.txt")) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split(" "))
            .map(words -> new Entry(words[0], words[1], words[2]))
            .toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
