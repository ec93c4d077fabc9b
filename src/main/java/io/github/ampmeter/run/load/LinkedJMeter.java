package io.github.ampmeter.run.load;

import io.github.ampmeter.FolderTree;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The user's JMeter with our elements: a folder of links to its files, without any Ampmeter in it,
 * and to our files that it lacks. The user's own folder is not changed. Our launcher, agent and
 * logging replace the user's, so that a run is measured and judged as with our own home.
 */
public final class LinkedJMeter implements AutoCloseable {
  /** The libraries that our elements need and JMeter's download lacks. */
  static final List<String> LIBRARIES =
      List.of(
          "commonmark",
          "commonmark-ext-gfm-tables",
          "jfreechart",
          "org.jfree.svg",
          "mysql-connector-j",
          "bson",
          "bson-record-codec",
          "mongodb-driver-core",
          "mongodb-driver-sync");

  /** The files in bin that replace those of the user. */
  private static final List<String> OUR_PROGRAMS =
      List.of(
          "jmeter",
          "jmeter-server",
          "ampmeter.properties",
          "ampmeter-agent.jar",
          "ampmeter-templates.xml",
          "ampmeter-web-site.jmx",
          "log4j2.xml");

  private static final Set<String> TAKEN_APART = Set.of("bin", "lib");
  private static final Set<String> ON_THE_CLASS_PATH = Set.of("ext", "junit");
  private static final String OUR_CLASSES = "io/github/ampmeter/";

  private final JMeterFolder theirs;
  private final Path ours;
  private final Path root;
  private final List<Path> leftOut = new ArrayList<>();

  private LinkedJMeter(JMeterFolder theirs, Path ours, Path root) {
    this.theirs = theirs;
    this.ours = ours;
    this.root = root;
  }

  /**
   * Makes the folder.
   *
   * @param ours the JMeter of an installed Ampmeter
   */
  public static LinkedJMeter of(JMeterFolder theirs, Path ours) throws IOException {
    LinkedJMeter linked =
        new LinkedJMeter(
            theirs, ours.toRealPath(), Files.createTempDirectory("ampmeter-jmeter-").toRealPath());
    try {
      linked.make();
      return linked;
    } catch (IOException e) {
      linked.close();
      throw e;
    }
  }

  public Path root() {
    return root;
  }

  public JMeterFolder original() {
    return theirs;
  }

  /** What a user should know before using it. */
  public List<Notice> warnings() {
    List<Notice> warnings = new ArrayList<>(theirs.warning().stream().toList());
    for (Path jar : leftOut) {
      warnings.add(NoticeText.JAR_LEFT_OUT.with(jar));
    }
    return warnings;
  }

  private void make() throws IOException {
    linkAll(theirs.root(), root, TAKEN_APART);
    linkPrograms();
    Path lib = Files.createDirectory(root.resolve("lib"));
    linkAll(theirs.root().resolve("lib"), lib, ON_THE_CLASS_PATH);
    for (String folder : ON_THE_CLASS_PATH) {
      Path into = Files.createDirectory(lib.resolve(folder));
      linkAll(theirs.root().resolve("lib").resolve(folder), into, Set.of());
    }
    link(lib.resolve("ext/ampmeter.jar"), ours.resolve("lib/ext/ampmeter.jar"));
    for (String library : LIBRARIES) {
      if (jarsOf(library, lib).isEmpty()) {
        for (Path jar : jarsOf(library, ours.resolve("lib"))) {
          link(lib.resolve(inFront(jar.getFileName().toString())), jar);
        }
      }
    }
  }

  /** Puts a jar before the MongoDB driver of 2015 in JMeter, by a name that sorts first. */
  private static String inFront(String jar) {
    return jar.startsWith("mongodb-") || jar.startsWith("bson-") ? "ampmeter-" + jar : jar;
  }

  /** JMeter finds its home by its starting jar after resolving links: that jar is copied. */
  private void linkPrograms() throws IOException {
    Path bin = Files.createDirectory(root.resolve("bin"));
    Path starter = theirs.starter();
    Set<String> replaced =
        Stream.concat(OUR_PROGRAMS.stream(), Stream.of(starter.getFileName().toString()))
            .collect(Collectors.toSet());
    linkAll(theirs.root().resolve("bin"), bin, replaced);
    Files.copy(starter, bin.resolve("ApacheJMeter-" + theirs.version() + ".jar"));
    for (String program : OUR_PROGRAMS) {
      Files.copy(
          ours.resolve("bin").resolve(program),
          bin.resolve(program),
          StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  private void linkAll(Path from, Path to, Set<String> except) throws IOException {
    for (Path entry : FolderTree.entries(from)) {
      String name = entry.getFileName().toString();
      if (except.contains(name)) {
        continue;
      }
      if (name.endsWith(".jar") && holdsOurClasses(entry)) {
        leftOut.add(entry);
      } else {
        link(to.resolve(name), entry);
      }
    }
  }

  private static void link(Path link, Path target) throws IOException {
    Files.createSymbolicLink(link, target.toAbsolutePath());
  }

  private static boolean holdsOurClasses(Path jar) {
    if (!Files.isRegularFile(jar)) {
      return false;
    }
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().anyMatch(entry -> entry.getName().startsWith(OUR_CLASSES));
    } catch (IOException noJar) {
      // JMeter will report it.
      return false;
    }
  }

  /** The jars of a library, under its own name or with the prefix that sorts it first. */
  private static List<Path> jarsOf(String library, Path folder) throws IOException {
    Pattern name = Pattern.compile("(ampmeter-)?" + Pattern.quote(library) + "(-[0-9].*)?\\.jar");
    return JMeterFolder.jars(folder).stream()
        .filter(jar -> name.matcher(jar.getFileName().toString()).matches())
        .toList();
  }

  /** Removes the links, but not their targets. */
  @Override
  public void close() throws IOException {
    FolderTree.delete(root);
  }
}
