package io.github.ampmeter.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTextTest {
  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      textBlock =
          """
          11,- one two three four,- one two|  three|  four
          14,- one /a/long/path end,- one|  /a/long/path|  end
          11,- /a/path/of-its-own,- /a/path/o|  f-its-own
          11,- one /a/path/of-its-own,- one /a/pa|  th/of-its|  -own
          """)
  void breaksBeforeAWordThatFitsALine(int width, String text, String lines) {
    assertThat(PlainText.broken(text, width, "  ")).isEqualTo(List.of(lines.split("\\|")));
  }
}
