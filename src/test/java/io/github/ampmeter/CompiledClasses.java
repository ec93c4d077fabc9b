package io.github.ampmeter;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The program's own classes, for tests that hold something of all of a kind. */
public final class CompiledClasses {
  private static final List<Class<?>> ALL = load();

  private CompiledClasses() {}

  /** None of them is initialised by this. */
  public static Stream<Class<?>> all() {
    return ALL.stream();
  }

  private static List<Class<?>> load() {
    try {
      Path root =
          Path.of(Counted.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> files = Files.walk(root)) {
        return files
            .map(file -> root.relativize(file).toString())
            .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
            .<Class<?>>map(CompiledClasses::load)
            .toList();
      }
    } catch (IOException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static Class<?> load(String file) {
    String name = file.replace(".class", "").replace('/', '.').replace('\\', '.');
    try {
      return Class.forName(name, false, CompiledClasses.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
