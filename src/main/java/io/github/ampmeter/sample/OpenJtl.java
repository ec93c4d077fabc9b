package io.github.ampmeter.sample;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A finished JTL that is being read: of what was there when it was read for the first time, whose
 * checksum is then made in passing.
 */
final class OpenJtl implements Closeable {
  private final Path file;
  private final Map<Path, JtlContent> contents;
  private final JtlBytes bytes;
  private final JtlReader reader;

  /**
   * Begins.
   *
   * @param contents what is known of files that were read before; this one is added at its end
   */
  OpenJtl(Path file, Map<Path, JtlContent> contents, int blockBytes, int generator, int parsers) {
    this.file = file;
    this.contents = contents;
    JtlReader.requireFile(file);
    JtlContent known = contents.get(file);
    try {
      long size = known == null ? Files.size(file) : known.bytes();
      this.bytes = new JtlBytes(file, size, known == null);
    } catch (IOException e) {
      throw JtlReader.unreadable(file, e);
    }
    this.reader = new JtlReader(file, bytes, blockBytes, generator, parsers);
  }

  Path file() {
    return file;
  }

  JtlLayout layout() {
    return reader.layout();
  }

  /** The next sample, valid until the next call; null behind the last one. */
  Sample next() {
    Sample sample = reader.next();
    if (sample == null) {
      finish();
    }
    return sample;
  }

  private void finish() {
    if (reader.layout() == null) {
      throw new JtlException(file, bytes.size() == 0 ? "is empty" : "has no whole line");
    }
    if (!contents.containsKey(file)) {
      contents.put(file, new JtlContent(file, bytes.size(), reader.lines(), bytes.sha256Hex()));
    }
  }

  /** Of a file that has been read to its end. */
  JtlEnd end() {
    return new JtlEnd(
        reader.samples(),
        reader.samples() - reader.operations(),
        grew() ? List.of(JtlEnd.GREW) : reader.hasRest() ? List.of(JtlEnd.CUT) : List.of(),
        reader.remarks());
  }

  private boolean grew() {
    try {
      return Files.size(file) > bytes.size();
    } catch (IOException e) {
      throw JtlReader.unreadable(file, e);
    }
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw JtlReader.unreadable(file, e);
    }
  }
}
