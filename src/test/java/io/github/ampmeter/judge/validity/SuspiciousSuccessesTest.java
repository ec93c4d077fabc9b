package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.sample.JtlFile;
import io.github.ampmeter.judge.sample.JtlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a cache answered, or an error that succeeds, must not read as a good server. */
class SuspiciousSuccessesTest {
  @TempDir Path folder;
  private Map<String, Set<String>> wanted = Map.of();
  private JtlFile jtl;

  @BeforeEach
  void startsWithAHeader() {
    jtl = new JtlFile(folder).with(JtlFile.HEADER);
  }

  @Test
  void saysHowManyRowsNoServerAnswered() {
    jtl.with(JtlFile.row(50, "Home"), JtlFile.row(0, "logo", "(ex cache)", true));
    jtl.with(JtlFile.row(0, "logo", "(ex cache)", true), JtlFile.row(60, "Home"));

    assertThat(remarks())
        .containsExactly(
            "JMeter's cache answered 2 of 4 samples without a request: they take no time, and the"
                + " statistics include them");
  }

  @Test
  void saysHowManySuccessesAreErrorsByTheirCode() {
    jtl.with(JtlFile.row(50, "Home"), coded("Home", "503"));
    jtl.with(failed("500"));

    assertThat(remarks())
        .containsExactly(
            "1 of 3 samples count as successes although their response code is an error; the first"
                + " is 503");
  }

  @Test
  void errorsThatThePlanWantsOfALabelAreNone() {
    wanted = Map.of("Missing", Set.of("404"));
    jtl.with(coded("Missing", "404"));
    jtl.with(coded("Missing", "500"));
    jtl.with(coded("Home", "404"));

    assertThat(remarks())
        .containsExactly(
            "2 of 3 samples count as successes although their response code is an error; the first"
                + " is 500");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Non HTTP response code: java.net.SocketTimeoutException",
        "java.net.ConnectException",
        "42S02 1146",
        "08001 0"
      })
  void saysHowManySuccessesHaveNoStatus(String code) {
    jtl.with(JtlFile.row(50, "Home"), coded("Home", code));
    jtl.with(failed(code));

    assertThat(remarks())
        .containsExactly(
            "1 of 3 samples count as successes although their response code is not an HTTP status;"
                + " the first is "
                + code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "OK", "ok", "204", "200 OK", "1000", "101", "SUCCESS", "-1"})
  void takesWhatSamplersSayOfAnAnswer(String code) {
    jtl.with(coded("Home", code));

    assertThat(remarks()).isEmpty();
  }

  @Test
  void readsAStatusWithItsReason() {
    jtl.with(coded("Home", "503 Busy"));

    assertThat(remarks())
        .containsExactly(
            "1 of 1 sample count as successes although their response code is an error; the first"
                + " is 503 Busy");
  }

  @Test
  void saysHowManySuccessesFailedAnAssertion() {
    jtl.with(JtlFile.row(50, "Home"), JtlFile.row(50, "Buy").replace("true,,", "true,too big,"));
    jtl.with(JtlFile.row(50, "Home", "No", false).replace("false,,", "false,too big,"));

    assertThat(remarks())
        .containsExactly(
            "1 of 3 samples count as successes although an assertion failed; the first is Buy");
  }

  @ParameterizedTest
  @CsvSource({"0,0", "3,1", "2,2"})
  void saysHowManyOperationsHeldNothingOrWhatFailed(int samples, int failing) {
    jtl.with(JtlFile.transaction(50, "Home", message(1, 0), true));
    jtl.with(JtlFile.transaction(50, "Buy", message(samples, failing), true));
    jtl.with(JtlFile.transaction(50, "Sell", message(samples, failing), false));
    jtl.with(JtlFile.row(50, "page", message(samples, failing), true));

    assertThat(remarks())
        .containsExactly(
            "1 of 3 operations count as successes although they contain no sample, or a failed one;"
                + " the first is Buy");
  }

  /** A server that answers nothing at all, or a JTL whose columns were left empty. */
  @Test
  void saysWhereNoSuccessHasABody() throws IOException {
    answers("200,true,0", "200,true,0", "500,false,12");
    assertThat(remarks()).singleElement().asString().contains("2 requests");

    answers("200,true,0", "200,true,1");
    assertThat(remarks()).isEmpty();
  }

  @Test
  void saysWhereNoSuccessHasACode() throws IOException {
    answers(",true,7", ",true,7");
    assertThat(remarks()).singleElement().asString().contains("2 requests");

    answers(",true,7", "200,true,7");
    assertThat(remarks()).isEmpty();
  }

  /** What failed says nothing of successes. */
  @Test
  void saysNothingWhereAllFailed() throws IOException {
    answers(",false,0");

    assertThat(remarks()).isEmpty();
  }

  private void answers(String... rows) throws IOException {
    StringBuilder text = new StringBuilder("timeStamp,elapsed,label,responseCode,success,bytes\n");
    for (String row : rows) {
      text.append("1790000000000,5,Home,").append(row).append('\n');
    }
    Files.writeString(jtl.path, text);
  }

  private static String coded(String label, String code) {
    return JtlFile.row(50, label).replace(",200,", "," + code + ",");
  }

  private static String failed(String code) {
    return JtlFile.row(50, "Home", "No", false).replace(",200,", "," + code + ",");
  }

  private List<String> remarks() {
    SuspiciousSuccesses read = new SuspiciousSuccesses();
    read.wantErrors(wanted);
    JtlReader.read(jtl.path, read);
    return Issue.messages(read.issues(true));
  }

  private static String message(int samples, int failing) {
    return '"' + plain(samples, failing) + '"';
  }

  private static String plain(int samples, int failing) {
    return "Number of samples in transaction : %d, number of failing samples : %d"
        .formatted(samples, failing);
  }

  @Test
  void saysNothingWhereServersAnsweredEverything() {
    jtl.with(JtlFile.row(50, "Home"), JtlFile.row(50, "Home", "(example)", true));

    assertThat(remarks()).isEmpty();
  }
}
