package io.github.ampmeter.judge.sample;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.Severity;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/**
 * A finished JTL that is being read: of what was there when it was read for the first time, whose
 * checksum is then made in passing.
 */
final class OpenJtl implements Closeable {
  private static final int BEGINNING_BYTES = 256;

  /**
   * How it is read.
   *
   * @param blockBytes of a CSV, which several threads read
   * @param generator the number of its load generator, as for {@link ThreadNames}
   * @param parsers how many threads parse a CSV ahead; 0: the caller's alone
   * @param dates what its time stamps may be; empty: milliseconds
   * @param urls whether samples of a CSV are to have their URLs
   */
  record Way(int blockBytes, int generator, int parsers, Optional<Dates> dates, boolean urls) {}

  private final Path file;
  private final Map<Path, JtlContent> contents;
  private final JtlBytes bytes;
  private final TimeStamps timeStamps;
  private final JtlRows rows;
  private final ClockDoubt clock = new ClockDoubt();
  private final UntoldThreads threads = new UntoldThreads();

  /**
   * Begins.
   *
   * @param contents what is known of files that were read before; this one is added at its end
   */
  OpenJtl(Path file, Map<Path, JtlContent> contents, Way way) {
    this.file = file;
    this.contents = contents;
    JtlReader.requireFile(file);
    JtlContent known = contents.get(file);
    try {
      long size = known == null ? Files.size(file) : known.bytes();
      this.bytes = new JtlBytes(file, size, known == null);
      InputStream text = new BufferedInputStream(bytes, BEGINNING_BYTES);
      boolean xml = isXml(text);
      this.timeStamps =
          xml ? TimeStamps.MILLIS : way.dates().map(TimeStamps::either).orElse(TimeStamps.MILLIS);
      this.rows =
          xml
              ? new XmlRows(file, text, way.generator())
              : new JtlReader(file, text, way, timeStamps);
    } catch (IOException e) {
      throw JtlReader.unreadable(file, e);
    }
  }

  /** Leaves the text where it was. */
  private static boolean isXml(InputStream text) throws IOException {
    text.mark(BEGINNING_BYTES);
    String start = new String(text.readNBytes(BEGINNING_BYTES), StandardCharsets.UTF_8);
    text.reset();
    return start.replace("\uFEFF", "").stripLeading().startsWith("<");
  }

  Path file() {
    return file;
  }

  /** What it tells of each sample; once it has been read. */
  SortedSet<String> columns() {
    return rows.columns();
  }

  /** Returns the next sample, valid until the first call after {@link #endsBlock}; null: none. */
  Sample next() {
    Sample sample = rows.next();
    if (sample == null) {
      finish();
      return null;
    }
    threads.accept(sample);
    if (timeStamps.zoneIsGuessed()) {
      clock.accept(sample);
    }
    return sample;
  }

  /** Whether samples until now are valid until the next call only. */
  boolean endsBlock() {
    return rows.endsBlock();
  }

  private void finish() {
    if (!rows.begun()) {
      throw new JtlException(file, bytes.size() == 0 ? "is empty" : "has no whole line");
    }
    if (!contents.containsKey(file)) {
      contents.put(
          file,
          new JtlContent(
              file, bytes.size(), rows.lines(), bytes.sha256Hex(), timeStamps.wholeSeconds()));
    }
  }

  /** Of a file that has been read to its end. */
  JtlEnd end() {
    List<Issue> issues = new ArrayList<>();
    if (grew()) {
      issues.add(Message.GREW.issue(file.getFileName()));
      issues.addAll(
          rows.issues().stream().filter(issue -> issue.severity() != Severity.INVALID).toList());
    } else {
      issues.addAll(rows.issues());
    }
    clock.issue().ifPresent(issues::add);
    threads.issue(rows).ifPresent(issues::add);
    issues.addAll(timeStamps.issues());
    boolean tellsCodes = rows.columns().contains(JtlColumn.RESPONSE_CODE.header);
    return new JtlEnd(rows.samples(), rows.samples() - rows.operations(), tellsCodes, issues);
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
      rows.close();
    } catch (IOException e) {
      throw JtlReader.unreadable(file, e);
    }
  }
}
