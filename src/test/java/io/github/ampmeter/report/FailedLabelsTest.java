package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import org.junit.jupiter.api.Test;

class FailedLabelsTest {
  private static final String NO_RESPONSE = "Non HTTP response ";

  private final RunRecorder run = new RunRecorder(Window.WHOLE_RUN);

  @Test
  void namesLabelCountsCodeAndMessageWorstFirst() {
    record("Home", 97, true, "200", "OK");
    record("Home", 3, false, "503", "Service Unavailable");
    record("LoginPost", 23, false, "401", "Unauthorized");

    assertThat(new FailedLabels(run.statistics()).lines())
        .containsExactly(
            "LoginPost: 23 of 23 failed: 401 Unauthorized",
            "Home: 3 of 100 failed: 503 Service Unavailable");
  }

  @Test
  void namesTheMostFrequentCausesAndCountsTheOthers() {
    record("Home", 1, false, "500", "Internal Server Error");
    record("Home", 4, false, "200", "Test failed: text expected to contain /Welcome/");
    String refused = "Connect to 127.0.0.1:1 failed: Connection refused";
    record("Home", 2, false, NO_RESPONSE + "code: x.Y", NO_RESPONSE + "message: " + refused);
    record("Home", 1, false, "502", "Bad Gateway");

    assertThat(new FailedLabels(run.statistics()).lines())
        .containsExactly(
            "Home: 8 of 8 failed: 200 Test failed: text expected to contain /Welcome/ (4), "
                + refused
                + " (2), 2 more causes");
  }

  @Test
  void countsTheLabelsBeyondTheFirst() {
    for (int i = 1; i <= 8; i++) {
      record("page " + i, 10 - i, false, "500", "Internal Server Error");
    }

    assertThat(new FailedLabels(run.statistics()).lines())
        .hasSize(6)
        .startsWith("page 1: 9 of 9 failed: 500 Internal Server Error")
        .endsWith("3 more labels failed");
  }

  @Test
  void namesTransactionsOnlyWhereNoRequestFailed() {
    String message = "Number of samples in transaction : 2, number of failing samples : 1";
    run.accept(
        new Sample().named("Buy", SampleKind.OPERATION).timed(1, 1, 0).ended(false, "", message));
    assertThat(new FailedLabels(run.statistics()).lines())
        .containsExactly("Buy: 1 of 1 failed: " + message);

    record("pay", 1, false, "500", "Internal Server Error");
    assertThat(new FailedLabels(run.statistics()).lines())
        .containsExactly("pay: 1 of 1 failed: 500 Internal Server Error");
  }

  @Test
  void isSilentWhereNothingFailed() {
    record("Home", 5, true, "200", "OK");

    assertThat(new FailedLabels(run.statistics()).section()).isEmpty();
  }

  private void record(String label, int samples, boolean success, String code, String message) {
    for (int i = 0; i < samples; i++) {
      run.accept(
          new Sample()
              .named(label, SampleKind.REQUEST)
              .timed(1_700_000_000_000L + i, 10, 0)
              .ended(success, code, message));
    }
  }
}
