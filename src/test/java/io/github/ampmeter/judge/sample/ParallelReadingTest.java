package io.github.ampmeter.judge.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.sample.OneThreadReader.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On all cores a JTL is what it is in one thread, wherever its blocks are cut. */
class ParallelReadingTest {
  private static final int FILES = Integer.getInteger("ampmeter.random.jtls", 100);

  @TempDir private Path folder;

  @Test
  void readsAnyFileAsOneThreadDoesWhereverItIsCut() throws IOException {
    for (long seed = 0; seed < FILES; seed++) {
      Path file = Files.write(folder.resolve("random.jtl"), new RandomJtl(seed).bytes());
      Reading expected = OneThreadReader.of(file);
      Random random = new Random(seed);
      for (int blockBytes : List.of(1 + random.nextInt(40), 50 + random.nextInt(5000), 1 << 18)) {
        assertThat(parallel(file, blockBytes, random.nextInt(4)))
            .as("seed %d, blocks of %d bytes", seed, blockBytes)
            .isEqualTo(expected);
      }
    }
  }

  private static Reading parallel(Path file, int blockBytes, int parsers) {
    List<String> samples = new ArrayList<>();
    OpenJtl.Way way = new OpenJtl.Way(blockBytes, 0, parsers, Optional.empty(), false);
    try (OpenJtl jtl = new OpenJtl(file, new HashMap<>(), way)) {
      for (Sample sample = jtl.next(); sample != null; sample = jtl.next()) {
        samples.add(OneThreadReader.text(sample));
      }
      return new Reading(samples, "", jtl.end());
    } catch (ConfigException e) {
      return new Reading(samples, e.getMessage(), null);
    }
  }
}
