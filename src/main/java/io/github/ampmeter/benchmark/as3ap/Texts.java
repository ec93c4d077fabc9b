package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.benchmark.as3ap.Numbers.SplitMix64;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/** The character columns: texts of 0-9 and A-Z, computed from a number. */
final class Texts {
  static final String CODE = "BENCHMARKS";
  static final String NAME = "THE+ASAP+BENCHMARKS+";
  static final String ADDRESS = "SILICON VALLEY";

  static final int DAYS = 36_860;

  private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final int CODE_LENGTH = 10;
  private static final long CODES = 3_656_158_440_062_976L;
  private static final LocalDate FIRST_DAY = LocalDate.of(1900, 1, 1);

  /** The number of texts of ten characters. */
  static long codes() {
    return CODES;
  }

  /** The number's ten digits to base 36, a different text for each number. */
  static String code(long number) {
    byte[] code = new byte[CODE_LENGTH];
    digits(number, code, 0, CODE_LENGTH);
    return new String(code, StandardCharsets.ISO_8859_1);
  }

  /** Twenty characters, the first ten as {@link #code}. */
  static String name(long number) {
    byte[] name = new byte[2 * CODE_LENGTH];
    digits(number, name, 0, CODE_LENGTH);
    digits(Math.floorMod(SplitMix64.of(number), CODES), name, CODE_LENGTH, 2 * CODE_LENGTH);
    return new String(name, StandardCharsets.ISO_8859_1);
  }

  /** Two to 80 characters, 20 in the mean; the same number gives the same address. */
  static String address(long number) {
    long state = SplitMix64.of(number);
    byte[] address = new byte[AddressLength.of(state)];
    for (int from = 0; from < address.length; from += CODE_LENGTH) {
      state = SplitMix64.of(state);
      int to = Math.min(address.length, from + CODE_LENGTH);
      digits(Math.floorMod(state, CODES), address, from, to);
    }
    return new String(address, StandardCharsets.ISO_8859_1);
  }

  /** A day of the 20th century, as the specification's own literals write dates. */
  static String date(long day) {
    LocalDate date = FIRST_DAY.plusDays(day);
    return date.getMonthValue() + "/" + date.getDayOfMonth() + "/" + date.getYear();
  }

  private static void digits(long number, byte[] target, int from, int to) {
    long rest = number;
    for (int i = to - 1; i >= from; i--) {
      target[i] = (byte) ALPHABET.charAt((int) (rest % ALPHABET.length()));
      rest /= ALPHABET.length();
    }
  }

  private Texts() {}

  /** Lengths of addresses: 2 + a Poisson variate of mean 18, at most 80. */
  private static final class AddressLength {
    private static final int LEAST = 2;
    private static final int MOST = 80;
    private static final double MEAN = 18;
    private static final double[] CUMULATIVE = cumulative();

    private AddressLength() {}

    /** The length for uniformly distributed bits. */
    static int of(long bits) {
      double uniform = (bits >>> 11) * 0x1p-53;
      int variate = 0;
      while (variate < CUMULATIVE.length && uniform >= CUMULATIVE[variate]) {
        variate++;
      }
      return Math.min(MOST, LEAST + variate);
    }

    private static double[] cumulative() {
      double[] cumulative = new double[MOST - LEAST];
      double probability = Math.exp(-MEAN);
      double sum = 0;
      for (int k = 0; k < cumulative.length; k++) {
        sum += probability;
        cumulative[k] = sum;
        probability *= MEAN / (k + 1);
      }
      return cumulative;
    }
  }
}
