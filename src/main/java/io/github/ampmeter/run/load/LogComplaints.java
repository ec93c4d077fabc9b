package io.github.ampmeter.run.load;

import io.github.ampmeter.Excerpt;
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
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What JMeter's log complains of: where samples are missing, it often says why. */
public final class LogComplaints {
  private static final int MOST_COMPLAINTS = 3;
  private static final int LONGEST = 300;
  private static final int MOST_LINES_READ = 100_000;

  /** {@code 2026-01-02 03:04:05,678 ERROR o.a.j.t.JMeterThread: Test failed!}. */
  private static final Pattern LINE =
      Pattern.compile("[-0-9]+ [:,0-9]+ (ERROR|WARN) +[A-Za-z0-9_.$]+: (.*)");

  /** The exception that an error was logged with, and those that it was caused by. */
  private static final Pattern CAUSE =
      Pattern.compile("(?:Caused by: )?[a-z][A-Za-z0-9_.$]*\\.[A-Z][A-Za-z0-9_$]*: (.+)");

  private static final Pattern SECRET_VALUE =
      Pattern.compile("([A-Za-z0-9_.-]+)(\\s*[=:]\\s*)([^\\s,;}]+)");

  private LogComplaints() {}

  /** The first of a log's errors, else of its warnings, in one line; empty where there is none. */
  public static Optional<String> of(Path log) {
    Set<String> errors = new LinkedHashSet<>();
    Set<String> warnings = new LinkedHashSet<>();
    try (BufferedReader lines = reader(log)) {
      boolean ofError = false;
      String line;
      for (int i = 0; i < MOST_LINES_READ && (line = lines.readLine()) != null; i++) {
        Matcher logged = LINE.matcher(line);
        Matcher cause = CAUSE.matcher(line);
        if (logged.matches()) {
          ofError = logged.group(1).equals("ERROR");
          add(logged.group(2), ofError ? errors : warnings);
        } else if (ofError && cause.matches()) {
          add(cause.group(1), errors);
        }
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    Set<String> most = errors.isEmpty() ? warnings : errors;
    return most.isEmpty() ? Optional.empty() : Optional.of(String.join(" | ", most));
  }

  private static void add(String complaint, Set<String> to) {
    if (to.size() < MOST_COMPLAINTS && !complaint.isBlank()) {
      String masked =
          SECRET_VALUE
              .matcher(complaint.strip())
              .replaceAll(
                  found ->
                      Matcher.quoteReplacement(
                          Secrets.isSecret(found.group(1), found.group(3))
                              ? found.group(1) + found.group(2) + Secrets.MASK
                              : found.group()));
      to.add(Excerpt.of(masked, LONGEST));
    }
  }

  private static BufferedReader reader(Path log) throws IOException {
    Charset utf8 = StandardCharsets.UTF_8;
    return new BufferedReader(
        new InputStreamReader(
            Files.newInputStream(log),
            utf8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE)));
  }
}
