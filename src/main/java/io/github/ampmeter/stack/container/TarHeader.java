package io.github.ampmeter.stack.container;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** What stands before each file of a tar archive, in the format ustar. */
record TarHeader(String path, int mode, long size, char type) {
  static final int BLOCK = 512;
  static final char FILE = '0';

  private static final int NAME = 0;
  private static final int NAME_LENGTH = 100;
  private static final int MODE = 100;
  private static final int OWNER = 108;
  private static final int GROUP = 116;
  private static final int SIZE = 124;
  private static final int SIZE_LENGTH = 12;
  private static final int TIME = 136;
  private static final int CHECKSUM = 148;
  private static final int TYPE = 156;
  private static final int MAGIC = 257;
  private static final int PREFIX = 345;

  static TarHeader ofFile(String path, int mode, long size) {
    return new TarHeader(path, mode, size, FILE);
  }

  /** Owned by root. */
  byte[] bytes() {
    byte[] block = new byte[BLOCK];
    int slash = path.length() <= NAME_LENGTH ? -1 : path.indexOf('/', path.length() - NAME_LENGTH);
    put(block, NAME, path.substring(slash + 1));
    put(block, PREFIX, slash < 0 ? "" : path.substring(0, slash));
    putOctal(block, MODE, 7, mode);
    putOctal(block, OWNER, 7, 0);
    putOctal(block, GROUP, 7, 0);
    putOctal(block, SIZE, SIZE_LENGTH - 1, size);
    putOctal(block, TIME, 11, 0);
    block[TYPE] = (byte) type;
    put(block, MAGIC, "ustar\00000");
    put(block, CHECKSUM, "        ");
    int sum = 0;
    for (byte one : block) {
      sum += Byte.toUnsignedInt(one);
    }
    put(block, CHECKSUM, String.format(Locale.ROOT, "%06o\0 ", sum));
    return block;
  }

  /** Of a block that another program wrote. */
  static TarHeader parse(byte[] block) throws IOException {
    String size = text(block, SIZE, SIZE_LENGTH).strip();
    if (!size.matches("[0-7]+")) {
      throw new IOException("not the header of a file in a tar archive");
    }
    return new TarHeader(
        text(block, NAME, NAME_LENGTH), 0, Long.parseLong(size, 8), (char) block[TYPE]);
  }

  /** Of content, which fills whole blocks. */
  static int padding(long size) {
    return (int) ((BLOCK - size % BLOCK) % BLOCK);
  }

  private static void put(byte[] block, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, block, at, bytes.length);
  }

  private static void putOctal(byte[] block, int at, int digits, long number) {
    put(block, at, String.format(Locale.ROOT, "%0" + digits + "o", number));
  }

  private static String text(byte[] block, int at, int length) {
    String text = new String(Arrays.copyOfRange(block, at, at + length), StandardCharsets.UTF_8);
    int end = text.indexOf('\0');
    return end < 0 ? text : text.substring(0, end);
  }
}
