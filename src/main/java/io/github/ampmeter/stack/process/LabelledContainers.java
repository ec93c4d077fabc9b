package io.github.ampmeter.stack.process;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URLEncoder;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * The containers and networks of one stack, including one that has been created only in part.
 *
 * @param socket where Docker answers
 * @param label name=value, which each of them bears
 */
public record LabelledContainers(Path socket, String label) {
  private static final Pattern ID = Pattern.compile("\"Id\":\"([0-9a-f]{64})\"");
  private static final int OK = 200;
  private static final int MOST_TRIES = 50;
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration LONG_PAUSE = Duration.ofMillis(200);

  public static LabelledContainers parse(String text) {
    int space = text.indexOf(' ');
    return new LabelledContainers(Path.of(text.substring(space + 1)), text.substring(0, space));
  }

  /** Whether there is at least one container and all of them run. */
  public boolean allRun() {
    try {
      List<String> all = containers("");
      return !all.isEmpty() && containers(",\"status\":[\"running\"]").containsAll(all);
    } catch (IOException e) {
      throw unreachable(e);
    }
  }

  /**
   * Removes the containers with their data, then the networks; returns when none is left.
   *
   * @param patience how long to wait for a Docker that does not answer, such as one that restarts
   */
  void remove(Duration patience) {
    // An interrupted thread cannot talk to Docker, so the interruption is restored afterwards.
    boolean interrupted = Thread.interrupted();
    long deadline = System.nanoTime() + patience.toNanos();
    try {
      while (!removed(deadline)) {
        LockSupport.parkNanos(LONG_PAUSE.toNanos());
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private boolean removed(long deadline) {
    try {
      removeAll("/containers/", "?force=1&v=1", () -> containers(""));
      removeAll("/networks/", "", () -> ids("/networks?filters=" + filters("")));
      return true;
    } catch (IOException e) {
      if (System.nanoTime() - deadline >= 0) {
        throw unreachable(e);
      }
      return false;
    }
  }

  @Override
  public String toString() {
    return label + " " + socket;
  }

  /** Asks Docker for ids. */
  @FunctionalInterface
  private interface Listing {
    List<String> ids() throws IOException;
  }

  private void removeAll(String path, String options, Listing listing) throws IOException {
    String problem = "";
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      List<String> left = listing.ids();
      if (left.isEmpty()) {
        return;
      }
      for (String id : left) {
        var answer = new DockerSocket(socket).ask("DELETE " + path + id + options);
        // For example: it is being removed already, or a container still uses the network.
        problem = answer.body().strip();
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    throw new IOException("it does not remove listed containers or networks: " + problem);
  }

  private List<String> containers(String further) throws IOException {
    return ids("/containers/json?all=1&filters=" + filters(further));
  }

  private String filters(String further) {
    String json = "{\"label\":[\"" + label + "\"]" + further + "}";
    return URLEncoder.encode(json, StandardCharsets.UTF_8);
  }

  private List<String> ids(String path) throws IOException {
    var answer = new DockerSocket(socket).ask("GET " + path);
    if (answer.status() != OK) {
      throw new IOException("it answers " + answer.status() + " " + answer.body().strip());
    }
    return ID.matcher(answer.body()).results().map(result -> result.group(1)).toList();
  }

  private StackException unreachable(IOException e) {
    return new StackException(
        ("Docker at %s failed to clean up (%s); once it runs, remove the rest:"
                + " docker rm -fv $(docker ps -aq --filter label=%s)")
            .formatted(socket, e.getMessage(), label),
        e);
  }

  /** Docker's HTTP interface on its socket, with the JDK alone: the watcher has nothing else. */
  private record DockerSocket(Path path) {

    record Answer(int status, String body) {}

    /** A request without a body, such as GET /networks. */
    Answer ask(String request) throws IOException {
      try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        channel.connect(UnixDomainSocketAddress.of(path));
        // Version 1.0 has neither chunks nor a connection that stays open.
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(request + " HTTP/1.0\r\n\r\n");
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        byte[] answer = Channels.newInputStream(channel).readAllBytes();
        return parse(new String(answer, StandardCharsets.UTF_8));
      }
    }

    private static Answer parse(String text) throws IOException {
      int head = text.indexOf("\r\n\r\n");
      String[] words = text.split(" ", 3);
      if (head < 0 || words.length < 3 || !words[1].matches("\\d{3}")) {
        throw new IOException("not an answer of Docker: " + text.lines().findFirst().orElse(""));
      }
      return new Answer(Integer.parseInt(words[1]), text.substring(head + 4));
    }
  }
}
