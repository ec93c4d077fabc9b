package io.github.ampmeter;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The names of folders for plans and suites, which may be named in any script: some file systems,
 * archives and shells take ASCII only.
 */
public final class FolderName {
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final int LONGEST_PLAIN = 40;
  private static final int HASH_DIGITS = 8;

  private FolderName() {}

  /**
   * The name itself where it is safe; else its ASCII part and a hash of the whole name, so that
   * different names have different folders.
   */
  public static String of(String name) {
    if (SAFE.matcher(name).matches()) {
      return name;
    }
    String plain = plain(name);
    String hash = Sha256.of(name.getBytes(StandardCharsets.UTF_8)).substring(0, HASH_DIGITS);
    return (plain.isEmpty() ? "plan" : plain.substring(0, Math.min(plain.length(), LONGEST_PLAIN)))
        + "-"
        + hash;
  }

  /** The characters of a name that are safe; dashes in place of the others. */
  public static String plain(String name) {
    return name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[._-]+|-+$", "");
  }
}
