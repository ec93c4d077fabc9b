package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.judge.sample.JtlFile.HEADER;
import static io.github.ampmeter.judge.sample.JtlFile.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of a file is read: all that was there at the beginning, unpacked where it is a .gz. */
class JtlBytesTest {
  private static final String TEXT = HEADER + row(1, "Home") + row(2, "\"two\nlines\"");

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void aFile() {
    file = folder.resolve("samples.jtl");
  }

  @Test
  void isReadByteByByteToo() throws IOException {
    Path two = Files.write(folder.resolve("two.jtl"), new byte[] {'a', (byte) 0xC3, 'b'});
    try (JtlBytes bytes = new JtlBytes(two, 2, false)) {
      assertThat(bytes.read()).isEqualTo('a');
      assertThat(bytes.read()).isEqualTo(0xC3);
      assertThat(bytes.read()).as("of three two count").isEqualTo(-1);
    }
  }

  @Test
  void readsACompressedFileAsItIs() throws IOException {
    Files.write(file, gzip(TEXT));

    assertThat(labels(Jtl.of(file))).containsExactly("Home", "two\nlines");
  }

  @Test
  void readsCompressedPartsThatStandBehindEachOther() throws IOException {
    Files.write(file, gzip(HEADER + row(1, "Home")));
    Files.write(file, gzip(row(2, "Login")), StandardOpenOption.APPEND);

    assertThat(labels(Jtl.of(file))).containsExactly("Home", "Login");
  }

  @Test
  void refusesACompressedFileThatIsCutAnywhere() throws IOException {
    byte[] whole = gzip(TEXT);
    for (int length = 2; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));

      assertRefusal(() -> labels(Jtl.of(file)))
          .hasMessage(
              file
                  + ": is a .gz that was cut off; copy it again, or unpack what is there with gzip"
                  + " -dc");
    }
  }

  @Test
  void refusesACompressedFileThatIsDamaged() throws IOException {
    byte[] damaged = gzip(TEXT);
    damaged[damaged.length - 6] ^= 1;
    Files.write(file, damaged);

    assertRefusal(() -> labels(Jtl.of(file))).hasMessageStartingWith(file + ": is a damaged .gz: ");
  }

  @Test
  void refusesWhatStandsBehindTheEndOfACompressedFile() throws IOException {
    for (int length : List.of(1, 9, 30, 100_000)) {
      Files.write(file, gzip(TEXT));
      Files.write(file, new byte[length], StandardOpenOption.APPEND);

      assertRefusal(() -> labels(Jtl.of(file))).hasMessageContaining("other data after its end");
    }
  }

  /** Where a part ends with what was read at once, the JDK's reader passes over what follows. */
  @Test
  void seesWhatStandsBehindAPartThatEndsWithABuffer() throws IOException {
    for (int beyond = -9; beyond <= 1; beyond++) {
      byte[] part = partOf((1 << 16) + 10 + beyond);
      byte[] next = gzip(row(2, "Login"));
      for (int length : List.of(1, 2, 3, 10, 17)) {
        Files.write(file, part);
        Files.write(file, new byte[length], StandardOpenOption.APPEND);
        assertSomethingElseBehindItsEnd();

        Files.write(file, part);
        Files.write(file, Arrays.copyOf(next, length), StandardOpenOption.APPEND);
        assertRefusal(() -> labels(Jtl.of(file)));
      }
      Files.write(file, part);
      Files.write(file, next, StandardOpenOption.APPEND);
      assertThat(labels(Jtl.of(file))).as("beyond %d", beyond).endsWith("Login");
    }
  }

  private void assertSomethingElseBehindItsEnd() {
    assertRefusal(() -> labels(Jtl.of(file))).hasMessageContaining("other data after its end");
  }

  /** Of so many bytes: what is not compressed grows byte by byte. */
  private static byte[] partOf(int bytes) throws IOException {
    String begin = HEADER + row(1, "Home");
    for (int length = bytes - begin.length() - 400; ; length++) {
      byte[] part = stored(begin + row(2, "x".repeat(length)));
      if (part.length == bytes) {
        return part;
      }
    }
  }

  private static byte[] stored(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out =
        new GZIPOutputStream(packed) {
          {
            def.setLevel(Deflater.NO_COMPRESSION);
          }
        }) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return packed.toByteArray();
  }

  @Test
  void tellsTheChecksumOfTheFileAsItLies() throws Exception {
    for (byte[] bytes : List.of(TEXT.getBytes(StandardCharsets.UTF_8), gzip(TEXT))) {
      Files.write(file, bytes);
      Jtl jtl = Jtl.of(file);
      jtl.read(sample -> {});

      byte[] sum = MessageDigest.getInstance("SHA-256").digest(bytes);
      assertThat(jtl.contents())
          .containsExactly(
              new JtlContent(file, bytes.length, 4, HexFormat.of().formatHex(sum), false));
    }
  }

  @Test
  void countsTheLinesOfACutEnd() throws IOException {
    Files.writeString(file, TEXT + "17,\"a\nb\nc");
    Jtl jtl = Jtl.of(file);

    jtl.read(sample -> {});

    assertThat(jtl.contents().get(0).lines()).isEqualTo(6);
  }

  @Test
  void readsWhatWasThereAtTheBeginningOfAFileThatGrowsAndSaysSo() throws IOException {
    Files.writeString(file, TEXT);
    Jtl jtl = new Jtl(List.of(file), 64, 0, Optional.empty());
    List<String> labels = new ArrayList<>();

    JtlEnd end =
        jtl.read(
            sample -> {
              labels.add(sample.label());
              append(row(3, "Login"));
            });

    assertThat(labels).containsExactly("Home", "two\nlines");
    assertThat(Faults.problems(end)).singleElement().asString().contains(" grew while ");
    assertThat(labels(jtl)).containsExactly("Home", "two\nlines");
  }

  @Test
  void refusesAFileThatIsCutWhileItIsRead() throws IOException {
    Files.writeString(file, HEADER + row(1, "Home").repeat(1000));
    long size = Files.size(file);
    Jtl jtl = new Jtl(List.of(file), 64, 0, Optional.empty());

    assertRefusal(() -> jtl.read(sample -> write(HEADER)))
        .hasMessageContaining(": was cut while it was read: ")
        .hasMessageContaining(" of its " + size + " bytes are gone");
  }

  private static List<String> labels(Jtl jtl) {
    List<String> labels = new ArrayList<>();
    jtl.read(sample -> labels.add(sample.label()));
    return labels;
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return packed.toByteArray();
  }

  private void append(String text) {
    try {
      Files.writeString(file, text, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
