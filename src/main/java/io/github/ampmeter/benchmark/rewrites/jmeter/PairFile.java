package io.github.ampmeter.benchmark.rewrites.jmeter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where figures go at the end of a test.
 *
 * @param path empty: nowhere
 */
record PairFile(String path) {
  private static final Logger LOG = LoggerFactory.getLogger(PairFile.class);

  /** The figures are in JMeter's log, too: what goes wrong here is told there. */
  void write(String text) {
    if (path.isBlank()) {
      return;
    }
    try {
      Files.writeString(Path.of(path.strip()), text);
    } catch (IOException e) {
      LOG.error("The figures of the query pairs cannot be written to {}", path, e);
    }
  }
}
