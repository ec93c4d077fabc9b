package io.github.ampmeter.report.chart;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/**
 * A picture as a PNG file: rows of red, green and blue, packed as they are. Java's own writer tries
 * five filters on each row, as photographs want it: charts, whose colours are flat, come out larger
 * and take longer.
 */
final class PngFile {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  private static final byte BITS_A_COLOR = 8;
  private static final byte RED_GREEN_BLUE = 2;
  private static final int BYTES_A_PIXEL = 3;
  private static final byte UNFILTERED = 0;

  private PngFile() {}

  /**
   * The bytes of the file.
   *
   * @param image of {@link BufferedImage#TYPE_INT_RGB}
   */
  static byte[] of(BufferedImage image) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(file)) {
      out.write(SIGNATURE);
      write(out, "IHDR", header(image));
      write(out, "IDAT", packed(image));
      write(out, "IEND", new byte[0]);
    } catch (IOException e) {
      throw new UncheckedIOException("a PNG could not be written to memory", e);
    }
    return file.toByteArray();
  }

  private static byte[] header(BufferedImage image) throws IOException {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(header);
    out.writeInt(image.getWidth());
    out.writeInt(image.getHeight());
    // Of compression, filters and interlacing there is one of each that all readers know.
    out.write(new byte[] {BITS_A_COLOR, RED_GREEN_BLUE, 0, 0, 0});
    return header.toByteArray();
  }

  private static byte[] packed(BufferedImage image) throws IOException {
    int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    int width = image.getWidth();
    byte[] row = new byte[1 + BYTES_A_PIXEL * width];
    row[0] = UNFILTERED;
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
      for (int from = 0; from < pixels.length; from += width) {
        for (int x = 0; x < width; x++) {
          int color = pixels[from + x];
          int at = 1 + BYTES_A_PIXEL * x;
          row[at] = (byte) (color >> 16);
          row[at + 1] = (byte) (color >> 8);
          row[at + 2] = (byte) color;
        }
        out.write(row);
      }
    }
    return packed.toByteArray();
  }

  private static void write(DataOutputStream out, String type, byte[] data) throws IOException {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 sum = new CRC32();
    sum.update(name);
    sum.update(data);
    out.writeInt(data.length);
    out.write(name);
    out.write(data);
    out.writeInt((int) sum.getValue());
  }
}
