package io.github.ampmeter.judge.sample;

import io.github.ampmeter.Sha256;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
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
  private final PushbackInputStream start;

  /** The part that is read of a .gz, which may have several; null of anything else. */
  private Gzip gzip;

  /**
   * Opens the file.
   *
   * @param size how many of its bytes count
   * @param summed whether their checksum will be asked for
   */
  JtlBytes(Path file, long size, boolean summed) throws IOException {
    this.file = file;
    this.size = size;
    this.digest = summed ? Sha256.digest() : null;
    InputStream first = new FirstBytes(Files.newInputStream(file), size);
    this.raw = summed ? new DigestInputStream(first, digest) : first;
    this.start = new PushbackInputStream(raw, 2);
    byte[] two = start.readNBytes(2);
    start.unread(two);
    boolean packed =
        two.length == 2
            && Byte.toUnsignedInt(two[0]) == FIRST_OF_GZIP
            && Byte.toUnsignedInt(two[1]) == SECOND_OF_GZIP;
    this.gzip = packed ? first() : null;
  }

  private Gzip first() throws IOException {
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
    if (gzip == null) {
      return start.read(buffer, from, length);
    }
    try {
      int read = gzip.read(buffer, from, length);
      while (read < 0 && hasMore()) {
        gzip = next();
        read = gzip.read(buffer, from, length);
      }
      return read;
    } catch (EOFException | ZipException e) {
      throw damaged(e);
    }
  }

  /** Whether anything stands behind the part that has been read. */
  private boolean hasMore() throws IOException {
    if (gzip.rest() > 0) {
      return true;
    }
    int more = start.read();
    if (more >= 0) {
      start.unread(more);
    }
    return more >= 0;
  }

  private Gzip next() throws IOException {
    try (Gzip over = gzip) {
      return new Gzip(over.andThen(start));
    } catch (EOFException | ZipException e) {
      throw new JtlException(file, "is a .gz with other data after its end");
    }
  }

  private JtlException damaged(IOException e) {
    return new JtlException(
        file,
        e instanceof EOFException
            ? "is a .gz that was cut off; copy it again, or unpack what is there with gzip -dc"
            : "is a damaged .gz: " + e.getMessage() + "; copy it again");
  }

  /** Returns the checksum of the file's own bytes in lower-case hex, once all have been read. */
  String sha256Hex() {
    return Sha256.hex(digest);
  }

  long size() {
    return size;
  }

  @Override
  public void close() throws IOException {
    if (gzip != null) {
      gzip.close();
    }
    start.close();
  }

  /**
   * One part. The JDK's reader goes on to the next one where it finds it in its buffer, and passes
   * over whatever else stands there; newer ones look beyond the buffer, too. So it is given nothing
   * beyond the part's own checksum.
   */
  private static final class Gzip extends GZIPInputStream {
    private static final int CHECKSUM_BYTES = 8;

    Gzip(InputStream in) throws IOException {
      super(new OnePart(in), GZIP_BUFFER_BYTES);
      ((OnePart) this.in).inflater = inf;
    }

    /** Returns how many bytes after the end have been consumed. */
    int rest() {
      return Math.max(0, inf.getRemaining() - CHECKSUM_BYTES);
    }

    /** Counts also what follows those bytes. */
    InputStream andThen(InputStream further) {
      byte[] rest = Arrays.copyOfRange(buf, len - rest(), len);
      return new SequenceInputStream(new ByteArrayInputStream(rest), further);
    }
  }

  /** Ends behind the checksum of the part that is being read, and outlives who reads it. */
  private static final class OnePart extends FilterInputStream {
    private static final int NOT_YET = -1;

    /** Null while the header is read. */
    private Inflater inflater;

    /** How many bytes of the checksum are still to come, once the data has ended. */
    private int left = NOT_YET;

    OnePart(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      if (inflater == null || !inflater.finished()) {
        left = NOT_YET;
        return in.read(buffer, from, length);
      }
      if (left == NOT_YET) {
        left = Math.max(0, Gzip.CHECKSUM_BYTES - inflater.getRemaining());
      }
      int read = left == 0 ? -1 : in.read(buffer, from, Math.min(length, left));
      left -= Math.max(0, read);
      return read;
    }

    @Override
    public int available() {
      return 0;
    }

    @Override
    public void close() {}
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
            file, "was cut while it was read: %s of its %s bytes are gone".formatted(left, size));
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
