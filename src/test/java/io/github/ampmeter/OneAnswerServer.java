package io.github.ampmeter;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server on the loopback that answers one request, with whatever a test has it send. */
public final class OneAnswerServer implements Closeable {
  private final ServerSocket server;

  /** What it sends, once it is asked. */
  public interface Answer {
    void to(OutputStream user) throws IOException, InterruptedException;
  }

  public OneAnswerServer() throws IOException {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Waits for the request in a thread of its own. */
  public void answering(Answer answer) {
    Thread serving =
        new Thread(
            () -> {
              try (Socket user = server.accept()) {
                user.getInputStream().read(new byte[1000]);
                answer.to(user.getOutputStream());
              } catch (IOException | InterruptedException gone) {
                return;
              }
            });
    serving.setDaemon(true);
    serving.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
