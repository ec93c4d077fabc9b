package io.github.ampmeter.run.suite;

import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The block {@code external} of a suite as variants of the stack, named by their place in it, so
 * that the command line can say them too.
 */
final class ExternalVariants {
  private final Map<String, String> variants = new LinkedHashMap<>();

  private ExternalVariants() {}

  /**
   * None where there is no such block.
   *
   * @param folder that paths in it are relative to
   */
  static Map<String, String> of(SuiteFile.ExternalEntry entry, Path folder) {
    ExternalVariants all = new ExternalVariants();
    if (entry != null) {
      all.put("web", entry.web());
      all.put("hostHeader", entry.hostHeader());
      all.put("user", entry.user());
      all.put("passwordVariable", entry.passwordVariable());
      all.put(
          "caFile",
          Optional.ofNullable(entry.caFile())
              .map(file -> folder.resolve(file).normalize())
              .orElse(null));
      all.put("allowWrites", entry.allowWrites());
      all.putDatabase(entry.database());
    }
    return all.variants;
  }

  private void putDatabase(SuiteFile.DatabaseEntry database) {
    if (database != null) {
      put("database.host", database.host());
      put("database.port", database.port());
      put("database.name", database.name());
      put("database.user", database.user());
      put("database.passwordVariable", database.passwordVariable());
    }
  }

  private void put(String name, Object value) {
    if (value != null) {
      variants.put(StackSpec.EXTERNAL_PREFIX + name, value.toString());
    }
  }
}
