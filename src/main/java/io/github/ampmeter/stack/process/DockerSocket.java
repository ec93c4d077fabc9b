package io.github.ampmeter.stack.process;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Docker's HTTP interface on its socket, with the JDK alone: the watcher has nothing else. */
record DockerSocket(Path path) {

  /** What Docker answered. */
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
