package io.github.ampmeter.stack.local;

import static io.github.ampmeter.stack.ApacheDirectives.quoted;

import io.github.ampmeter.stack.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The installed Apache.
 *
 * @param modules the folder of loadable modules
 * @param builtIn source files of built-in modules, such as mod_log_config.c and prefork.c
 */
record Httpd(Path program, Path modules, Set<String> builtIn) {

  static Httpd installed(Path program, Path modules) {
    Set<String> builtIn = new TreeSet<>();
    Programs.output(program.toString(), "-l")
        .lines()
        .map(String::strip)
        .filter(line -> line.endsWith(".c"))
        .forEach(builtIn::add);
    return new Httpd(program, modules, builtIn);
  }

  /** The modules, such as mpm_prefork and dir, that are neither loadable nor built in. */
  List<String> missing(List<String> names) {
    return names.stream().filter(n -> !isBuiltIn(n) && !Files.exists(file(n))).toList();
  }

  /** The directives that load the modules that are not built in. */
  List<String> loadModules(List<String> names) {
    return names.stream()
        .filter(name -> !isBuiltIn(name))
        .map(name -> "LoadModule " + name + "_module " + quoted(file(name)))
        .toList();
  }

  private boolean isBuiltIn(String name) {
    return builtIn.contains("mod_" + name + ".c")
        || name.startsWith("mpm_") && builtIn.contains(name.substring("mpm_".length()) + ".c");
  }

  private Path file(String name) {
    return modules.resolve("mod_" + name + ".so");
  }
}
