package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.Sha256;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.source.statements.StatementsSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Map;
import java.util.TreeMap;

/** Whether a suite is still the same: a sum over all that it says, plans and targets included. */
public final class SuiteFingerprint {
  private final MessageDigest sum;

  private SuiteFingerprint(MessageDigest sum) {
    this.sum = sum;
  }

  /**
   * Rejects a suite that is not the one with which a run began.
   *
   * @param then its sum; null: it kept none
   * @param what was run, in one word
   */
  public static void require(Suite suite, String then, Path folder, String what)
      throws IOException {
    if (!of(suite).equals(then)) {
      throw new ConfigException(
          ("%s: its %s began with another suite: suite, plans, targets and options must be what they"
                  + " were then; run this one as a new %s")
              .formatted(folder, what, what));
    }
  }

  /** SHA-256, in hexadecimal digits; passwords are not in it. */
  public static String of(Suite suite) throws IOException {
    SuiteFingerprint print = new SuiteFingerprint(Sha256.digest());
    print.add(suite);
    return Sha256.hex(print.sum);
  }

  private void add(Suite suite) throws IOException {
    add(suite.name());
    add(suite.stack().kind());
    add(suite.stack().variants());
    add(suite.facts());
    add(suite.generator().properties());
    add(suite.matrix().toString());
    if (suite.asks(StatementsSource.KEY)) {
      add(StatementsSource.KEY);
    }
    if (!suite.generator().workers().isEmpty()) {
      add(suite.generator().workers().toString());
    }
    for (SuitePlan plan : suite.plans()) {
      add(plan.name());
      add(plan.load().toString());
      add(plan.data().map(data -> data.name() + data.parameters()).orElse(""));
      add(plan.targets().text());
      add(plan.properties());
      add(plan.against().toString());
      bytes(plan.file().content());
    }
  }

  private void add(Map<String, String> values) {
    add(new TreeMap<>(Secrets.masked(values)).toString());
  }

  private void add(String text) {
    bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds texts with their lengths, so that different suites never give the same bytes. */
  private void bytes(byte[] bytes) {
    sum.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
    sum.update(bytes);
  }
}
