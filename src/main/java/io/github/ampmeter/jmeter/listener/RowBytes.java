package io.github.ampmeter.jmeter.listener;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.save.SaveService;

/**
 * The rows of a sample in the bytes that JMeter's own CSV writer has for it. One thread uses it,
 * for one sample after the other.
 */
final class RowBytes {
  private static final byte[] LINE_END = System.lineSeparator().getBytes(StandardCharsets.US_ASCII);

  private static final String UTF_8 = StandardCharsets.UTF_8.name();
  private static final int USUAL_BYTES = 1024;
  private static final int MOST_BYTES_KEPT = 64 * 1024;
  private static final int DEEPEST = 10;
  private static final int MOST_DIGITS = 20;
  private static final int FIRST_NOT_ASCII = 0x80;

  private final SampleSaveConfiguration saved;
  private final char delimiter;
  private final char[] specials;
  private final Repeated label = new Repeated();
  private final Repeated message = new Repeated();
  private final Repeated thread = new Repeated();
  private final Repeated type = new Repeated();
  private final Repeated url = new Repeated();
  private final Repeated host = new Repeated();
  private final byte[] digits = new byte[MOST_DIGITS];
  private byte[] bytes = new byte[USUAL_BYTES];
  private int length;
  private boolean first;

  RowBytes(SampleSaveConfiguration saved) {
    this.saved = saved;
    delimiter = saved.getDelimiter().charAt(0);
    specials = new char[] {delimiter, CSVSaveService.QUOTING_CHAR, '\r', '\n'};
  }

  /** Whether all columns are among those that are written here. */
  static boolean hasAll(SampleSaveConfiguration saved) {
    return !saved.saveAsXml()
        && (saved.printMilliseconds() || !saved.saveTimestamp())
        && !saved.saveFileName()
        && !saved.saveEncoding()
        && UTF_8.equals(SaveService.getFileEncoding(UTF_8));
  }

  /** The line of the columns' names. */
  static byte[] head(SampleSaveConfiguration saved) {
    String names = CSVSaveService.printableFieldNamesToString(saved) + System.lineSeparator();
    return names.getBytes(StandardCharsets.UTF_8);
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** Replaces the last sample by this one and, if they are saved, the results inside of it. */
  void set(SampleEvent event) {
    length = 0;
    if (bytes.length > MOST_BYTES_KEPT) {
      bytes = new byte[USUAL_BYTES];
    }
    add(event, event.getResult());
    if (saved.saveSubresults()) {
      addInner(event, event.getResult(), 0);
    }
  }

  private void addInner(SampleEvent event, SampleResult outer, int depth) {
    if (depth <= DEEPEST) {
      for (SampleResult inner : outer.getSubResults()) {
        add(event, inner);
        addInner(event, inner, depth + 1);
      }
    }
  }

  private void add(SampleEvent event, SampleResult result) {
    first = true;
    number(saved.saveTimestamp(), result.getTimeStamp());
    number(saved.saveTime(), result.getTime());
    repeated(saved.saveLabel(), label, result.getSampleLabel());
    text(saved.saveCode(), result.getResponseCode());
    repeated(saved.saveMessage(), message, result.getResponseMessage());
    repeated(saved.saveThreadName(), thread, result.getThreadName());
    repeated(saved.saveDataType(), type, result.getDataType());
    text(saved.saveSuccess(), result.isSuccessful() ? "true" : "false");
    if (saved.saveAssertionResultsFailureMessage()) {
      String failure = result.getFirstAssertionFailureMessage();
      text(true, failure == null ? "" : failure);
    }
    number(saved.saveBytes(), result.getBytesAsLong());
    number(saved.saveSentBytes(), result.getSentBytes());
    number(saved.saveThreadCounts(), result.getGroupThreads());
    number(saved.saveThreadCounts(), result.getAllThreads());
    repeated(saved.saveUrl(), url, result.getURL());
    number(saved.saveLatency(), result.getLatency());
    number(saved.saveSampleCount(), result.getSampleCount());
    number(saved.saveSampleCount(), result.getErrorCount());
    repeated(saved.saveHostname(), host, event.getHostname());
    number(saved.saveIdleTime(), result.getIdleTime());
    number(saved.saveConnectTime(), result.getConnectTime());
    for (int i = 0; i < SampleEvent.getVarCount(); i++) {
      text(true, event.getVarValue(i));
    }
    append(LINE_END, 0);
  }

  private void repeated(boolean wanted, Repeated column, Object value) {
    if (wanted) {
      separate();
      if (column.bytes == null || column.value != value) {
        column.bytes = quoted(String.valueOf(value));
        column.value = value;
      }
      append(column.bytes, 0);
    }
  }

  /** Null becomes the word null, as in JMeter's files. */
  private void text(boolean wanted, String value) {
    if (wanted) {
      separate();
      String text = String.valueOf(value);
      int end = length + text.length();
      reserve(text.length());
      for (int i = 0, at = length; at < end; i++, at++) {
        char c = text.charAt(i);
        if (c >= FIRST_NOT_ASCII || c == delimiter || c == '"' || c == '\r' || c == '\n') {
          append(quoted(text), 0);
          return;
        }
        bytes[at] = (byte) c;
      }
      length = end;
    }
  }

  private byte[] quoted(String text) {
    return CSVSaveService.quoteDelimiters(text, specials).getBytes(StandardCharsets.UTF_8);
  }

  private void number(boolean wanted, long value) {
    if (!wanted) {
      return;
    }
    separate();
    long rest = value;
    int at = digits.length;
    do {
      // The remainder of a negative number is negative, too.
      digits[--at] = (byte) ('0' + Math.abs(rest % 10));
      rest /= 10;
    } while (rest != 0);
    if (value < 0) {
      digits[--at] = '-';
    }
    append(digits, at);
  }

  private void separate() {
    if (!first) {
      reserve(1);
      bytes[length++] = (byte) delimiter;
    }
    first = false;
  }

  private void append(byte[] more, int from) {
    int count = more.length - from;
    reserve(count);
    System.arraycopy(more, from, bytes, length, count);
    length += count;
  }

  private void reserve(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }

  /** A column whose values are mostly the very object of the row before. */
  private static final class Repeated {
    private Object value;
    private byte[] bytes;
  }
}
