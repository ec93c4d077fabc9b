package io.github.ampmeter.run.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedJtlTest {
  private static final int PIECE = 1 << 16;

  @TempDir private Path folder;

  private final List<String> remarks = new ArrayList<>();

  @Test
  void hasAllThatWasWrittenBeforeAndAfterItsPieces() throws IOException {
    StringBuilder written = new StringBuilder();
    try (PackedJtl packed = PackedJtl.of(jtl(), PIECE, remarks::add)) {
      written.append(append(10 * PIECE + 17));
      packed.pack();
      written.append(append(3 * PIECE));
      packed.pack();
      written.append(append(5));
    }

    PackedJtl.putTogether(jtl(), whole(), PIECE);

    assertThat(unpacked()).isEqualTo(written.toString());
    assertThat(folder).isDirectoryContaining(file -> file.equals(whole()));
    assertThat(folder.toFile().list()).hasSize(1);
    assertThat(remarks).isEmpty();
  }

  @Test
  void endsWithAWholePiece() throws IOException {
    String written;
    try (PackedJtl packed = PackedJtl.of(jtl(), PIECE, remarks::add)) {
      written = append(9 * PIECE);
      packed.pack();
    }

    PackedJtl.putTogether(jtl(), whole(), PIECE);

    assertThat(unpacked()).isEqualTo(written);
  }

  @Test
  void leavesTheLastRowsAsTheyAreForWhoeverReadsThemNow() throws IOException {
    try (PackedJtl packed = PackedJtl.of(jtl(), PIECE, remarks::add)) {
      String written = append(20 * PIECE);
      packed.pack();

      String last = Files.readString(jtl()).substring(16 * PIECE);
      assertThat(last).isEqualTo(written.substring(16 * PIECE));
    }
  }

  @Test
  void givesTheRoomOfItsPiecesBackToTheDisk() throws Exception {
    try (PackedJtl packed = PackedJtl.of(jtl(), PIECE, remarks::add)) {
      append(20 * PIECE);
      long before = kilobytesOnDisk();
      packed.pack();

      assertThat(before).isGreaterThanOrEqualTo(20 * PIECE / 1024);
      assertThat(kilobytesOnDisk()).isEqualTo(before - 16 * PIECE / 1024);
      assertThat(Files.size(jtl())).isEqualTo(20 * PIECE);
    }
  }

  @Test
  void isTakenUpWhereItsProcessWasKilled() throws IOException {
    PackedJtl killed = PackedJtl.of(jtl(), PIECE, remarks::add);
    String written = append(8 * PIECE);
    killed.pack();
    // In the middle of the next one.
    Files.writeString(folder.resolve("under-way.jtl.pieces/next"), "half a piece");

    assertThat(PackedJtl.isOne(jtl())).isTrue();
    PackedJtl.putTogether(jtl(), whole(), PIECE);

    assertThat(unpacked()).isEqualTo(written);
  }

  @Test
  void isUnderWayAsLongAsAnotherProcessIsAtIt() throws IOException {
    PackedJtl.of(jtl(), PIECE, remarks::add);
    boolean ofThisProcess = PackedJtl.inProgress(jtl());
    Files.writeString(mark(), ProcessMark.of(another()).toString());

    assertThat(ofThisProcess).isFalse();
    assertThat(PackedJtl.inProgress(jtl())).isTrue();
  }

  private static ProcessHandle another() {
    return ProcessHandle.current().parent().orElseThrow();
  }

  /** Between the end of the load and that of the compression, which may take minutes. */
  @Test
  void staysUnderWayUntilItsPiecesArePutTogether() throws IOException {
    PackedJtl packed = PackedJtl.of(jtl(), PIECE, remarks::add);
    append(PIECE);
    packed.close();

    assertThat(ProcessMark.parse(Files.readString(mark())).find())
        .contains(ProcessHandle.current());
  }

  @Test
  void isNotUnderWayWhereItsMarkWasCutShort() throws IOException {
    PackedJtl.of(jtl(), PIECE, remarks::add);
    for (String cut : List.of("", "4194304", "4194304 ")) {
      Files.writeString(mark(), cut);

      assertThat(PackedJtl.inProgress(jtl())).as(cut).isFalse();
    }
  }

  /** The whole is there, and of what it was made of the first pieces are gone already. */
  @Test
  void isTakenUpWhereItsProcessWasKilledAsItTidiedUp() throws IOException {
    packedInPieces();
    Path last = folder.resolve("under-way.jtl.pieces/000004.gz");
    assertThat(last).exists();
    Files.delete(last);
    Files.move(jtl(), whole());

    PackedJtl.putTogether(jtl(), whole(), PIECE);

    assertThat(folder.toFile().list()).containsExactly("samples.jtl.gz");
  }

  /** So that those that are left are found by counting, whenever the process is killed. */
  @Test
  void tidiesItsLastPieceUpFirst() throws IOException {
    packedInPieces();
    Path first = folder.resolve("under-way.jtl.pieces/000000.gz");
    Files.move(jtl(), whole());
    Files.delete(first);
    // Nobody can delete it: as if the process were killed there.
    Files.createDirectory(first);
    Files.writeString(first.resolve("file"), "");

    assertThatThrownBy(() -> PackedJtl.putTogether(jtl(), whole(), PIECE))
        .isInstanceOf(IOException.class);

    assertThat(first.getParent().toFile().list()).containsExactlyInAnyOrder("000000.gz", "runner");
  }

  @Test
  void isNotUnderWayWhereItsProcessIsGone() throws IOException {
    PackedJtl.of(jtl(), PIECE, remarks::add);
    Files.writeString(mark(), "4194304 1");

    assertThat(PackedJtl.inProgress(jtl())).isFalse();
  }

  @Test
  void leavesNothingWhereNothingWasWritten() throws IOException {
    PackedJtl.of(jtl(), PIECE, remarks::add).close();

    PackedJtl.putTogether(jtl(), whole(), PIECE);

    assertThat(folder).isEmptyDirectory();
  }

  private void packedInPieces() throws IOException {
    try (PackedJtl packed = PackedJtl.of(jtl(), PIECE, remarks::add)) {
      append(9 * PIECE);
      packed.pack();
    }
  }

  private Path jtl() {
    return folder.resolve("under-way.jtl");
  }

  private Path mark() {
    return folder.resolve("under-way.jtl.pieces/runner");
  }

  private Path whole() {
    return folder.resolve("samples.jtl.gz");
  }

  /** Each row another one. */
  private String append(int length) throws IOException {
    StringBuilder rows = new StringBuilder();
    long from = Files.exists(jtl()) ? Files.size(jtl()) : 0;
    while (rows.length() < length) {
      rows.append(from + rows.length()).append(",page,true\n");
    }
    rows.setLength(length);
    Files.writeString(jtl(), rows, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return rows.toString();
  }

  private String unpacked() throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(whole()))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private long kilobytesOnDisk() throws IOException {
    Process du = new ProcessBuilder("du", "-k", jtl().toString()).start();
    return Long.parseLong(new String(du.getInputStream().readAllBytes(), UTF_8).split("\t")[0]);
  }
}
