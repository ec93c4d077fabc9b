package io.github.ampmeter.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlainTableTest {
  @Test
  void tellsColumnsOfWordsFromThoseOfFigures() {
    PlainTable table =
        new PlainTable(
            "t",
            "",
            0,
            List.of("users", "rate", "change", "result", "since"),
            List.of(
                List.of("10", "1.5", "+12 %", "-", "2008-11-06"),
                List.of("10\u202F539", "-", "\u00B10 %", "PASSED")));

    assertThat(IntStream.range(0, 5).filter(table::hasWords)).containsExactly(0, 3, 4);
  }
}
