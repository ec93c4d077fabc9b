package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import org.junit.jupiter.api.Test;

class FileReasonTest {
  @Test
  void namesTheFileThatIsWrittenAndNotTheOneItIsCopiedFrom() {
    assertThat(FileReason.withFile(new FileSystemException("from", "to", "File too large")))
        .isEqualTo("to: File too large");
    assertThat(FileReason.withFile(new FileSystemException("only", null, "Is a directory")))
        .isEqualTo("only: Is a directory");
  }

  @Test
  void saysThatItKnowsNoFile() {
    assertThat(FileReason.withFile(new IOException("No space left on device")))
        .isEqualTo(
            "a file could not be read or written: the disk is full; free space on it, then try"
                + " again");
    assertThat(FileReason.withFile(new FileSystemException(null, null, "no room")))
        .isEqualTo("a file could not be read or written: no room");
  }

  @Test
  void saysThatALinkLeadsInACircle() {
    assertThat(FileReason.withFile(new FileSystemLoopException("run/link")))
        .isEqualTo("run/link: a link leads in a circle");
  }
}
