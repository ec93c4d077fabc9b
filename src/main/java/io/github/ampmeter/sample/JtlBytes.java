package io.github.ampmeter.sample;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The text of a JTL as far as it reached when its reading began, out of a .gz where it is one. What
 * is written to the file meanwhile is not read.
 */
final class JtlBytes extends InputStream {
  private static final int GZIP_BUFFER_BYTES = 1 << 16;
  private static final int FIRST_OF_GZIP = 0x1F;
  private static final int SECOND_OF_GZIP = 0x8B;

  private final Path file;
  private final long size;
  private final InputStream raw;
  private final MessageDigest digest;
  private final Gzip gzip;
  private final InputStream text;

  /**
   * Opens the file.
   *
   * @param size how many of its bytes count
   * @param summed whether their checksum will be asked for
   */
  JtlBytes(Path file, long size, boolean summed) throws IOException {
    this.file = file;
    this.size = size;
    this.digest = summed ? sha256() : null;
    InputStream first = new FirstBytes(Files.newInputStream(file), size);
    this.raw = summed ? new DigestInputStream(first, digest) : first;
    PushbackInputStream start = new PushbackInputStream(raw, 2);
    byte[] two = start.readNBytes(2);
    start.unread(two);
    boolean packed =
        two.length == 2
            && Byte.toUnsignedInt(two[0]) == FIRST_OF_GZIP
            && Byte.toUnsignedInt(two[1]) == SECOND_OF_GZIP;
    this.gzip = packed ? unpacked(start) : null;
    this.text = packed ? gzip : start;
  }

  private Gzip unpacked(InputStream start) throws IOException {
    try {
      return new Gzip(start);
    } catch (EOFException | ZipException e) {
      start.close();
      throw damaged(e);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] buffer, int from, int length) throws IOException {
    try {
      int read = text.read(buffer, from, length);
      if (read < 0 && gzip != null && (gzip.hasRest() | drain() > 0)) {
        throw new JtlException(
            file, "is a .gz with something else behind its end, which is cut or none of it");
      }
      return read;
    } catch (EOFException | ZipException e) {
      throw damaged(e);
    }
  }

  private JtlException damaged(IOException e) {
    return new JtlException(
        file,
        e instanceof EOFException
            ? "is a .gz that was cut: its end is missing; copy it again, or unpack what is there"
                + " with gzip -dc"
            : "is a damaged .gz: " + e.getMessage() + "; copy it again");
  }

  /** So that the checksum is that of the whole file. */
  private long drain() throws IOException {
    return raw.transferTo(OutputStream.nullOutputStream());
  }

  /** Of the file's own bytes, in lower-case hex, once they have all been read. */
  String sha256Hex() {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** How many bytes of the file count. */
  long size() {
    return size;
  }

  @Override
  public void close() throws IOException {
    text.close();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static final class Gzip extends GZIPInputStream {
    private static final int CHECKSUM_BYTES = 8;

    Gzip(InputStream in) throws IOException {
      super(in, GZIP_BUFFER_BYTES);
    }

    /** At the end: whether it has passed over bytes that are no gzip, as the JDK's reader does. */
    boolean hasRest() {
      return inf.getRemaining() > CHECKSUM_BYTES;
    }
  }

  /** The first bytes of a file; that one of them has gone since is an error. */
  private final class FirstBytes extends FilterInputStream {
    private long left;

    FirstBytes(InputStream in, long size) {
      super(in);
      this.left = size;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = in.read(buffer, from, (int) Math.min(length, left));
      if (read < 0) {
        throw new JtlException(
            file, "was cut while it was read: %d of its %d bytes are gone".formatted(left, size));
      }
      left -= read;
      return read;
    }

    @Override
    public int available() {
      return (int) Math.min(Integer.MAX_VALUE, left);
    }
  }
}
