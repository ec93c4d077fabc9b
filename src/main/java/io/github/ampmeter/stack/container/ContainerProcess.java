package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.command.WaitContainerResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Frame;
import io.github.ampmeter.stack.container.Docker.DockerErrors;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A container as a process that lives or has ended. */
final class ContainerProcess extends Process {
  static final Path PROCESSES = Path.of("/proc");
  private static final int KILLED = 137;

  private final DockerClient client;
  private final String id;
  private final ContainerLog log;
  private boolean lost;

  ContainerProcess(DockerClient client, String id, ContainerLog log) {
    this.client = client;
    this.id = id;
    this.log = log;
  }

  String id() {
    return id;
  }

  /** Its first process if that is on this machine; on macOS it is in a virtual machine. */
  Optional<ProcessHandle> handle() {
    return state()
        .map(ContainerState::getPidLong)
        .filter(pid -> pid != 0 && isOfContainer(pid))
        .flatMap(ProcessHandle::of);
  }

  private boolean isOfContainer(long pid) {
    try {
      return Files.readString(PROCESSES.resolve(pid + "/cgroup")).contains(id);
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public boolean isAlive() {
    boolean alive = Boolean.TRUE.equals(state().map(ContainerState::getRunning).orElse(false));
    if (!alive) {
      log.awaitEnd();
    }
    return alive;
  }

  @Override
  public int exitValue() {
    if (isAlive()) {
      throw new IllegalThreadStateException("the container runs");
    }
    return state().map(ContainerState::getExitCodeLong).map(Math::toIntExact).orElse(KILLED);
  }

  @Override
  public int waitFor() throws InterruptedException {
    client.waitContainerCmd(id).exec(new WaitContainerResultCallback()).awaitCompletion();
    return exitValue();
  }

  @Override
  public void destroy() {
    client.killContainerCmd(id).exec();
  }

  @Override
  public OutputStream getOutputStream() {
    return OutputStream.nullOutputStream();
  }

  @Override
  public InputStream getInputStream() {
    return InputStream.nullInputStream();
  }

  @Override
  public InputStream getErrorStream() {
    return InputStream.nullInputStream();
  }

  /** The container's state; empty if there is no such container or Docker does not answer. */
  private Optional<ContainerState> state() {
    try {
      return Optional.of(client.inspectContainerCmd(id).exec().getState());
    } catch (NotFoundException e) {
      return Optional.empty();
    } catch (RuntimeException e) {
      noteLostDocker(DockerErrors.of(e).orElseThrow(() -> e));
      return Optional.empty();
    }
  }

  /** Notes once, in the log that is shown when the container has ended, that Docker is lost. */
  private synchronized void noteLostDocker(String reason) {
    if (!lost) {
      lost = true;
      log.note("Docker no longer reports on this container (" + reason + ")");
    }
  }

  /** Appends a container's output to a file as it is printed. */
  static final class ContainerLog extends ResultCallback.Adapter<Frame> {
    private static final long PATIENCE_SECONDS = 2;

    private final Path file;

    ContainerLog(Path file) {
      this.file = file;
    }

    @Override
    public void onNext(Frame frame) {
      append(frame.getPayload());
    }

    void note(String text) {
      append(("ampmeter: " + text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void append(byte[] bytes) {
      try {
        Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + file, e);
      }
    }

    /** Does nothing when Docker ends: that is reported elsewhere. */
    @Override
    public void onError(Throwable broken) {
      onComplete();
    }

    /** Waits for the rest of the output of a container that has ended. */
    void awaitEnd() {
      try {
        awaitCompletion(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
