package io.github.ampmeter.benchmark.olio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Pads the site's files to their sizes in the original application: the load depends on the bytes,
 * which do not belong into a repository. The build runs it on its copy of the pages; a file that
 * has its size already is left alone.
 */
public final class SiteFiles {
  /** Pictures have Olio's sizes; scripts have those of such libraries at that time. */
  private static final Map<String, Integer> SIZES =
      new TreeMap<>(
          Map.of(
              "files/person.jpg", 671_520,
              "files/event.jpg", 669_128,
              "files/person-thumb.jpg", 5_758,
              "files/event-thumb.jpg", 5_895,
              "files/event.pdf", 129_617,
              "js/core.js", 124_600,
              "js/effects.js", 38_400,
              "js/dragdrop.js", 31_000,
              "js/controls.js", 34_700));

  /**
   * A segment's length counts its own two bytes and has sixteen bits; its marker takes two more.
   */
  private static final int LONGEST_SEGMENT = 65_535;

  private static final int SEGMENT_HEAD = 4;
  private static final String LINE =
      "This line only brings the file to the size that such a library had.\n";

  private SiteFiles() {}

  /** The only argument is the site's folder. */
  public static void main(String[] arguments) throws IOException {
    fill(Path.of(arguments[0]));
  }

  static void fill(Path site) throws IOException {
    for (Map.Entry<String, Integer> file : SIZES.entrySet()) {
      Path path = site.resolve(file.getKey());
      byte[] bytes = Files.readAllBytes(path);
      if (bytes.length != file.getValue()) {
        Files.write(path, filled(file.getKey(), bytes, file.getValue()));
      }
    }
  }

  private static byte[] filled(String name, byte[] bytes, int size) {
    int missing = size - bytes.length;
    if (missing < 0) {
      throw new IllegalArgumentException(
          "%s must have at most %s bytes, has %s".formatted(name, size, bytes.length));
    }
    ByteArrayOutputStream filled = new ByteArrayOutputStream(size);
    if (name.endsWith(".jpg")) {
      int head = headLength(bytes);
      filled.write(bytes, 0, head);
      fillWithSegments(filled, missing);
      filled.write(bytes, head, bytes.length - head);
    } else {
      filled.writeBytes(bytes);
      filled.writeBytes(name.endsWith(".pdf") ? pdfTail(bytes, missing) : comment(missing));
    }
    return filled.toByteArray();
  }

  /** The length of the start and the JFIF segment, which must be first. */
  private static int headLength(byte[] jpeg) {
    return 2 + 2 + ((jpeg[4] & 0xff) << 8 | jpeg[5] & 0xff);
  }

  /** Adds comments to a JPEG, which every decoder reads and none shows. */
  private static void fillWithSegments(ByteArrayOutputStream jpeg, int missing) {
    Random random = new Random(missing);
    for (int left = missing; left > 0; ) {
      int segment = Math.min(left, LONGEST_SEGMENT + 2);
      // The rest must be large enough for another segment.
      if (left > segment && left - segment < SEGMENT_HEAD) {
        segment -= SEGMENT_HEAD;
      }
      byte[] content = new byte[segment - SEGMENT_HEAD];
      random.nextBytes(content);
      jpeg.write(0xff);
      jpeg.write(0xfe);
      jpeg.write(segment - 2 >> 8);
      jpeg.write(segment - 2 & 0xff);
      jpeg.writeBytes(content);
      left -= segment;
    }
  }

  /** A comment line and a copy of the end, which is where a reader begins. */
  private static byte[] pdfTail(byte[] pdf, int missing) {
    String text = new String(pdf, StandardCharsets.ISO_8859_1);
    String end = text.substring(text.lastIndexOf("startxref"));
    byte[] tail = lines(missing, "%", "\n" + end);
    // A comment is one line.
    for (int i = 0; i < tail.length - end.length() - 1; i++) {
      tail[i] = tail[i] == '\n' ? (byte) ' ' : tail[i];
    }
    return tail;
  }

  private static byte[] comment(int missing) {
    return lines(missing, "/*\n", "*/\n");
  }

  private static byte[] lines(int size, String start, String end) {
    StringBuilder lines = new StringBuilder(size + LINE.length());
    lines.append(start);
    while (lines.length() < size - end.length()) {
      lines.append(LINE);
    }
    lines.setLength(size - end.length());
    return lines.append(end).toString().getBytes(StandardCharsets.US_ASCII);
  }
}
