package io.github.ampmeter.stack.link;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The process: what comes to one port of the loopback address is passed on to another, and back, at
 * a limited rate each way. It logs a line a second: its end in milliseconds, bytes to the server,
 * bytes from it, bits that may pass in a second.
 */
public final class BandwidthLimiter {
  private static final int BACKLOG = 4096;
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final int BITS = 8;

  private final Selector selector = Selector.open();
  private final InetSocketAddress server;
  private final Direction there;
  private final Direction back;
  private final PrintStream log;
  private final long bitsPerSecond;

  private BandwidthLimiter(InetSocketAddress server, long bitsPerSecond, PrintStream log)
      throws IOException {
    long now = System.nanoTime();
    double bytesPerSecond = (double) bitsPerSecond / BITS;
    this.server = server;
    this.there = new Direction(new TokenBucket(bytesPerSecond, now));
    this.back = new Direction(new TokenBucket(bytesPerSecond, now));
    this.log = log;
    this.bitsPerSecond = bitsPerSecond;
  }

  /** Arguments: the port to listen on, that of the server, bits a second, the log. */
  public static void main(String[] arguments) throws IOException {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    InetSocketAddress server = new InetSocketAddress(loopback, Integer.parseInt(arguments[1]));
    Path file = Path.of(arguments[3]);
    try (OutputStream out = Files.newOutputStream(file, CREATE, APPEND)) {
      PrintStream log = new PrintStream(out, true, StandardCharsets.US_ASCII);
      BandwidthLimiter relay = new BandwidthLimiter(server, Long.parseLong(arguments[2]), log);
      relay.listen(new InetSocketAddress(loopback, Integer.parseInt(arguments[0])));
      relay.run();
    }
  }

  private void listen(InetSocketAddress at) throws IOException {
    ServerSocketChannel listening = ServerSocketChannel.open();
    listening.setOption(StandardSocketOptions.SO_REUSEADDR, true);
    listening.bind(at, BACKLOG);
    listening.configureBlocking(false);
    listening.register(selector, SelectionKey.OP_ACCEPT);
  }

  private void run() throws IOException {
    long nextLine = System.nanoTime() + SECOND_NANOS;
    long wait = 0;
    while (true) {
      long untilLine = Math.max(1, (nextLine - System.nanoTime()) / 1_000_000);
      selector.select(wait == 0 ? untilLine : Math.min(wait, untilLine));
      for (SelectionKey key : selector.selectedKeys()) {
        if (key.isValid()) {
          take(key);
        }
      }
      selector.selectedKeys().clear();
      wait = soonest(there.pass(), back.pass());
      if (System.nanoTime() >= nextLine) {
        nextLine += SECOND_NANOS;
        log.println(
            "%s %s %s %s"
                .formatted(
                    System.currentTimeMillis(),
                    there.takeBytes(),
                    back.takeBytes(),
                    bitsPerSecond));
      }
    }
  }

  private static long soonest(long one, long other) {
    return one == 0 || other == 0 ? Math.max(one, other) : Math.min(one, other);
  }

  private void take(SelectionKey key) throws IOException {
    if (key.isAcceptable()) {
      accept((ServerSocketChannel) key.channel());
      return;
    }
    if (key.isConnectable()) {
      connected((SocketChannel) key.attachment(), (SocketChannel) key.channel());
      return;
    }
    Connection connection = (Connection) key.attachment();
    try {
      connection.take(key);
    } catch (IOException e) {
      connection.close();
    }
  }

  private void accept(ServerSocketChannel listening) throws IOException {
    SocketChannel user = listening.accept();
    if (user == null) {
      return;
    }
    SocketChannel onward = SocketChannel.open();
    onward.configureBlocking(false);
    try {
      if (onward.connect(server)) {
        connected(user, onward);
      } else {
        // A server whose queue is full lets it wait, and the others must not.
        onward.register(selector, SelectionKey.OP_CONNECT, user);
      }
    } catch (IOException e) {
      user.close();
      onward.close();
    }
  }

  private void connected(SocketChannel user, SocketChannel onward) throws IOException {
    try {
      onward.finishConnect();
      new Connection(register(user), register(onward));
    } catch (IOException e) {
      user.close();
      onward.close();
    }
  }

  private SelectionKey register(SocketChannel channel) throws IOException {
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    return channel.register(selector, SelectionKey.OP_READ);
  }

  /** Both ways. */
  private final class Connection {
    private final SelectionKey user;
    private final Pipe request;
    private final Pipe answer;

    Connection(SelectionKey user, SelectionKey onward) {
      this.user = user;
      this.request = new Pipe(there, user, onward);
      this.answer = new Pipe(back, onward, user);
      request.isAgainst(answer);
      user.attach(this);
      onward.attach(this);
    }

    void take(SelectionKey key) throws IOException {
      Pipe from = key == user ? request : answer;
      Pipe to = key == user ? answer : request;
      if (key.isWritable()) {
        to.write();
      }
      if (key.isReadable()) {
        from.lane.enqueue(from);
      }
    }

    void close() {
      request.close();
    }
  }
}
