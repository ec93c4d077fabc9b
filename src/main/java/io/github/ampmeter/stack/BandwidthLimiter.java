package io.github.ampmeter.stack;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The process of the link: passes data from one loopback port to another, and back, at a limited
 * rate each way. It logs a line a second: the time in ms, bytes to the server, bytes from it, limit
 * in bit/s.
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

  /** The arguments are the port to listen on, the server's port, bits a second and the log. */
  public static void main(String[] arguments) throws IOException {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    InetSocketAddress server = new InetSocketAddress(loopback, Integer.parseInt(arguments[1]));
    Path file = Path.of(arguments[3]);
    try (OutputStream out = Files.newOutputStream(file, CREATE, APPEND)) {
      PrintStream log = new PrintStream(out, true, StandardCharsets.US_ASCII);
      BandwidthLimiter limiter = new BandwidthLimiter(server, Long.parseLong(arguments[2]), log);
      limiter.listen(new InetSocketAddress(loopback, Integer.parseInt(arguments[0])));
      limiter.run();
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
        // A server with a full queue may delay this connection, which must not block the others.
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

  private final class Connection {
    private final SelectionKey user;
    private final Pipe request;
    private final Pipe response;

    Connection(SelectionKey user, SelectionKey onward) {
      this.user = user;
      this.request = new Pipe(there, user, onward);
      this.response = new Pipe(back, onward, user);
      request.pairWith(response);
      user.attach(this);
      onward.attach(this);
    }

    void take(SelectionKey key) throws IOException {
      Pipe from = key == user ? request : response;
      Pipe to = key == user ? response : request;
      if (key.isWritable()) {
        to.write();
      }
      if (key.isReadable()) {
        from.direction.enqueue(from);
      }
    }

    void close() {
      request.close();
    }
  }

  /** One direction: the pipes take turns and share the bandwidth of the link. */
  static final class Direction {
    private final TokenBucket bucket;
    private final Queue<Pipe> waiting = new ArrayDeque<>();
    private long bytes;

    Direction(TokenBucket bucket) {
      this.bucket = bucket;
    }

    /** Queues a pipe that has data. */
    void enqueue(Pipe pipe) {
      pipe.stopReading();
      waiting.add(pipe);
    }

    /** Passes on what the limit allows; returns the ms until more may pass, 0 if nothing waits. */
    long pass() {
      while (!waiting.isEmpty() && bucket.allows(System.nanoTime())) {
        Pipe pipe = waiting.remove();
        if (!pipe.isOpen()) {
          continue;
        }
        try {
          int moved = pipe.move();
          bucket.spend(moved);
          bytes += moved;
        } catch (IOException e) {
          pipe.close();
        }
      }
      return waiting.isEmpty() ? 0 : Math.max(1, bucket.waitMillis());
    }

    /** The bytes since the last call. */
    long takeBytes() {
      long passed = bytes;
      bytes = 0;
      return passed;
    }
  }

  private static final class Pipe {
    /** The most bytes of one turn, so that every pipe gets a turn. */
    private static final int CHUNK = 8192;

    final Direction direction;
    private final SelectionKey from;
    private final SelectionKey to;
    private final ByteBuffer buffer = ByteBuffer.allocate(CHUNK);
    private boolean ended;
    private Pipe reverse;

    Pipe(Direction direction, SelectionKey from, SelectionKey to) {
      this.direction = direction;
      this.from = from;
      this.to = to;
    }

    void pairWith(Pipe other) {
      reverse = other;
      other.reverse = this;
    }

    /** Reads and passes on available data; returns the number of bytes read. */
    int move() throws IOException {
      buffer.clear();
      int read = ((SocketChannel) from.channel()).read(buffer);
      buffer.flip();
      if (read < 0) {
        ended = true;
        ((SocketChannel) to.channel()).shutdownOutput();
        if (reverse.ended) {
          close();
        }
        return 0;
      }
      write();
      return read;
    }

    /** Passes on the data that the receiver could not take before. */
    void write() throws IOException {
      ((SocketChannel) to.channel()).write(buffer);
      if (buffer.hasRemaining()) {
        to.interestOpsOr(SelectionKey.OP_WRITE);
      } else {
        to.interestOpsAnd(~SelectionKey.OP_WRITE);
        from.interestOpsOr(SelectionKey.OP_READ);
      }
    }

    /** Stops reports of readable data while the pipe waits for its turn. */
    void stopReading() {
      from.interestOpsAnd(~SelectionKey.OP_READ);
    }

    boolean isOpen() {
      return from.isValid() && to.isValid();
    }

    void close() {
      closeQuietly(from);
      closeQuietly(to);
    }

    private static void closeQuietly(SelectionKey end) {
      try {
        end.channel().close();
      } catch (IOException e) {
        // The channel is unusable anyway.
      }
    }
  }

  /**
   * How many bytes may pass now: the rate times the time. It saves up only a moment's worth, so
   * that a link is not faster after idle time, but a process that waited for a CPU catches up.
   */
  static final class TokenBucket {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MOMENT_SECONDS = 0.05;

    private final double bytesPerSecond;
    private final double most;
    private double bytes;
    private long atNanos;

    TokenBucket(double bytesPerSecond, long nowNanos) {
      this.bytesPerSecond = bytesPerSecond;
      this.most = bytesPerSecond * MOMENT_SECONDS;
      this.atNanos = nowNanos;
    }

    /** Whether anything may pass; it may exceed the allowance, which becomes a debt. */
    boolean allows(long nowNanos) {
      bytes = Math.min(most, bytes + (nowNanos - atNanos) / NANOS_PER_SECOND * bytesPerSecond);
      atNanos = nowNanos;
      return bytes > 0;
    }

    void spend(int spent) {
      bytes -= spent;
    }

    /** The ms until something may pass again, as of the last call of {@link #allows}. */
    long waitMillis() {
      return bytes > 0 ? 0 : (long) Math.ceil(-bytes / bytesPerSecond * 1000);
    }
  }
}
