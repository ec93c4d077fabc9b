package io.github.ampmeter.stack.local;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.DatabaseProgram;
import io.github.ampmeter.stack.DatabaseProgram.MariaDb;
import io.github.ampmeter.stack.DatabaseProgram.MySql;
import io.github.ampmeter.stack.Programs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The installed programs of the stack.
 *
 * @param squid the front cache, if requested
 * @param launcher a prefix of each server's command line
 */
record LocalSoftware(
    Httpd httpd, Php php, DatabaseProgram database, Optional<Squid> squid, List<String> launcher) {

  /**
   * Finds all programs, or names everything that is missing.
   *
   * @param mysql where the build unpacks MySQL if it is told to
   */
  static LocalSoftware find(Programs programs, LocalVariants variants, Path mysql) {
    MissingPackages missing = new MissingPackages();
    Optional<Path> httpd = programs.find("apache2", "httpd");
    Optional<Path> modules = programs.modules();
    if (httpd.isEmpty() || modules.isEmpty()) {
      missing.add("Apache (apache2 or httpd)", "apache2", "httpd");
    }
    Optional<Php> php = php(programs, variants, modules);
    if (php.isEmpty()) {
      missing.php(variants);
    }
    var databases = new InstalledDatabase(programs, mysql);
    Optional<DatabaseProgram> database = databases.choose(variants);
    if (database.isEmpty()) {
      missing.add("a database (mariadbd or mysqld)", "mariadb-server", "mariadb-server");
    }
    Optional<Path> squid = programs.find("squid");
    Optional<Path> setpriv = programs.find("setpriv");
    if (variants.frontCache().isPresent()) {
      if (squid.isEmpty()) {
        missing.add("Squid, for stack.frontCache", "squid", "squid");
      }
      if (setpriv.isEmpty()) {
        missing.add("setpriv, for stack.frontCache", "util-linux", "util-linux");
      }
    }
    Optional<Path> taskset = programs.find("taskset");
    if (variants.cpus().isPresent() && taskset.isEmpty()) {
      missing.add("taskset, for stack.cpus", "util-linux", "util-linux");
    }
    missing.requireNone();
    LocalSoftware found =
        new LocalSoftware(
            Httpd.installed(httpd.orElseThrow(), modules.orElseThrow()),
            php.orElseThrow(),
            database.orElseThrow(),
            variants
                .frontCache()
                .map(cache -> new Squid(squid.orElseThrow(), setpriv.orElseThrow())),
            variants
                .cpus()
                .map(cpus -> cpus.launcher(taskset.orElseThrow().toString()))
                .orElse(List.of()));
    found.requireModules(variants);
    return found;
  }

  private static Optional<Php> php(
      Programs programs, LocalVariants variants, Optional<Path> modules) {
    Optional<Php> module =
        modules
            .filter(folder -> variants.wantsPhp(LocalVariants.MOD_PHP))
            .flatMap(Programs::phpModule)
            .map(Php.Module::new);
    return module.or(
        () ->
            variants.wantsPhp(LocalVariants.PHP_FPM)
                ? programs.phpFpm().map(Php.Fpm::new)
                : Optional.empty());
  }

  private void requireModules(LocalVariants variants) {
    List<String> absent =
        httpd.missing(
            HttpdConfiguration.modules(
                php, variants.compression(), variants.hardening(), variants.tls()));
    if (!absent.isEmpty()) {
      throw new ConfigException(
          "the local stack needs Apache's module %s, which is neither in %s nor built into %s"
              .formatted("mod_" + String.join(", mod_", absent), httpd.modules(), httpd.program()));
    }
  }

  /**
   * The databases that a machine has.
   *
   * @param mysql where the build unpacks MySQL if it is told to
   */
  private record InstalledDatabase(Programs programs, Path mysql) {
    Optional<DatabaseProgram> choose(LocalVariants variants) {
      String wanted = variants.database().server().orElse("");
      Optional<DatabaseProgram> unpacked = unpacked();
      if (wanted.equals(LocalVariants.MYSQL_8)) {
        if (unpacked.isEmpty()) {
          throw ConfigException.of(
              "stack.database",
              "is mysql-8, but %s is missing; build with -Dmysql=8, which downloads it"
                  .formatted(mysql));
        }
        return unpacked;
      }
      Optional<DatabaseProgram> installed = installed();
      return wanted.equals(LocalVariants.INSTALLED) ? installed : installed.or(() -> unpacked);
    }

    private Optional<DatabaseProgram> unpacked() {
      return Optional.of(MySql.unpackedIn(mysql))
          .filter(MySql::present)
          .map(DatabaseProgram.class::cast);
    }

    private Optional<DatabaseProgram> installed() {
      return programs.find("mariadbd", "mysqld").map(this::identify);
    }

    private DatabaseProgram identify(Path server) {
      String version = Programs.output(server.toString(), "--no-defaults", "--version");
      return version.contains("MariaDB")
          ? MariaDb.installed(server, programs)
          : new MySql(server, server.getParent().getParent());
    }
  }

  /** The missing programs with their packages. */
  private static final class MissingPackages {
    private final List<String> things = new ArrayList<>();
    private final List<String> debian = new ArrayList<>();
    private final List<String> fedora = new ArrayList<>();

    void add(String thing, String debianPackages, String fedoraPackages) {
      things.add(thing);
      debian.add(debianPackages);
      fedora.add(fedoraPackages);
    }

    /** Adds what PHP lacks; Fedora has no mod_php any more. */
    void php(LocalVariants variants) {
      if (variants.wantsPhp(LocalVariants.MOD_PHP)) {
        boolean either = variants.wantsPhp(LocalVariants.PHP_FPM);
        String thing = either ? "PHP for Apache (mod_php or php-fpm)" : "mod_php";
        add(thing, "libapache2-mod-php php-mysql", "php-fpm php-mysqlnd php-opcache");
      } else {
        add("php-fpm", "php-fpm php-mysql", "php-fpm php-mysqlnd php-opcache");
      }
    }

    /** Fails with everything that is missing. */
    void requireNone() {
      if (!things.isEmpty()) {
        throw new ConfigException(
            ("the local stack needs %s, which this machine does not have; on Debian and Ubuntu:"
                    + " apt-get install %s; on Fedora: dnf install %s")
                .formatted(
                    String.join(", ", things), String.join(" ", debian), String.join(" ", fedora)));
      }
    }
  }
}
