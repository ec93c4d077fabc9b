package io.github.ampmeter.stack.local;

import java.nio.file.Path;
import java.util.List;

/** The installed PHP, in one of the two ways it works with Apache. */
sealed interface Php {

  /** The multi-processing module that Apache runs it with. */
  String mpm();

  /** Further modules of Apache that it takes. */
  List<String> modules();

  /** Inside Apache's processes. */
  record Module(Path library) implements Php {
    @Override
    public String mpm() {
      // PHP as distributions build it may not be run by more than one thread of a process.
      return "mpm_prefork";
    }

    @Override
    public List<String> modules() {
      return List.of();
    }

    /** As its library names it: of PHP 5 and 7 with the number. */
    String moduleName() {
      String name = library.getFileName().toString();
      if (name.startsWith("libphp5")) {
        return "php5_module";
      }
      return name.startsWith("libphp7") ? "php7_module" : "php_module";
    }
  }

  /** In processes of its own, behind a socket. */
  record Fpm(Path program) implements Php {
    @Override
    public String mpm() {
      return "mpm_event";
    }

    @Override
    public List<String> modules() {
      return List.of("proxy", "proxy_fcgi");
    }
  }
}
