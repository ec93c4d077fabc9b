package io.github.ampmeter.jmeter.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Beside JMeter's own writer, which gets the same samples. */
class JtlWriterTest {
  private static final String[] TEXTS = {
    "page", "", null, "a,b", "say \"hi\"", "two\nlines", "cr\r", "Größe ☃ 😀", "x".repeat(3000), ";"
  };

  @TempDir private Path folder;

  @BeforeAll
  static void saveVariables() {
    HeadlessJMeter.home();
    JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, "micros,name");
    SampleEvent.initSampleVariables();
  }

  @AfterAll
  static void saveNone() {
    JMeterUtils.getJMeterProperties().remove(SampleEvent.SAMPLE_VARIABLES);
    SampleEvent.initSampleVariables();
  }

  @Test
  void everyColumnHasTheBytesOfJMetersOwn() throws IOException {
    hasTheBytesOfJMeters(saved -> {});
    hasTheBytesOfJMeters(saved -> saved.setSubresults(true));
    hasTheBytesOfJMeters(saved -> saved.setFieldNames(false));
    hasTheBytesOfJMeters(
        saved -> {
          saved.setSubresults(true);
          saved.setHostname(true);
          saved.setSampleCount(true);
          saved.setUrl(true);
          saved.setSentBytes(false);
          saved.setIdleTime(true);
          saved.setThreadCounts(true);
          saved.setTimestamp(false);
          saved.setLabel(false);
        });
  }

  private void hasTheBytesOfJMeters(Consumer<SampleSaveConfiguration> settings) throws IOException {
    Path own = Files.createTempDirectory(folder, "case");
    ResultCollector theirs = new ResultCollector();
    theirs.setFilename(own.resolve("theirs.jtl").toString());
    theirs.getSaveConfig().setAsXml(false);
    settings.accept(theirs.getSaveConfig());
    JtlWriter ours = new JtlWriter(own.resolve("ours.jtl"), theirs.getSaveConfig());
    theirs.testStarted();
    ours.testStarted();
    Random random = new Random(5);
    for (int i = 0; i < 400; i++) {
      SampleEvent event = event(random);
      theirs.sampleOccurred(event);
      ours.sampleOccurred(event);
      // Of a sample that is told twice there is one row.
      ours.sampleOccurred(event);
    }
    theirs.testEnded();
    ours.testEnded();
    ours.sampleOccurred(event(random));

    assertThat(own.resolve("ours.jtl")).hasSameBinaryContentAs(own.resolve("theirs.jtl"));
  }

  private static SampleEvent event(Random random) throws IOException {
    JMeterVariables variables = new JMeterVariables();
    variables.put("micros", "" + random.nextInt(100_000));
    variables.put("name", text(random));
    return new SampleEvent(result(random, 0), "Users", variables);
  }

  private static SampleResult result(Random random, int depth) throws IOException {
    SampleResult result =
        SampleResult.createTestSample(1_700_000_000_000L, 1_700_000_000_000L + random.nextInt(400));
    result.setSampleLabel(text(random));
    result.setResponseCode(text(random));
    result.setResponseMessage(text(random));
    result.setThreadName(text(random));
    result.setDataType(text(random));
    result.setSuccessful(random.nextBoolean());
    result.setBytes(random.nextLong());
    result.setSentBytes(random.nextInt(1000));
    result.setLatency(random.nextInt(20) - 10);
    result.setConnectTime(random.nextInt(11));
    result.setGroupThreads(random.nextInt(2000));
    if (random.nextBoolean()) {
      result.setURL(new URL("http://127.0.0.1/a?b=1,2&c=" + random.nextInt(3)));
    }
    if (random.nextBoolean()) {
      AssertionResult failed = new AssertionResult("text");
      failed.setResultForFailure(String.valueOf(text(random)));
      result.addAssertionResult(failed);
    }
    for (int i = depth < 13 ? random.nextInt(depth == 0 ? 3 : 2) : 0; i > 0; i--) {
      result.storeSubResult(result(random, depth + 1));
    }
    return result;
  }

  private static String text(Random random) {
    return TEXTS[random.nextInt(TEXTS.length)];
  }

  @Test
  void losesNoRowOfManyUsersNorOneThatIsLargerThanTheBuffer() throws Exception {
    Path file = Files.writeString(folder.resolve("samples.jtl"), "head\n");
    JtlWriter writer = new JtlWriter(file, new SampleSaveConfiguration());
    writer.testStarted();
    List<Thread> users = new ArrayList<>();
    for (int user = 0; user < 4; user++) {
      String name = "user " + user;
      users.add(new Thread(() -> take(writer, name)));
      users.get(user).start();
    }
    for (Thread user : users) {
      user.join();
    }
    writer.testEnded();

    List<String> rows = Files.readAllLines(file);
    assertThat(rows).hasSize(1 + 4 * 5001).startsWith("head");
    for (int user = 0; user < 4; user++) {
      String own = "user " + user;
      assertThat(rows.stream().filter(row -> row.contains("," + own + ",")).toList())
          .hasSize(5001)
          .isSortedAccordingTo((a, b) -> a.substring(0, 13).compareTo(b.substring(0, 13)));
    }
  }

  private static void take(JtlWriter writer, String name) {
    for (int i = 0; i <= 5000; i++) {
      long now = 1_700_000_000_000L + i;
      SampleResult result = SampleResult.createTestSample(now, now);
      result.setThreadName(name);
      result.setResponseMessage(i == 2500 ? "m".repeat(3 << 20) : "OK");
      writer.sampleOccurred(new SampleEvent(result, "Users"));
    }
  }

  @Test
  void takesTheFileOfTheRunAloneAndLeavesCountingToJMeter() {
    ResultCollector ofTheRun = collector(folder.resolve("samples.jtl"));
    ResultCollector ofThePlan = collector(folder.resolve("other/samples.jtl"));
    ResultCollector asXml = collector(folder.resolve("samples.xml"));
    asXml.getSaveConfig().setAsXml(true);
    HashTree plan = new ListedHashTree();
    TestPlan root = new TestPlan("plan");
    plan.add(root).add(List.of(ofTheRun, ofThePlan, asXml));

    JtlWriter.addTo(plan, folder);

    assertThat(plan.list(root)).hasSize(4);
    assertThat(plan.list(root).stream().filter(JtlWriter.class::isInstance))
        .singleElement()
        .satisfies(
            ours ->
                assertThat(((JtlWriter) ours).getName())
                    .isEqualTo(folder.resolve("samples.jtl").toString()));
    assertThat(ofTheRun.getFilename()).isEmpty();
    assertThat(ofThePlan.getFilename()).isNotEmpty();
    assertThat(asXml.getFilename()).isNotEmpty();
  }

  private static ResultCollector collector(Path file) {
    ResultCollector collector = new ResultCollector();
    collector.getSaveConfig().setAsXml(false);
    collector.setFilename(file.toString());
    return collector;
  }
}
