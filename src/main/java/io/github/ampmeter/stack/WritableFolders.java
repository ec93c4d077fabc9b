package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folders that pages may write into: the suite's key {@code application.writable}. They belong
 * to the application, lie beside its pages below the suite's folder, or are stated as absolute
 * paths.
 *
 * @param tree the suite's folder
 * @param folders all of them, as absolute paths
 * @param absolute those that the suite states as absolute paths
 */
public record WritableFolders(Path tree, List<Path> folders, Set<Path> absolute) {
  private static final String KEY = Application.PREFIX + "writable";

  /** Folders of the system, with all that is in them. */
  private static final Pattern SYSTEM =
      Pattern.compile(
          "/(?:bin|boot|dev|etc|lib\\w*|proc|run|sbin|sys|usr)(?:/.*)?"
              + "|/var/(?:lib/(?:apt|dpkg|docker|mysql|pam|sudo|systemd)|run|spool/cron)(?:/.*)?");

  /** Folders that hold those of several owners, homes of users, and settings in homes. */
  private static final Pattern SHARED =
      Pattern.compile(
          "/|/(?:home|lost\\+found|media|mnt|opt|root|srv|tmp|var)|/(?:home|var)/[^/]+"
              + "|/(?:root|home/[^/]+)/\\..*");

  static WritableFolders of(Path tree, List<Path> stated) {
    return new WritableFolders(
        tree.normalize(),
        stated.stream().map(path -> tree.resolve(path).normalize()).toList(),
        stated.stream()
            .filter(Path::isAbsolute)
            .map(Path::normalize)
            .collect(Collectors.toUnmodifiableSet()));
  }

  /**
   * Widens a project by the writable folders beside it.
   *
   * @param project the folder of a document root or of its framework
   * @param all the projects of all document roots
   */
  Path widened(Path project, Collection<Path> all) {
    Path widened = project;
    for (Path folder : folders) {
      if (isBeside(folder, all) && nearest(folder, all).equals(project)) {
        widened = common(widened, folder);
      }
    }
    return widened;
  }

  /** Whether a folder is below the suite's folder and neither in a project nor around one. */
  private boolean isBeside(Path folder, Collection<Path> projects) {
    return folder.startsWith(tree)
        && projects.stream().noneMatch(p -> folder.startsWith(p) || p.startsWith(folder));
  }

  private Path nearest(Path folder, Collection<Path> projects) {
    return projects.stream()
        .filter(project -> project.startsWith(tree))
        .max(Comparator.comparingInt(project -> common(project, folder).getNameCount()))
        .orElse(folder);
  }

  private static Path common(Path one, Path other) {
    Path common = one;
    while (!other.startsWith(common)) {
      common = common.getParent();
    }
    return common;
  }

  /** Returns the folders that belong to none of these projects. */
  public List<Path> outside(Collection<Path> projects) {
    return folders.stream().filter(f -> projects.stream().noneMatch(f::startsWith)).toList();
  }

  /**
   * Requires that all may be written into.
   *
   * @throws ConfigException that begins with the key
   */
  void require(List<Path> projects) {
    List<Path> outside = outside(projects);
    for (Path folder : folders) {
      boolean legal = !outside.contains(folder) || absolute.contains(folder);
      if (!legal || !Files.isDirectory(folder)) {
        throw ConfigException.of(
            KEY,
            ("must name folders of the application (%s), beside its pages below %s, or by their"
                    + " absolute paths, was \"%s\"%s")
                .formatted(
                    projects.get(0),
                    tree,
                    folder,
                    Files.exists(folder) ? "" : ", which is missing"));
      }
      if (outside.contains(folder)) {
        requireOfNobodyElse(folder, projects);
      } else {
        requireInside(folder, projects.stream());
      }
    }
  }

  private void requireOfNobodyElse(Path folder, List<Path> projects) {
    Path target = ServedCopy.target(folder);
    Path home = Path.of(System.getProperty("user.home"));
    Stream<Path> ours = Stream.concat(projects.stream(), Stream.of(home, tree));
    boolean shared =
        Stream.of(SYSTEM, SHARED).anyMatch(kind -> kind.matcher(target.toString()).matches());
    if (shared || ours.anyMatch(path -> path.startsWith(target))) {
      throw ConfigException.of(
          KEY,
          ("must name folders of the application alone, %s belongs to the system, is a home or"
                  + " holds the application; name the folder below it that PHP writes into")
              .formatted(target));
    }
    if (!target.equals(folder)) {
      throw leadsOut(folder, target);
    }
  }

  /**
   * Requires that a writable folder is inside one of these folders once links are followed.
   *
   * @throws ConfigException if it is not
   */
  public static void requireInside(Path writable, Stream<Path> folders) {
    Path target = ServedCopy.target(writable);
    if (folders.map(ServedCopy::target).noneMatch(target::startsWith)) {
      throw leadsOut(writable, target);
    }
  }

  static ConfigException leadsOut(Path link, Path target) {
    return ConfigException.of(
        KEY,
        ("must have no link that leads out of the application, %s leads to %s; name that folder"
                + " itself, or put a folder in place of the link")
            .formatted(link, target));
  }
}
