package io.github.ampmeter.stack.local;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.DatabaseProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What of this machine the stack consists of.
 *
 * @param squid where a front cache is asked for
 * @param launcher in front of each server's command line
 */
record LocalSoftware(
    Httpd httpd, Php php, DatabaseProgram database, Optional<Squid> squid, List<String> launcher) {

  /**
   * Finds it all, or names at once all that is missing.
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
    missing.refuse();
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
    found.requireModules(variants.compression());
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

  private void requireModules(boolean compression) {
    List<String> absent = httpd.missing(HttpdConfiguration.modules(php, compression));
    if (!absent.isEmpty()) {
      throw new ConfigException(
          "the local stack needs Apache's module %s, which is neither in %s nor built into %s"
              .formatted("mod_" + String.join(", mod_", absent), httpd.modules(), httpd.program()));
    }
  }
}
