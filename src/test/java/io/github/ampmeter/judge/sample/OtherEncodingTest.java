package io.github.ampmeter.judge.sample;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A JTL whose bytes are no UTF-8: labels that differ in them would be one. */
class OtherEncodingTest {
  @TempDir private Path folder;
  private JtlFile jtl;

  @BeforeEach
  void twoLabelsThatDifferInOneByte() {
    jtl =
        new JtlFile(folder)
            .with(JtlFile.HEADER)
            .with(JtlFile.row(5, "Home"), JtlFile.row(5, "Caf\u00e9"), JtlFile.row(5, "Caf\u00e8"));
  }

  private void encode(Charset charset) throws IOException {
    Files.write(jtl.path, Files.readString(jtl.path).getBytes(charset));
  }

  @Test
  void isRefusedWithTheLineOfTheFirstLabel() throws IOException {
    encode(ISO_8859_1);

    assertThatThrownBy(() -> jtl.samples())
        .isInstanceOf(JtlException.class)
        .hasMessageContaining(", line 3: label \"Caf\uFFFD\" is not UTF-8")
        .hasMessageContaining("convert the file, as by iconv -f ISO-8859-1 -t UTF-8");
  }

  @Test
  void isRefusedAlsoWhereAnotherTextOfTheSameBytesCameFirst() throws IOException {
    jtl =
        new JtlFile(Files.createDirectory(folder.resolve("other")))
            .with(JtlFile.HEADER)
            .with(JtlFile.row(5, "Home", "Caf\u00e9", false), JtlFile.row(5, "Caf\u00e9"));
    encode(ISO_8859_1);

    assertThatThrownBy(() -> jtl.samples()).hasMessageContaining(", line 3: label ");
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 1023, 1024, 5000})
  void isRefusedHoweverLongTheLabelIs(int length) throws IOException {
    jtl =
        new JtlFile(Files.createDirectory(folder.resolve("long")))
            .with(JtlFile.HEADER)
            .with(JtlFile.row(5, "a".repeat(length) + "\u00e9"));
    encode(ISO_8859_1);

    assertThatThrownBy(() -> jtl.samples()).hasMessageContaining("is not UTF-8");
  }

  /** No figure is grouped by it. */
  @Test
  void isReadWhereAMessageAloneIsOfAnotherEncoding() throws IOException {
    jtl =
        new JtlFile(Files.createDirectory(folder.resolve("message")))
            .with(JtlFile.HEADER)
            .with(JtlFile.row(5, "Home", "refus\u00e9", false));
    encode(ISO_8859_1);

    assertThat(jtl.labels()).containsExactly("Home");
  }

  @Test
  void readsLettersAndTheReplacementCharacterItself() throws IOException {
    jtl.with(JtlFile.row(5, "Caf\uFFFD"));
    encode(UTF_8);

    assertThat(jtl.labels()).containsExactly("Home", "Caf\u00e9", "Caf\u00e8", "Caf\uFFFD");
  }

  @Test
  void isRefusedAsXmlToo() throws IOException {
    jtl =
        new JtlFile(Files.createDirectory(folder.resolve("xml")))
            .with(XmlJtlTest.BEGIN)
            .with(XmlJtlTest.http("Home", true, ""), XmlJtlTest.http("Caf\u00e9", true, ""))
            .with(XmlJtlTest.END);
    encode(ISO_8859_1);

    assertThatThrownBy(() -> jtl.samples())
        .isInstanceOf(JtlException.class)
        .hasMessageContaining("is not UTF-8")
        .hasMessageContaining("iconv");
  }
}
