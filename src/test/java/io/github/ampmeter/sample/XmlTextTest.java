package io.github.ampmeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What XML forbids becomes question marks, byte for byte; all else stays. */
class XmlTextTest {
  private static final int BLOCK = 1 << 16;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "&#32;",
        "&#9;",
        "&#10;",
        "&#13;",
        "&#xD7FF;",
        "&#xE000;",
        "&#xFFFD;",
        "&#x10000;",
        "&amp;",
        "&#;",
        "&#x;",
        "&#xg;",
        "&#1a;",
        "&",
        "&&",
        "& #0;",
        "&0;",
        "&#0000000000;",
        "&#x000000000;",
        "\t\r\n",
        " ~",
        "ü"
      })
  void leavesWhatXmlHas(String text) throws IOException {
    assertThat(read("a" + text + "b")).isEqualTo("a" + text + "b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "&#0;",
        "&#8;",
        "&#11;",
        "&#12;",
        "&#14;",
        "&#31;",
        "&#x1F;",
        "&#x1f;",
        "&#xD800;",
        "&#xDFFF;",
        "&#xFFFE;",
        "&#xFFFF;",
        "&#000000000;",
        "&#x00000000;",
        "\u0000",
        "\u001f",
        "\u000b"
      })
  void putsAQuestionMarkForEachByteOfWhatItHasNot(String text) throws IOException {
    assertThat(read("a" + text + "b")).isEqualTo("a" + "?".repeat(text.length()) + "b");
    assertThat(read(text)).isEqualTo("?".repeat(text.length()));
    assertThat(read("&" + text)).isEqualTo("&" + "?".repeat(text.length()));
  }

  /** A block of the file may end anywhere in it. */
  @ParameterizedTest
  @CsvSource({"&#x00000000;, ????????????", "&#x00000041;, &#x00000041;", "&#0, &#0"})
  void knowsAReferenceAcrossTheEndOfABlock(String text, String expected) throws IOException {
    for (int before = BLOCK - 14; before <= BLOCK + 1; before++) {
      String around = "x".repeat(before);

      assertThat(read(around + text + "yz")).as("%d", before).isEqualTo(around + expected + "yz");
      assertThat(read(around + text)).as("%d", before).isEqualTo(around + expected);
    }
  }

  @Test
  void countsLineFeeds() throws IOException {
    XmlText text = text("\na\r\n&#10;\u0001\n");

    text.transferTo(java.io.OutputStream.nullOutputStream());

    assertThat(text.lines()).isEqualTo(3);
  }

  @Test
  void passesOverAByteOrderMarkAtTheBeginningAlone() throws IOException {
    assertThat(read("\uFEFFa\uFEFFb")).isEqualTo("a\uFEFFb");
  }

  @Test
  void isReadByteByByteToo() throws IOException {
    XmlText text = text("aü\u0001");

    assertThat(text.read()).isEqualTo('a');
    assertThat(text.read()).isEqualTo(0xC3);
    assertThat(text.read()).isEqualTo(0xBC);
    assertThat(text.read()).isEqualTo('?');
    assertThat(text.read()).isEqualTo(-1);
    assertThat(text.read()).isEqualTo(-1);
  }

  /** Only when all has been read: what comes may still bring the end. */
  @Test
  void knowsHowItEndsOnceAllHasBeenRead() throws IOException {
    XmlText whole = text("x".repeat(BLOCK - 3) + "</end>\n \n");
    assertThat(whole.endsWithout("</end>")).isFalse();
    whole.readNBytes(BLOCK);
    assertThat(whole.endsWithout("</end>")).isFalse();
    whole.readAllBytes();
    assertThat(whole.endsWithout("</end>")).isFalse();

    XmlText cut = text("<end></end");
    cut.readNBytes(9);
    assertThat(cut.endsWithout("</end>")).as("not all has been read").isFalse();
    cut.readAllBytes();
    assertThat(cut.endsWithout("</end>")).isTrue();
  }

  @Test
  void closesWhatItReads() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    InputStream in =
        new ByteArrayInputStream(new byte[0]) {
          @Override
          public void close() {
            closed.set(true);
          }
        };

    new XmlText(in).close();

    assertThat(closed).isTrue();
  }

  private static String read(String text) throws IOException {
    return new String(text(text).readAllBytes(), StandardCharsets.UTF_8);
  }

  private static XmlText text(String text) {
    return new XmlText(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }
}
