package io.github.ampmeter.run.load;

import io.github.ampmeter.stack.process.ProcessMark;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * A JTL that is compressed while JMeter writes it, so that a load of days fits on the disk. Each
 * piece of it well before the end becomes a .gz file, and its disk space is released. At the end
 * the pieces are joined. If a process is killed meanwhile, {@link #putTogether} continues with the
 * remaining pieces and rows, so that nothing is lost.
 */
public final class PackedJtl implements Closeable {
  static final long PIECE_BYTES = 16L << 20;

  /** The last pieces stay uncompressed for the display of the load's progress. */
  private static final int PIECES_LEFT = 4;

  private static final String PIECE = "%06d.gz";
  private static final String UNFINISHED = "next";
  private static final String RUNNER = "runner";

  private final Path jtl;
  private final long pieceBytes;
  private final Consumer<String> remarks;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread packing = new Thread(work, "packing");
            packing.setDaemon(true);
            return packing;
          });
  private int pieces;
  private boolean givesBack = true;

  private PackedJtl(Path jtl, long pieceBytes, Consumer<String> remarks) throws IOException {
    this.jtl = jtl;
    this.pieceBytes = pieceBytes;
    this.remarks = remarks;
    Files.createDirectories(folder(jtl));
    Files.writeString(folder(jtl).resolve(RUNNER), ownMark());
  }

  private static String ownMark() {
    return ProcessMark.of(ProcessHandle.current()).toString();
  }

  /**
   * Starts to compress, before JMeter starts and until it is closed.
   *
   * @param remarks receives a sentence if disk space cannot be released
   */
  public static PackedJtl begin(Path jtl, Consumer<String> remarks) throws IOException {
    PackedJtl packed = new PackedJtl(jtl, PIECE_BYTES, remarks);
    packed.thread.scheduleWithFixedDelay(packed::packSafely, 1, 1, TimeUnit.SECONDS);
    return packed;
  }

  /** For tests: compresses only when {@link #pack} is called. */
  static PackedJtl of(Path jtl, long pieceBytes, Consumer<String> remarks) throws IOException {
    return new PackedJtl(jtl, pieceBytes, remarks);
  }

  /** Whether a JTL has pieces that are not joined yet. */
  public static boolean isOne(Path jtl) {
    return Files.isDirectory(folder(jtl));
  }

  /** Whether another live process is compressing it. */
  public static boolean inProgress(Path jtl) throws IOException {
    Path runner = folder(jtl).resolve(RUNNER);
    try {
      return Files.exists(runner)
          && ProcessMark.parse(Files.readString(runner))
              .find()
              .filter(process -> !process.equals(ProcessHandle.current()))
              .isPresent();
    } catch (IllegalArgumentException cutShort) {
      // The process was killed, or the disk was full, while this file was written.
      return false;
    }
  }

  /**
   * Joins the pieces and the remaining rows to one .gz after JMeter has ended. It can be repeated
   * after it was killed or the disk was full.
   *
   * @param packed the joined file; not written if JMeter wrote nothing
   */
  public static void putTogether(Path jtl, Path packed) throws IOException {
    putTogether(jtl, packed, PIECE_BYTES);
  }

  static void putTogether(Path jtl, Path packed, long pieceBytes) throws IOException {
    // Another process that makes a report meanwhile must leave the pieces alone.
    Files.writeString(folder(jtl).resolve(RUNNER), ownMark());
    if (Files.exists(jtl)) {
      Path unfinished = folder(jtl).resolve(UNFINISHED);
      try (OutputStream out = Files.newOutputStream(unfinished)) {
        List<Path> pieces = pieces(jtl);
        for (Path piece : pieces) {
          Files.copy(piece, out);
        }
        long from = pieces.size() * pieceBytes;
        if (pieces.isEmpty() || Files.size(jtl) > from) {
          compress(jtl, from, Long.MAX_VALUE, out);
        }
      }
      Files.move(unfinished, packed, StandardCopyOption.ATOMIC_MOVE);
      Files.delete(jtl);
    }
    // The last piece goes first, so that after a kill the others are still numbered from 0.
    List<Path> pieces = pieces(jtl);
    Collections.reverse(pieces);
    for (Path piece : pieces) {
      Files.delete(piece);
    }
    Files.deleteIfExists(folder(jtl).resolve(UNFINISHED));
    Files.delete(folder(jtl).resolve(RUNNER));
    Files.delete(folder(jtl));
  }

  void pack() throws IOException {
    while (!thread.isShutdown()
        && Files.exists(jtl)
        && Files.size(jtl) >= (pieces + 1 + PIECES_LEFT) * pieceBytes) {
      Path unfinished = folder(jtl).resolve(UNFINISHED);
      try (OutputStream out = Files.newOutputStream(unfinished)) {
        compress(jtl, pieces * pieceBytes, pieceBytes, out);
      }
      Files.move(unfinished, piece(jtl, pieces), StandardCopyOption.ATOMIC_MOVE);
      giveBack(pieces * pieceBytes);
      pieces++;
    }
  }

  private void packSafely() {
    try {
      pack();
    } catch (IOException e) {
      remarks.accept(
          "its samples are compressed only at the end: %s: %s"
              .formatted(jtl.getFileName(), e.getMessage()));
      thread.shutdown();
    }
  }

  /** Releases the disk space of compressed pieces, but keeps the length for JMeter. */
  private void giveBack(long from) throws IOException {
    if (!givesBack) {
      return;
    }
    Process punch =
        new ProcessBuilder(
                "fallocate",
                "--punch-hole",
                "--offset",
                Long.toString(from),
                "--length",
                Long.toString(pieceBytes),
                jtl.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(punch.getInputStream().readAllBytes()).strip();
    if (punch.onExit().join().exitValue() != 0) {
      givesBack = false;
      remarks.accept("the disk space of compressed samples is released only at the end: " + said);
    }
  }

  /**
   * Waits for the current piece. The JTL stays in progress until this process has joined the
   * pieces, so that no report of another process removes them.
   */
  @Override
  public void close() throws IOException {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new IOException("a piece of " + jtl + " was not compressed within a minute");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void compress(Path jtl, long from, long atMost, OutputStream to)
      throws IOException {
    try (FileChannel file = FileChannel.open(jtl, StandardOpenOption.READ)) {
      InputStream in = Channels.newInputStream(file.position(from));
      Fast gzip = new Fast(to);
      byte[] buffer = new byte[1 << 16];
      long left = atMost;
      int read = 0;
      while (left > 0 && read >= 0) {
        read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        gzip.write(buffer, 0, Math.max(0, read));
        left -= Math.max(0, read);
      }
      gzip.finish();
    }
  }

  /** Compresses fast, because the load generator needs the CPU too. */
  private static final class Fast extends GZIPOutputStream {
    Fast(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  private static List<Path> pieces(Path jtl) {
    List<Path> pieces = new ArrayList<>();
    for (Path next = piece(jtl, 0); Files.exists(next); next = piece(jtl, pieces.size())) {
      pieces.add(next);
    }
    return pieces;
  }

  private static Path piece(Path jtl, int number) {
    return folder(jtl).resolve(String.format(Locale.ROOT, PIECE, number));
  }

  private static Path folder(Path jtl) {
    return jtl.resolveSibling(jtl.getFileName() + ".pieces");
  }
}
