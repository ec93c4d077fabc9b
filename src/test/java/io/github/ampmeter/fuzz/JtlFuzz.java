package io.github.ampmeter.fuzz;

import io.github.ampmeter.judge.sample.Faults;
import io.github.ampmeter.judge.sample.JtlEnd;
import io.github.ampmeter.judge.sample.JtlReader;
import io.github.ampmeter.judge.sample.Sample;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * JTLs: the same samples, and the same refusals, as {@link PlainJtl} finds. The first byte chooses
 * a header, so that the inputs get to the rows; one choice leaves the header to the input.
 */
public final class JtlFuzz {
  private static final Path FILE = Hostile.folder("jtl").resolve("fuzz.jtl");
  private static final List<String> HEADERS =
      List.of(
          "timeStamp,elapsed,label,success",
          "label;success;timeStamp;elapsed;Latency;Connect",
          "timeStamp\telapsed\tlabel\tresponseCode\tsuccess\tfailureMessage\tallThreads",
          "success|IdleTime|elapsed|timeStamp|label|SampleCount");

  private JtlFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    int choice = data.length == 0 ? 0 : Byte.toUnsignedInt(data[0]) % (HEADERS.size() + 1);
    byte[] file = choice < HEADERS.size() ? behind(HEADERS.get(choice), data) : data;
    List<String> samples = new ArrayList<>();
    boolean[] whole = new boolean[1];
    boolean accepted =
        Hostile.read(
            () -> {
              Files.write(FILE, file);
              JtlEnd end = JtlReader.read(FILE, sample -> samples.add(text(sample)));
              whole[0] = Faults.problems(end).isEmpty();
            });
    if (choice < HEADERS.size()) {
      compare(HEADERS.get(choice), file, samples, accepted, whole[0]);
    }
  }

  private static void compare(
      String header, byte[] file, List<String> samples, boolean accepted, boolean whole) {
    PlainJtl plain = PlainJtl.read(header, new String(file, StandardCharsets.ISO_8859_1));
    if (!samples.equals(plain.samples()) || accepted == plain.refused()) {
      throw new IllegalStateException(
          "read " + samples + (accepted ? "" : ", refused") + "; plain: " + plain);
    }
    if (accepted && whole != plain.whole()) {
      throw new IllegalStateException("read to the end: " + whole + "; plain: " + plain);
    }
  }

  private static String text(Sample sample) {
    return String.join(
        "|",
        "" + sample.startMillis(),
        "" + sample.elapsedMillis(),
        "" + sample.endMillis(),
        "" + sample.latencyMillis(),
        "" + sample.connectMillis(),
        "" + sample.users(),
        "" + sample.success(),
        sample.label(),
        sample.responseCode(),
        sample.failure());
  }

  private static byte[] behind(String header, byte[] data) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes((header + "\n").getBytes(StandardCharsets.UTF_8));
    file.write(data, Math.min(1, data.length), Math.max(0, data.length - 1));
    return file.toByteArray();
  }
}
