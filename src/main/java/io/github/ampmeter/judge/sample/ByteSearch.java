package io.github.ampmeter.judge.sample;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes at a time, the first one lowest: finds a byte without looking at each of them. */
public final class ByteSearch {
  static final int BYTES = Long.BYTES;

  /** So many bytes have one bit each in a word. */
  static final int CHUNK = Long.SIZE;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;
  private static final long HIGH_HALVES = 0xf0f0f0f0f0f0f0f0L;
  private static final long SIX_EACH = 0x0606060606060606L;
  private static final long LOWEST_BITS = 0x0101010101010101L;

  /** Moves the lowest bit of each byte to the highest byte, one beside the other. */
  private static final long GATHER = 0x0102040810204080L;

  private static final long ZEROS = 0x3030303030303030L;

  private ByteSearch() {}

  static long at(byte[] bytes, int index) {
    return (long) LONGS.get(bytes, index);
  }

  /** A text of at most eight characters of ASCII; the other bytes are 0. */
  static long of(String ascii) {
    long word = 0;
    for (int i = 0; i < ascii.length(); i++) {
      word |= (long) ascii.charAt(i) << Byte.SIZE * i;
    }
    return word;
  }

  /** Repeats an ASCII byte eight times. */
  static long of(char ascii) {
    return LOWEST_BITS * ascii;
  }

  /** The highest bit of each byte that is alike in both words, and no other bit. */
  static long alike(long word, long other) {
    long difference = word ^ other;
    return ~((difference & LOW_BITS) + LOW_BITS | difference | LOW_BITS);
  }

  /**
   * A bit for each of {@value #CHUNK} bytes that is one of two, the first byte's lowest. Branches
   * that no processor foresees are then one a chunk, and not one a word.
   */
  static long eitherOf(byte[] bytes, int index, long one, long other) {
    long bits = 0;
    for (int i = 0; i < CHUNK; i += BYTES) {
      long word = at(bytes, index + i);
      long difference = word ^ one;
      long otherDifference = word ^ other;
      long unlike =
          ((difference & LOW_BITS) + LOW_BITS | difference)
              & ((otherDifference & LOW_BITS) + LOW_BITS | otherDifference);
      bits |= ((~unlike >>> 7 & LOWEST_BITS) * GATHER >>> CHUNK - BYTES) << i;
    }
    return bits;
  }

  /** The first bytes of a word, at least one; the others are 0. */
  static long head(long word, int bytes) {
    return word & -1L >>> Long.SIZE - Byte.SIZE * bytes;
  }

  /**
   * The number that the first bytes of a word say in ASCII.
   *
   * @param digits how many of them, 1 to 8
   * @return -1 when one of them is no digit
   */
  static int number(long word, int digits) {
    // Leading zeros fill it up to eight digits.
    int filled = Long.SIZE - Byte.SIZE * digits;
    long eight = word << filled | ZEROS & ~(-1L << filled);
    long value = eight ^ ZEROS;
    if (((value + SIX_EACH | value) & HIGH_HALVES) != 0) {
      return -1;
    }
    // Neighbours are joined to pairs, pairs to fours, fours to the whole.
    value = value * 10 + (value >>> 8) & 0x00ff00ff00ff00ffL;
    value = value * 100 + (value >>> 16) & 0x0000ffff0000ffffL;
    return (int) (value * 10_000 + (value >>> 32));
  }

  /** Counts a byte among the first ones, whatever stands behind them. */
  public static long count(byte[] bytes, int length, char ascii) {
    long wanted = of(ascii);
    long count = 0;
    int at = 0;
    for (; at <= length - BYTES; at += BYTES) {
      count += Long.bitCount(alike(at(bytes, at), wanted));
    }
    for (; at < length; at++) {
      count += bytes[at] == ascii ? 1 : 0;
    }
    return count;
  }

  /** Returns the index of the byte with the lowest mark. */
  static int first(long marks) {
    return Long.numberOfTrailingZeros(marks) >>> 3;
  }
}
