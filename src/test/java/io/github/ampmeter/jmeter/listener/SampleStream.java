package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.CSVSaveService;

/** Results as a run of JMeter notifies its listeners of them: in the order of their ends. */
final class SampleStream {
  static final long START = 1_700_000_000_000L;

  private SampleStream() {}

  /**
   * Three users on two hosts: a login in the first second only, then pages and queries and, around
   * them, a transaction with pauses. One page in 40 fails in an assertion, one in 50 by its status.
   */
  static List<SampleEvent> ofThreeUsers(long seed, int seconds) {
    HeadlessJMeter.home();
    Random random = new Random(seed);
    List<SampleEvent> events = new ArrayList<>();
    for (int user = 1; user <= 3; user++) {
      String host = user < 3 ? "alpha" : "beta";
      long at = START + random.nextInt(40);
      events.add(event(host, of(user, result("login", at, 300 + random.nextInt(300)))));
      at += 700;
      while (at < START + 1000L * seconds) {
        SampleResult page = of(user, result("page, \"home\"", at, random.nextInt(90)));
        fail(page, random);
        SampleResult query =
            of(user, result("query", page.getEndTime() + 5, 1 + random.nextInt(40)));
        SampleResult visit = of(user, result("visit", at, page.getTime() + query.getTime()));
        visit.setIdleTime(5);
        visit.setSuccessful(page.isSuccessful());
        visit.setResponseMessage("Number of samples in transaction : 2, failing samples : 0");
        events.add(event(host, page));
        events.add(event(host, query));
        events.add(event(host, visit));
        at = query.getEndTime() + random.nextInt(30);
      }
    }
    events.sort(Comparator.comparingLong(SampleStream::end));
    return events;
  }

  private static SampleResult of(int user, SampleResult result) {
    result.setThreadName("users 1-" + user);
    return result;
  }

  /** The same, of one load generator. */
  static List<SampleEvent> onOneHost(List<SampleEvent> events) {
    return events.stream().map(event -> event("alpha", event.getResult())).toList();
  }

  static SampleEvent event(String host, SampleResult result) {
    return new SampleEvent(result, "users", host);
  }

  static SampleResult result(String label, long start, long elapsed) {
    SampleResult result = new SampleResult();
    result.setStampAndTime(start, elapsed);
    result.setLatency(elapsed / 2);
    result.setConnectTime(elapsed / 4);
    result.setSampleLabel(label);
    result.setThreadName("users 1-1");
    result.setAllThreads(2);
    result.setSuccessful(true);
    result.setResponseCode("200");
    result.setResponseMessageOK();
    return result;
  }

  /** The JTL that JMeter writes of the same results. */
  static Path jtl(Path folder, List<SampleEvent> events) throws IOException {
    SampleSaveConfiguration config = new SampleSaveConfiguration();
    config.setHostname(true);
    List<String> lines = new ArrayList<>();
    lines.add(CSVSaveService.printableFieldNamesToString(config));
    for (SampleEvent event : events) {
      lines.add(
          CSVSaveService.resultToDelimitedString(
              event, event.getResult(), config, config.getDelimiter()));
    }
    return Files.write(folder.resolve("samples.jtl"), lines);
  }

  private static void fail(SampleResult page, Random random) {
    if (random.nextInt(40) == 0) {
      AssertionResult assertion = new AssertionResult("end of the page");
      assertion.setFailure(true);
      assertion.setFailureMessage("expected to contain\n</html>");
      page.addAssertionResult(assertion);
      page.setSuccessful(false);
    } else if (random.nextInt(50) == 0) {
      page.setResponseCode("503");
      page.setResponseMessage("Service Unavailable");
      page.setSuccessful(false);
    }
  }

  private static long end(SampleEvent event) {
    SampleResult result = event.getResult();
    return result.getStartTime() + result.getTime() + result.getIdleTime();
  }
}
