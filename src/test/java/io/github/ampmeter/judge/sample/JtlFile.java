package io.github.ampmeter.judge.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A JTL that a test writes line by line, and the samples that the reader takes out of it. */
public final class JtlFile {
  public static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";

  static final String SHORT = "timeStamp,elapsed,label,success,Latency,allThreads\n";

  private static final Pattern ROW = Pattern.compile("(?s)\\{row (-?\\d+) (.*?)}");

  static final long START = 1_700_000_000_000L;

  /** What a test compares: the reader's own sample is overwritten row by row. */
  record Read(
      String label,
      SampleKind kind,
      long start,
      long elapsed,
      long end,
      boolean success,
      String code,
      String failure,
      long latency,
      long connect,
      int users,
      String host) {
    static Read of(Sample sample) {
      return new Read(
          sample.label(),
          sample.kind(),
          sample.startMillis(),
          sample.elapsedMillis(),
          sample.endMillis(),
          sample.success(),
          sample.responseCode(),
          sample.failure(),
          sample.latencyMillis(),
          sample.connectMillis(),
          sample.users(),
          sample.host());
    }
  }

  public final Path path;

  public JtlFile(Path folder) {
    this.path = folder.resolve("samples.jtl");
  }

  public JtlFile with(String... parts) {
    try {
      for (String part : parts) {
        Files.writeString(
            path,
            part,
            StandardCharsets.UTF_8,
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      }
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A row in the order of {@link #HEADER}; label and message as they stand in the file. */
  public static String row(long elapsed, String label, String message, boolean success) {
    return (START + ",%d,%s,200,%s,users 1-1,text,%b,,1150,120,4,4,http://a/,7,3,2\n")
        .formatted(elapsed, label, message, success);
  }

  /** A row as JMeter writes it of a transaction controller: without a type and an address. */
  public static String transaction(long elapsed, String label, String message, boolean success) {
    return row(elapsed, label, message, success)
        .replace(",text,", ",,")
        .replace("http://a/", "null");
  }

  public static String row(long elapsed, String label) {
    return row(elapsed, label, "OK", true);
  }

  /**
   * The text of a file as tables of cases write it: with {@code \\n} for a line's end, <code>{t}
   * </code> for a time stamp, <code>{header}</code>, <code>{short}</code> for a header of few
   * columns, and <code>{row ELAPSED LABEL}</code>.
   */
  static String filled(String text) {
    return ROW.matcher(text == null ? "" : text.translateEscapes())
        .replaceAll(
            row -> Matcher.quoteReplacement(row(Long.parseLong(row.group(1)), row.group(2))))
        .replace("{header}", HEADER)
        .replace("{short}", SHORT)
        .replace("{t}", "" + START);
  }

  public List<Read> samples() {
    List<Read> samples = new ArrayList<>();
    JtlReader.read(path, sample -> samples.add(Read.of(sample)));
    return samples;
  }

  public List<String> labels() {
    return samples().stream().map(Read::label).toList();
  }

  public JtlEnd end() {
    return JtlReader.read(path, sample -> {});
  }
}
