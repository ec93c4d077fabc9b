package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.compare.SliceSource;
import io.github.ampmeter.judge.stats.LabelKind;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedSlicesTest {
  @TempDir private Path folder;

  @Test
  void aReportWithoutSamplesHasNoSlices() throws IOException {
    new SavedSlices().write(folder);

    SliceSource read = SavedSlices.of(folder, "plan");
    assertThat(read.known()).isTrue();
    assertThat(read.of("page", LabelKind.TOTAL, 1)).isEmpty();
  }
}
