package io.github.ampmeter.stack.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The user of this machine that a server runs as if we are root. */
public record SystemAccount(String name, int uid, int gid) {

  /** The first of these names in a file such as /etc/passwd. */
  public static Optional<SystemAccount> first(Path passwords, String... names) {
    List<String> lines = lines(passwords);
    return Stream.of(names)
        .flatMap(name -> lines.stream().filter(line -> line.startsWith(name + ":")))
        .map(line -> line.split(":"))
        .filter(words -> words.length >= 4)
        .map(
            words ->
                new SystemAccount(words[0], Integer.parseInt(words[2]), Integer.parseInt(words[3])))
        .findFirst();
  }

  /** Whether we are root, which the owner of our own folder shows. */
  public static boolean weAreRoot(Path ours) {
    try {
      return Files.getAttribute(ours, "unix:uid").equals(0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot determine the owner of " + ours, e);
    }
  }

  /** Makes it the owner of the folder and its contents, but not of the targets of links. */
  public void own(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.toList()) {
        Files.setAttribute(path, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
      }
    }
  }

  /** Whether it can reach the path through its folders. */
  public boolean reaches(Path path) {
    try {
      for (Path at = path.toRealPath(); at != null; at = at.getParent()) {
        if (!Files.getPosixFilePermissions(at).contains(PosixFilePermission.OTHERS_EXECUTE)) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether the permissions let it write into the folder. */
  public boolean writes(Path folder) throws IOException {
    int mode = (Integer) Files.getAttribute(folder, "unix:mode");
    if (Files.getAttribute(folder, "unix:uid").equals(uid)) {
      return (mode & 0200) != 0;
    }
    return Files.getAttribute(folder, "unix:gid").equals(gid)
        ? (mode & 0020) != 0
        : (mode & 0002) != 0;
  }

  private static List<String> lines(Path passwords) {
    try {
      return Files.readAllLines(passwords);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + passwords, e);
    }
  }
}
