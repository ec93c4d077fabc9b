package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/** Appends what a container prints to a file, while it prints it. */
final class ContainerLog extends ResultCallback.Adapter<Frame> {
  private static final long PATIENCE_SECONDS = 2;

  private final Path file;

  ContainerLog(Path file) {
    this.file = file;
  }

  @Override
  public void onNext(Frame frame) {
    try {
      Files.write(file, frame.getPayload(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** Of a container that has ended: until all it printed has come. */
  void awaitEnd() {
    try {
      awaitCompletion(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
