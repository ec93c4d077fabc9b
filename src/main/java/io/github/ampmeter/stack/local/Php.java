package io.github.ampmeter.stack.local;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.SystemAccount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The installed PHP, in one of the two ways it works with Apache. */
sealed interface Php {

  /** The multi-processing module that Apache runs it with. */
  String mpm();

  /** The further modules of Apache that it needs. */
  List<String> modules();

  /** PHP runs inside Apache's processes. */
  record Module(Path library) implements Php {
    @Override
    public String mpm() {
      // Distributions build PHP without thread safety: one thread a process may run it.
      return "mpm_prefork";
    }

    @Override
    public List<String> modules() {
      return List.of();
    }

    /** The module's name in its library, which has the version for PHP 5 and 7. */
    String moduleName() {
      String name = library.getFileName().toString();
      if (name.startsWith("libphp5")) {
        return "php5_module";
      }
      return name.startsWith("libphp7") ? "php7_module" : "php_module";
    }
  }

  /** PHP runs in processes of its own, behind a socket. */
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

  /** What the pages need of PHP, compared with what PHP reports. */
  static final class Requirements {
    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\..*");
    private static final List<String> EXTENSIONS = List.of("pdo_mysql");

    private Requirements() {}

    /** Rejects a PHP that cannot run the pages as the variants require. */
    static void check(
        Map<String, String> versions, Optional<Boolean> opcodeCache, boolean ofApplication) {
      String php = versions.getOrDefault("PHP", "");
      if (!ofApplication) {
        requirePages(php, versions);
      }
      if (opcodeCache.orElse(false) && !versions.get("opcode cache").contains(" on")) {
        throw ConfigException.of(
            "stack.opcodeCache",
            ("is true, but PHP %s has no OPcache; on Debian and Ubuntu: apt-get"
                    + " install php-opcache; on Fedora: dnf install php-opcache")
                .formatted(php));
      }
    }

    private static void requirePages(String php, Map<String, String> versions) {
      requireVersion(php);
      List<String> loaded =
          Stream.of(versions.getOrDefault("PHP extensions", "").split(", ")).toList();
      List<String> absent = EXTENSIONS.stream().filter(name -> !loaded.contains(name)).toList();
      if (!absent.isEmpty()) {
        throw new ConfigException(
            ("the pages need PHP's extension %s, which PHP %s does not load; on Debian and Ubuntu:"
                    + " apt-get install php-mysql; on Fedora: dnf install php-mysqlnd")
                .formatted(String.join(", ", absent), php));
      }
    }

    private static void requireVersion(String php) {
      Matcher version = VERSION.matcher(php);
      boolean known = version.matches();
      int major = known ? Integer.parseInt(version.group(1)) : 0;
      int minor = known ? Integer.parseInt(version.group(2)) : 0;
      if (major < 5 || major == 5 && minor < 5) {
        throw new ConfigException(
            "the pages need PHP 5.5 or later, the installed one is \"%s\"; install a later"
                .formatted(php));
      }
    }
  }

  /**
   * The settings that PHP reads after the machine's list of enabled extensions; all others have
   * PHP's own defaults, and the system's php.ini is not read.
   */
  record Settings(Path sessions, Path uploads, boolean opcodeCache, String further) {

    String text() {
      return String.join(
              "\n",
              List.of(
                  "display_errors = Off",
                  "log_errors = On",
                  "session.save_path = \"" + sessions + '"',
                  "upload_tmp_dir = \"" + uploads + '"',
                  "sys_temp_dir = \"" + uploads + '"',
                  "opcache.enable = " + (opcodeCache ? 1 : 0)))
          + "\n"
          + further;
    }
  }

  /**
   * A php-fpm.conf with one pool.
   *
   * @param environment names that the pages may see; the values come from php-fpm's own environment
   */
  record FpmConfiguration(
      Path socket,
      StackSpec spec,
      Optional<SystemAccount> account,
      Collection<String> environment,
      Path log) {

    String text() {
      List<String> lines = new ArrayList<>();
      lines.add("[global]");
      lines.add("daemonize = no");
      lines.add("error_log = " + log);
      lines.add("[pages]");
      lines.add("listen = " + socket);
      lines.add("listen.mode = 0600");
      account.ifPresent(
          a ->
              lines.addAll(
                  List.of(
                      "listen.owner = " + a.name(), "user = " + a.name(), "group = " + a.gid())));
      lines.add("pm = " + (spec.workersOnDemand() ? "ondemand" : "static"));
      lines.add("pm.max_children = " + spec.web().maxWorkers());
      for (String name : new TreeSet<>(environment)) {
        lines.add("env[" + name + "] = $" + name);
      }
      return String.join("\n", lines) + "\n";
    }
  }
}
