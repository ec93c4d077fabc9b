package io.github.ampmeter.stack.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** One direction of a connection. */
final class Pipe {
  /** What one takes at a time, so that each gets its turn. */
  private static final int CHUNK = 8192;

  final Direction lane;
  private final SelectionKey from;
  private final SelectionKey to;
  private final ByteBuffer buffer = ByteBuffer.allocate(CHUNK);
  private boolean ended;
  private Pipe reverse;

  /** With nothing in it. */
  Pipe(Direction lane, SelectionKey from, SelectionKey to) {
    this.lane = lane;
    this.from = from;
    this.to = to;
  }

  /** The same connection's other direction. */
  void isAgainst(Pipe other) {
    reverse = other;
    other.reverse = this;
  }

  /** Reads and passes on what there is; returns how much was read. */
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

  /** Passes on what could not be passed on before. */
  void write() throws IOException {
    ((SocketChannel) to.channel()).write(buffer);
    if (buffer.hasRemaining()) {
      to.interestOpsOr(SelectionKey.OP_WRITE);
    } else {
      to.interestOpsAnd(~SelectionKey.OP_WRITE);
      from.interestOpsOr(SelectionKey.OP_READ);
    }
  }

  /** It waits for its turn: nobody need look whether there is something to read. */
  void waits() {
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
      // It is of no use any more, whatever its end says.
    }
  }
}
