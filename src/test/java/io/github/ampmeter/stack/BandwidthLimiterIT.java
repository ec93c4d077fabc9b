package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.process.OwnProcess;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A relay in a process of its own, before a server that sends back what it gets. */
class BandwidthLimiterIT {
  private static final int BYTES = 1_000_000;
  private static final long BITS_PER_SECOND = 8_000_000;

  private static final Executor A_THREAD_EACH = task -> new Thread(task).start();

  @TempDir private Path folder;
  private Path log;
  private ServerSocket server;
  private Process relay;
  private int port;

  @BeforeEach
  void start() throws Exception {
    log = folder.resolve("link.log");
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    server = new ServerSocket(0, 50, loopback);
    Thread echo = new Thread(this::echo, "echo");
    echo.setDaemon(true);
    echo.start();
    try (ServerSocket free = new ServerSocket(0, 1, loopback)) {
      port = free.getLocalPort();
    }
    relay =
        new ProcessBuilder(
                OwnProcess.line(
                    BandwidthLimiter.class, port, server.getLocalPort(), BITS_PER_SECOND, log))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    while (true) {
      try {
        new Socket(loopback, port).close();
        return;
      } catch (IOException notYet) {
        assertThat(relay.isAlive()).isTrue();
        Thread.sleep(20);
      }
    }
  }

  @AfterEach
  void stop() throws IOException {
    relay.destroyForcibly();
    server.close();
  }

  /** Both together a second's worth each way, less what is saved up: it cannot be faster. */
  @Test
  void passesOnEachByteOfEachConnectionNoFasterThanItMay() throws Exception {
    long start = System.nanoTime();
    List<CompletableFuture<byte[]>> answers = new ArrayList<>();
    List<byte[]> sent = new ArrayList<>();
    for (int user = 0; user < 4; user++) {
      byte[] bytes = new byte[BYTES / 4];
      new Random(user).nextBytes(bytes);
      sent.add(bytes);
      answers.add(CompletableFuture.supplyAsync(() -> answer(bytes), A_THREAD_EACH));
    }

    for (int user = 0; user < 4; user++) {
      assertThat(answers.get(user).get()).isEqualTo(sent.get(user));
    }
    assertThat((System.nanoTime() - start) / 1e9).isGreaterThan(0.9);
    while (Files.size(log) == 0) {
      Thread.sleep(20);
    }
    assertThat(Files.readString(log)).containsPattern("(?m)^\\d{13} \\d+ \\d+ 8000000$");
  }

  @Test
  void endsAConnectionThatTheServerEnds() throws IOException {
    server.close();

    try (Socket user = new Socket("127.0.0.1", port)) {
      assertThat(user.getInputStream().read()).isEqualTo(-1);
    } catch (IOException reset) {
      assertThat(relay.isAlive()).isTrue();
    }
  }

  private byte[] answer(byte[] bytes) {
    try (Socket user = new Socket("127.0.0.1", port)) {
      CompletableFuture<Void> writing =
          CompletableFuture.runAsync(
              () -> {
                try {
                  user.getOutputStream().write(bytes);
                  user.shutdownOutput();
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              },
              A_THREAD_EACH);
      byte[] answer = new DataInputStream(user.getInputStream()).readAllBytes();
      writing.join();
      return answer;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void echo() {
    while (!server.isClosed()) {
      try {
        Socket user = server.accept();
        Thread one = new Thread(() -> echo(user), "echo of one");
        one.setDaemon(true);
        one.start();
      } catch (IOException closed) {
        return;
      }
    }
  }

  private static void echo(Socket user) {
    try (user) {
      InputStream in = user.getInputStream();
      OutputStream out = user.getOutputStream();
      in.transferTo(out);
    } catch (IOException gone) {
      // The user had enough.
    }
  }
}
