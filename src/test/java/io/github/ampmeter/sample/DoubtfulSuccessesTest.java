package io.github.ampmeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a cache answered, or an error that succeeds, must not read as a good server. */
class DoubtfulSuccessesTest {
  @TempDir Path folder;
  private final DoubtfulSuccesses rows = new DoubtfulSuccesses();
  private JtlFile jtl;

  @BeforeEach
  void startsWithAHeader() {
    jtl = new JtlFile(folder).with(JtlFile.HEADER);
  }

  @Test
  void saysHowManyRowsNoServerAnswered() {
    jtl.with(JtlFile.row(50, "Home"), JtlFile.row(0, "logo", "(ex cache)", true));
    jtl.with(JtlFile.row(0, "logo", "(ex cache)", true), JtlFile.row(60, "Home"));

    JtlReader.read(jtl.path, rows);

    assertThat(rows.remarks())
        .containsExactly(
            "the client's own cache answered 2 of 4 samples, no server: they take no time and are"
                + " in the figures");
  }

  @Test
  void saysHowManySuccessesAreErrorsByTheirCode() {
    jtl.with(JtlFile.row(50, "Home"), JtlFile.row(50, "Home").replace(",200,", ",503,"));
    jtl.with(JtlFile.row(50, "Home", "No", false).replace(",200,", ",500,"));

    JtlReader.read(jtl.path, rows);

    assertThat(rows.remarks())
        .containsExactly(
            "1 of 3 samples count as successes although their code says an error, the first 503");
  }

  @Test
  void saysHowManySuccessesFailedAnAssertion() {
    jtl.with(JtlFile.row(50, "Home"), JtlFile.row(50, "Buy").replace("true,,", "true,too big,"));
    jtl.with(JtlFile.row(50, "Home", "No", false).replace("false,,", "false,too big,"));

    JtlReader.read(jtl.path, rows);

    assertThat(rows.remarks())
        .containsExactly(
            "1 of 3 samples count as successes although an assertion of theirs failed, the first"
                + " Buy");
  }

  @Test
  void saysNothingWhereServersAnsweredEverything() {
    jtl.with(JtlFile.row(50, "Home"), JtlFile.row(50, "Home", "(example)", true));

    JtlReader.read(jtl.path, rows);

    assertThat(rows.remarks()).isEmpty();
  }
}
