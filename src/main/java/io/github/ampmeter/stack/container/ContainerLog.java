package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
    append(frame.getPayload());
  }

  /** A line of ours. */
  void remark(String text) {
    append(("ampmeter: " + text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private void append(byte[] bytes) {
    try {
      Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** A Docker that ends amid it: that is said elsewhere, and the log ends here. */
  @Override
  public void onError(Throwable broken) {
    onComplete();
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
