package io.github.ampmeter.benchmark.olio;

/**
 * Names of users and tags by their numbers: one to one, so that load and data agree on them without
 * asking the database. The password of a loaded user is the number itself.
 *
 * <p>The number is scrambled as number * 48,271,003 modulo 10^8, a bijection because the factor has
 * no divisor in common with 10; each two digits of the eight are then a syllable. "Same number,
 * same name" is part of the data's definition: changing this changes the data.
 */
public final class OlioNames {
  private static final long FACTOR = 48_271_003;
  private static final long MODULUS = 100_000_000;
  private static final String CONSONANTS = "bcdfghjklmnprstvwxyz";
  private static final String VOWELS = "aeiou";
  private static final int SYLLABLES = 4;

  private OlioNames() {}

  /** The name of a loaded user, of eight letters; numbers start at 1. */
  public static String user(int number) {
    return scrambled(number);
  }

  /** The name of a tag; numbers start at 1, and lower ones have more events. */
  public static String tag(int number) {
    return scrambled(number);
  }

  private static String scrambled(int number) {
    if (number < 1 || number >= MODULUS) {
      throw new IllegalArgumentException(
          "number must be from 1 to " + (MODULUS - 1) + ", was " + number);
    }
    long rest = number * FACTOR % MODULUS;
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < SYLLABLES; i++) {
      int syllable = (int) (rest % 100);
      name.append(CONSONANTS.charAt(syllable / VOWELS.length()));
      name.append(VOWELS.charAt(syllable % VOWELS.length()));
      rest /= 100;
    }
    return name.toString();
  }
}
