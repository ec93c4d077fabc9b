package io.github.ampmeter.run.load;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.Secrets;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The contents of JMeter's log: complaints, the number of samples, and stopped users. */
public final class JMeterLog {
  private static final int MOST_COMPLAINTS = 3;
  private static final int LONGEST_COMPLAINT = 300;

  /** In a log of gigabytes, later complaints repeat those in the first lines. */
  private static final int LINES_WITH_COMPLAINTS = 100_000;

  /** Matches {@code 2026-01-02 03:04:05,678 ERROR o.a.j.t.JMeterThread: Test failed!}. */
  private static final Pattern COMPLAINT =
      Pattern.compile("[-0-9]+ [:,0-9]+ (ERROR|WARN) +[A-Za-z0-9_.$]+: (.*)");

  private static final Pattern CAUSE =
      Pattern.compile("(?:Caused by: )?[a-z][A-Za-z0-9_.$]*\\.[A-Z][A-Za-z0-9_$]*: (.+)");

  /** Matches {@code … INFO o.a.j.r.Summariser: ampmeter = 151 in 00:00:04 = …}. */
  private static final Pattern TOTAL =
      Pattern.compile(".* INFO [A-Za-z.]+\\.Summariser: ampmeter = +([0-9]{1,18}) in .*");

  private static final Pattern OF_USERS =
      Pattern.compile(".* ([A-Z]+) +[A-Za-z.]+\\.JMeterThread: (.*)");

  /** Matches all messages about a user who works to the end of the load. */
  private static final Pattern NORMAL =
      Pattern.compile(
          "(Thread started|Stopping because end time detected by thread|Thread is done"
              + "|Thread finished): .*");

  private static final Pattern STOPPED =
      Pattern.compile("(Shutdown|Stop) Test( Now)? detected by thread: .*");

  private final Set<String> errors = new LinkedHashSet<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private boolean afterError;
  private OptionalLong samples = OptionalLong.empty();
  private boolean namesUsers;
  private boolean normalOnly = true;
  private boolean testStopped;

  private JMeterLog() {}

  /** Reads a log. One that is missing or unreadable counts as empty. */
  public static JMeterLog of(Path file) {
    JMeterLog log = new JMeterLog();
    try (BufferedReader lines = reader(file)) {
      String line;
      for (int i = 0; (line = lines.readLine()) != null; i++) {
        if (i < LINES_WITH_COMPLAINTS) {
          log.readComplaint(line);
        }
        log.readTotal(line);
        log.readUser(line);
      }
      return log;
    } catch (IOException e) {
      return new JMeterLog();
    }
  }

  private static BufferedReader reader(Path file) throws IOException {
    Charset utf8 = StandardCharsets.UTF_8;
    return new BufferedReader(
        new InputStreamReader(
            Files.newInputStream(file),
            utf8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE)));
  }

  /** The first errors or, without any, the first warnings, in one line; empty: none. */
  public Optional<String> complaints() {
    Set<String> most = errors.isEmpty() ? warnings : errors;
    return most.isEmpty() ? Optional.empty() : Optional.of(String.join(" | ", most));
  }

  /**
   * The number of samples that JMeter's summariser counted in memory: those that it sent to the
   * JTL, without transactions. Empty if JMeter was killed.
   */
  public OptionalLong samples() {
    return samples;
  }

  /** Whether users are logged, none of whom was stopped by an error, a script or a file's end. */
  public boolean noUserStopped() {
    return namesUsers && normalOnly;
  }

  /** Whether the plan ended the whole test, by an element or on an error. */
  public boolean testStopped() {
    return testStopped;
  }

  private void readComplaint(String line) {
    Matcher complaint = COMPLAINT.matcher(line);
    Matcher cause = CAUSE.matcher(line);
    if (complaint.matches()) {
      afterError = complaint.group(1).equals("ERROR");
      add(complaint.group(2), afterError ? errors : warnings);
    } else if (afterError && cause.matches()) {
      add(cause.group(1), errors);
    }
  }

  private static void add(String complaint, Set<String> to) {
    if (to.size() < MOST_COMPLAINTS && !complaint.isBlank()) {
      to.add(Excerpt.of(Secrets.maskedText(complaint.strip(), Set.of()), LONGEST_COMPLAINT));
    }
  }

  private void readTotal(String line) {
    Matcher total = line.contains("ampmeter =") ? TOTAL.matcher(line) : null;
    if (total != null && total.matches()) {
      long counted = Long.parseLong(total.group(1));
      samples = OptionalLong.of(Math.max(counted, samples.orElse(0)));
    }
  }

  private void readUser(String line) {
    Matcher user = line.contains("JMeterThread: ") ? OF_USERS.matcher(line) : null;
    if (user != null && user.matches()) {
      namesUsers = true;
      testStopped |= STOPPED.matcher(user.group(2)).matches();
      normalOnly &= user.group(1).equals("INFO") && NORMAL.matcher(user.group(2)).matches();
    }
  }
}
