package io.github.ampmeter.run.suite;

import io.github.ampmeter.FolderName;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of suites and plans, from a suite or from file names. */
public record SuiteNames(SuiteText text) {
  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_OF_PAGE = 40;

  /** Letters and digits of any script; the folder has a name of its own, {@link FolderName}. */
  private static final Pattern NAME =
      Pattern.compile("[\\p{L}\\p{N}][^\\p{C}/\\\\]{0," + (LONGEST_NAME - 1) + "}");

  private static final Pattern ASCII = Pattern.compile("\\p{ASCII}*");

  /** The names beside the plans' folders. */
  private static final Set<String> TAKEN =
      Set.of("stack", "charts", "latest", "tables", "test-results");

  /** Extensions of files that the run and its report have in the same folder. */
  private static final Pattern LIKE_A_FILE =
      Pattern.compile("(?i).*\\.(html|json|xml|csv|txt|md|new)|baseline.*");

  /** Rejects the name of a plan that another file of the run folder may have. */
  String folder(String path, String given, Path jmx) {
    String name = of(path, given, jmx);
    if (TAKEN.contains(name.toLowerCase(Locale.ROOT))) {
      throw text.error(path, " must not be " + name + ", a folder of every run");
    }
    if (LIKE_A_FILE.matcher(name).matches()) {
      throw text.error(
          path,
          " must not end like a file of the run's folder (.html, .json, .xml, .csv, .txt, .md,"
              + " .new),"
              + " was \"%s\"".formatted(name));
    }
    return name;
  }

  /** Returns the given name, or a valid one similar to the file's name. */
  String of(String path, String given, Path file) {
    if (given == null) {
      return ofFile(file);
    }
    if (!NAME.matcher(given).matches()) {
      throw text.error(
          path,
          " must be 1 to %s characters without slashes, the first a letter or a digit, was \"%s\""
              .formatted(LONGEST_NAME, given));
    }
    return given;
  }

  /** A valid name similar to a file's name: in another script than ASCII it is left as it is. */
  static String ofFile(Path file) {
    String name = baseName(file);
    if (!ASCII.matcher(name).matches() && NAME.matcher(name).matches()) {
      return name;
    }
    String plain = plain(name);
    return plain.isEmpty() ? "plan" : plain;
  }

  /**
   * After the path of a page, whose query may hold what nobody may see.
   *
   * @param taken in lower case; the name is added
   */
  public static String ofPage(String path, Set<String> taken) {
    String plain = plain(path.replaceFirst("\\.[A-Za-z0-9]+$", "").replace('.', '-'));
    plain = plain.substring(0, Math.min(plain.length(), LONGEST_OF_PAGE));
    String name = plain.isEmpty() ? "home" : plain;
    if (TAKEN.contains(name.toLowerCase(Locale.ROOT)) || LIKE_A_FILE.matcher(name).matches()) {
      name = "page-" + name;
    }
    String free = name;
    for (int i = 2; !taken.add(free.toLowerCase(Locale.ROOT)); i++) {
      free = name + "-" + i;
    }
    return free;
  }

  private static String plain(String name) {
    String plain = FolderName.plain(name);
    return plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
  }

  private static String baseName(Path file) {
    // A path without a file name, such as /, gives an empty name.
    String name = file.toFile().getName();
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
