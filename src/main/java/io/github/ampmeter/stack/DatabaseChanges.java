package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;

/**
 * The one rule about databases that Ampmeter has not created: nothing in them is changed unless the
 * user says so. Whoever creates, fills or empties tables asks here first.
 */
public final class DatabaseChanges {
  private static final String SAID = "allowWrites";
  private static final String DATABASE = "database.host";

  private DatabaseChanges() {}

  /** Whether the database under test may be changed: it is our own, or the user allows it. */
  public static boolean allowed(StackSpec spec) {
    return !spec.kind().equals(StackSpec.EXTERNAL)
        || new VariantText(StackSpec.EXTERNAL, spec.external()).flag(SAID, false);
  }

  /**
   * Refuses what would change a database that is not ours, or that nobody has named.
   *
   * @param what such as "the data set olio"
   */
  public static void requireAllowed(StackSpec spec, String what) {
    if (!allowed(spec)) {
      throw new ConfigException(
          "%s would change a database that Ampmeter did not create; say external.%s: true if it may"
              .formatted(what, SAID));
    }
    if (spec.kind().equals(StackSpec.EXTERNAL) && !spec.external().containsKey(DATABASE)) {
      throw new ConfigException(
          "external.%s must be stated: %s goes into that database".formatted(DATABASE, what));
    }
  }
}
