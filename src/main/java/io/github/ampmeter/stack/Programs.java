package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The programs that are installed on a machine.
 *
 * @param root the root of its file system
 * @param path the folders to search before the usual ones of servers
 */
public record Programs(Path root, List<Path> path) {
  // An ordinary user's PATH often lacks the folders of servers.
  private static final List<String> USUAL =
      List.of("usr/local/sbin", "usr/local/bin", "usr/sbin", "usr/bin", "usr/libexec");
  private static final List<String> MODULES =
      List.of(
          "usr/lib/apache2/modules",
          "usr/lib64/httpd/modules",
          "usr/lib/httpd/modules",
          "usr/lib64/apache2",
          "usr/lib/apache2",
          "usr/local/apache2/modules");

  /** The programs of this machine, those on the PATH first. */
  public static Programs ofThisMachine() {
    String path = System.getenv().getOrDefault("PATH", "");
    return new Programs(
        Path.of("/"),
        Stream.of(path.split(File.pathSeparator))
            .filter(folder -> folder.startsWith("/"))
            .map(Path::of)
            .toList());
  }

  /** The first of these names that is installed. */
  public Optional<Path> find(String... names) {
    return Stream.of(names)
        .flatMap(name -> folders().map(folder -> folder.resolve(name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Finds php-fpm, or the newest of php-fpm7.4, php-fpm8.2 and so on. */
  public Optional<Path> phpFpm() {
    return find("php-fpm")
        .or(
            () ->
                folders()
                    .map(folder -> newest(folder, Pattern.compile("php-fpm([\\d.]+)")))
                    .flatMap(Optional::stream)
                    .filter(Files::isExecutable)
                    .findFirst());
  }

  public Optional<Path> modules() {
    return inRoot(MODULES).filter(f -> Files.exists(f.resolve("mod_authz_core.so"))).findFirst();
  }

  /** Finds the newest PHP module of Apache. */
  public static Optional<Path> phpModule(Path modules) {
    return newest(modules, Pattern.compile("libphp([\\d.]*)\\.so"));
  }

  private Stream<Path> inRoot(List<String> folders) {
    return folders.stream().map(root::resolve);
  }

  private Stream<Path> folders() {
    return Stream.concat(path.stream(), inRoot(USUAL)).filter(Files::isDirectory);
  }

  private static Optional<Path> newest(Path folder, Pattern name) {
    if (!Files.isReadable(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> name.matcher(file.getFileName().toString()).matches())
          .max(Comparator.comparing(file -> version(file, name)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + folder, e);
    }
  }

  /** The version in the name: 8.10 is newer than 8.2, a name without one the oldest. */
  private static double version(Path file, Pattern name) {
    Matcher matcher = name.matcher(file.getFileName().toString());
    String[] numbers = matcher.matches() ? matcher.group(1).split("\\.") : new String[0];
    double version = 0;
    for (int i = 0; i < numbers.length; i++) {
      version += numbers[i].isEmpty() ? 0 : Integer.parseInt(numbers[i]) / Math.pow(1000, i);
    }
    return version;
  }

  /**
   * The output of a program, errors included.
   *
   * @throws ConfigException if it does not run or fails
   */
  public static String output(String... line) {
    try {
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      process.getOutputStream().close();
      byte[] output = process.getInputStream().readAllBytes();
      String text = new String(output, StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new ConfigException(
            "%s must run, but ended with code %s: %s"
                .formatted(line[0], process.exitValue(), text));
      }
      return text;
    } catch (IOException e) {
      throw new ConfigException(line[0] + " must run, but: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted while " + line[0] + " was asked", e);
    }
  }
}
