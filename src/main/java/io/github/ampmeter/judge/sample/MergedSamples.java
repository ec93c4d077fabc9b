package io.github.ampmeter.judge.sample;

import io.github.ampmeter.judge.issue.Issue;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The samples of all load generators of a run: those of each in the order of its rows, and of
 * several always the one that ended first, as they come to the controller of a distributed run.
 */
final class MergedSamples implements Closeable {
  interface Opening {
    /**
     * Begins with a file.
     *
     * @param generator its number, from 1; 0 where there is but one
     * @param together how many files are read at the same time
     */
    OpenJtl open(Path file, int generator, int together);
  }

  /** The files of one generator, one after the other. */
  private final class Generator {
    final int number;
    final List<Path> files;
    int opened;
    OpenJtl open;
    MergedJtl.PartReader part;
    Sample next;

    Generator(int number, List<Path> files) {
      this.number = number;
      this.files = files;
    }

    void advance() {
      next = open == null ? null : open.next();
      while (next == null && opened < files.size()) {
        leave();
        open = opening.open(files.get(opened++), number, generators.size());
        part = new MergedJtl.PartReader();
        next = open.next();
      }
      if (next == null) {
        leave();
      } else if (parts != null) {
        part.include(next);
      }
    }

    private void leave() {
      if (open != null) {
        add(open, part);
        open.close();
        open = null;
      }
    }
  }

  private final Opening opening;
  private final Map<Path, MergedJtl.MergedFile> parts;
  private final List<Generator> generators = new ArrayList<>();
  private Generator last;
  private long samples;
  private long requests;
  private final Set<Issue> issues = new LinkedHashSet<>();
  private boolean tellsCodes = true;

  /**
   * Begins with the first file of each generator.
   *
   * @param parts is told of each file that has been read; null: nobody asks
   */
  MergedSamples(List<List<Path>> files, Opening opening, Map<Path, MergedJtl.MergedFile> parts) {
    this.opening = opening;
    this.parts = parts;
    for (List<Path> of : files) {
      generators.add(new Generator(files.size() == 1 ? 0 : generators.size() + 1, of));
    }
  }

  /**
   * Returns the next sample, valid until the first call after {@link #endsBlock}; null after the
   * last one.
   */
  Sample next() {
    if (last == null) {
      generators.forEach(Generator::advance);
    } else {
      last.advance();
    }
    last = generators.get(0);
    for (int i = 1; i < generators.size(); i++) {
      Generator other = generators.get(i);
      if (other.next != null
          && (last.next == null || other.next.endMillis() < last.next.endMillis())) {
        last = other;
      }
    }
    return last.next;
  }

  /** Whether samples until now are valid until the next call only. */
  boolean endsBlock() {
    return last.open.endsBlock();
  }

  /** Of all files, when they have been read to their ends. */
  JtlEnd end() {
    return new JtlEnd(samples, requests, tellsCodes, List.copyOf(issues));
  }

  private void add(OpenJtl jtl, MergedJtl.PartReader part) {
    if (parts != null) {
      parts.put(jtl.file(), part.of(jtl));
    }
    JtlEnd end = jtl.end();
    samples += end.samples();
    requests += end.requests();
    tellsCodes &= end.tellsCodes();
    issues.addAll(end.issues());
  }

  @Override
  public void close() {
    generators.stream()
        .filter(generator -> generator.open != null)
        .forEach(generator -> generator.open.close());
  }
}
