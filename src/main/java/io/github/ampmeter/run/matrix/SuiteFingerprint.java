package io.github.ampmeter.run.matrix;

import io.github.ampmeter.run.load.Secrets;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** Whether a suite is still the same: a sum over all that it says, plans and targets included. */
final class SuiteFingerprint {
  private final MessageDigest sum;

  private SuiteFingerprint(MessageDigest sum) {
    this.sum = sum;
  }

  /** SHA-256, in hexadecimal digits; passwords are not in it. */
  static String of(Suite suite) throws IOException {
    try {
      SuiteFingerprint print = new SuiteFingerprint(MessageDigest.getInstance("SHA-256"));
      print.add(suite);
      return HexFormat.of().formatHex(print.sum.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private void add(Suite suite) throws IOException {
    add(suite.name());
    add(suite.stack());
    add(suite.variants());
    add(suite.facts());
    add(suite.properties());
    add(suite.matrix().toString());
    if (suite.statements()) {
      add("statements");
    }
    for (SuitePlan plan : suite.plans()) {
      add(plan.name());
      add(plan.load().toString());
      add(plan.data().map(data -> data.name() + data.parameters()).orElse(""));
      add(plan.stated().text());
      add(plan.properties());
      add(plan.against().toString());
      bytes(Files.readAllBytes(plan.jmx()));
    }
  }

  private void add(Map<String, String> values) {
    add(new TreeMap<>(Secrets.masked(values)).toString());
  }

  private void add(String text) {
    bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** With their length before them, so that no two suites run into the same bytes. */
  private void bytes(byte[] bytes) {
    sum.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
    sum.update(bytes);
  }
}
