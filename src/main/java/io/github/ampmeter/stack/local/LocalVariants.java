package io.github.ampmeter.stack.local;

import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.Hardening;
import io.github.ampmeter.stack.Link;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.StackSpec.VariantText;
import io.github.ampmeter.stack.Tls;
import io.github.ampmeter.stack.process.CpuSet;
import java.util.Optional;
import java.util.Set;

/**
 * The variants of the local stack.
 *
 * @param frontCache empty: none
 */
record LocalVariants(
    PhpVariant php,
    DatabaseVariant database,
    Optional<CpuSet> cpus,
    boolean compression,
    Optional<FrontCache> frontCache,
    Hardening hardening,
    boolean tls) {
  static final String MOD_PHP = "mod_php";
  static final String PHP_FPM = "php-fpm";
  static final String INSTALLED = "installed";
  static final String MYSQL_8 = "mysql-8";

  /**
   * Which PHP runs and how.
   *
   * @param kind mod_php or php-fpm; empty: the installed one, mod_php first
   * @param opcodeCache empty: on if PHP has it
   */
  record PhpVariant(Optional<String> kind, Optional<Boolean> opcodeCache) {}

  /**
   * Which database runs and how.
   *
   * @param server installed or mysql-8; empty: the installed one if there is one
   * @param engine the default storage engine
   */
  record DatabaseVariant(Optional<String> server, Optional<String> engine) {}

  private static final Set<String> NAMES =
      Set.of(
          "opcodeCache",
          "engine",
          "cpus",
          "php",
          "database",
          "workers",
          "compression",
          "frontCache",
          Link.VARIANT,
          Hardening.VARIANT,
          Tls.VARIANT,
          StackSpec.PERFORMANCE_SCHEMA);

  static LocalVariants of(StackSpec spec, CpuSet availableCpus) {
    spec.requireSupported(NAMES);
    VariantText text = spec.variants();
    return new LocalVariants(
        new PhpVariant(text.choice("php", MOD_PHP, PHP_FPM), text.optionalFlag("opcodeCache")),
        new DatabaseVariant(
            text.choice("database", INSTALLED, MYSQL_8), text.choice("engine", "InnoDB", "MyISAM")),
        Optional.ofNullable(spec.engineVariants().get("cpus"))
            .map(cpus -> CpuSet.parse(cpus, availableCpus)),
        spec.compressed(),
        FrontCache.of(spec),
        Hardening.of(spec),
        Tls.of(spec));
  }

  boolean wantsPhp(String kind) {
    return php.kind().isEmpty() || php.kind().get().equals(kind);
  }
}
