package io.github.ampmeter.jmeter.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.source.responses.FailedResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailedResponseListenerTest {
  @TempDir private Path folder;
  private Path file;
  private FailedResponseListener listener;

  @BeforeEach
  void listen() {
    HeadlessJMeter.home();
    JMeterUtils.setProperty("shopSecret", "Sesame42");
    JMeterVariables variables = new JMeterVariables();
    variables.put("password", "from-the-csv");
    JMeterContextService.getContext().setVariables(variables);
    file = folder.resolve("failed.json");
    listener = new FailedResponseListener(file);
  }

  @AfterEach
  void forget() {
    JMeterContextService.getContext().clear();
    JMeterUtils.getJMeterProperties().remove("shopSecret");
  }

  @Test
  void keepsTheFirstThreeOfEachLabel() {
    for (int i = 1; i <= 5; i++) {
      occur(result("Home", true, "fine"));
      occur(result("Home", false, "home " + i));
      occur(result("Pay", false, "pay " + i));
    }

    assertThat(kept())
        .extracting(FailedResponse::body)
        .containsExactly("home 1", "pay 1", "home 2", "pay 2", "home 3", "pay 3");
    assertThat(kept().get(0).why()).isEqualTo("500 Internal Server Error");
  }

  @Test
  void writesNothingWhereNothingFails() {
    occur(result("Home", true, "fine"));

    assertThat(file).doesNotExist();
  }

  @Test
  void masksPropertiesVariablesAndCookies() {
    SampleResult result = result("Login", false, "Sesame42 and from-the-csv");
    result.setResponseHeaders("HTTP/1.1 500 Error\nSet-Cookie: PHPSESSID=abcdef\n");
    occur(result);

    assertThat(kept())
        .extracting(FailedResponse::headers, FailedResponse::body)
        .containsExactly(
            tuple("HTTP/1.1 500 Error\nSet-Cookie: (secret)\n", "(secret) and (secret)"));
  }

  @Test
  void cutsLongBodiesAndShowsNoBinaryOnes() {
    occur(result("Long", false, "x".repeat(12_345)));
    SampleResult picture = result("Picture", false, "PNG");
    picture.setContentType("image/png");
    occur(picture);
    occur(result("Zero", false, "\0\1\2"));

    assertThat(kept().get(0).body())
        .hasSizeLessThan(2100)
        .endsWith("(the beginning of 12345 bytes)");
    assertThat(kept().get(1).body()).isEqualTo("(not shown: 3 bytes that are no text, image/png)");
    assertThat(kept().get(2).body()).startsWith("(not shown: 3 bytes that are no text");
  }

  @Test
  void looksForTheCauseBelowATransactionOrAPage() {
    SampleResult own = new SampleResult();
    own.setSampleLabel("Buy");
    own.setSuccessful(false);
    own.setResponseMessage("Number of samples in transaction : 2");
    occur(own);
    SampleResult page = result("Page", false, "the page");
    SampleResult picture = result("picture", false, "gone");
    AssertionResult assertion = new AssertionResult("size");
    assertion.setResultForFailure("Too small");
    picture.addAssertionResult(assertion);
    page.storeSubResult(result("style", true, "fine"), false);
    page.storeSubResult(picture, false);
    occur(page);

    assertThat(kept())
        .extracting(FailedResponse::label, FailedResponse::body, FailedResponse::why)
        .containsExactly(tuple("Page", "gone", "500 Internal Server Error; Too small"));
  }

  private void occur(SampleResult result) {
    listener.sampleOccurred(new SampleEvent(result, "Users"));
  }

  private List<FailedResponse> kept() {
    return List.of(Json.readWithoutNull(file, FailedResponse[].class));
  }

  private static SampleResult result(String label, boolean success, String body) {
    SampleResult result = SampleResult.createTestSample(1_700_000_000_000L, 1_700_000_000_010L);
    result.setSampleLabel(label);
    result.setSuccessful(success);
    result.setResponseCode(success ? "200" : "500");
    result.setResponseMessage(success ? "OK" : "Internal Server Error");
    result.setResponseData(body.getBytes(StandardCharsets.UTF_8));
    return result;
  }
}
