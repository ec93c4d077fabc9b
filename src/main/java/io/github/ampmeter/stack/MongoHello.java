package io.github.ampmeter.stack;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * MongoDB's greeting, the one message of its protocol that the runner speaks: an OP_MSG that holds
 * {isMaster: 1, $db: "admin"}. The driver itself is JMeter's and not on the runner's class path.
 */
public final class MongoHello {
  private static final int PATIENCE_MILLIS = 10_000;
  private static final int OP_MSG = 2013;
  private static final int LONGEST_ANSWER = 1 << 20;
  private static final byte INT32 = 0x10;
  private static final byte STRING = 0x02;
  private static final byte[] WIRE_VERSION = element(INT32, "maxWireVersion");

  private MongoHello() {}

  /** The newest version of the protocol that the server speaks; fails while it is not up. */
  public static int wireVersion(URI server) throws IOException {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), PATIENCE_MILLIS);
      socket.getOutputStream().write(question());
      return wireVersionIn(answer(new DataInputStream(socket.getInputStream())));
    }
  }

  static int wireVersionIn(byte[] answer) throws IOException {
    for (int at = 0; at + WIRE_VERSION.length + Integer.BYTES <= answer.length; at++) {
      if (ByteBuffer.wrap(answer, at, WIRE_VERSION.length).equals(ByteBuffer.wrap(WIRE_VERSION))) {
        return littleEndian(answer).getInt(at + WIRE_VERSION.length);
      }
    }
    throw new IOException("what answers there does not speak MongoDB's protocol");
  }

  private static byte[] answer(DataInputStream in) throws IOException {
    int length = Integer.reverseBytes(in.readInt()) - Integer.BYTES;
    if (length < 0 || length > LONGEST_ANSWER) {
      throw new IOException("what answers there does not speak MongoDB's protocol");
    }
    byte[] answer = in.readNBytes(length);
    if (answer.length < length) {
      throw new EOFException("the connection ended within the answer");
    }
    return answer;
  }

  private static byte[] question() {
    byte[] hello = element(INT32, "isMaster");
    byte[] database = element(STRING, "$db");
    byte[] admin = "admin\0".getBytes(StandardCharsets.US_ASCII);
    int document = Integer.BYTES + hello.length + Integer.BYTES + database.length;
    document += Integer.BYTES + admin.length + 1;
    // Length, request, response to, operation; flags and the kind of the section.
    int length = 4 * Integer.BYTES + Integer.BYTES + 1 + document;
    return littleEndian(new byte[length])
        .putInt(length)
        .putInt(1)
        .putInt(0)
        .putInt(OP_MSG)
        .putInt(0)
        .put((byte) 0)
        .putInt(document)
        .put(hello)
        .putInt(1)
        .put(database)
        .putInt(admin.length)
        .put(admin)
        .put((byte) 0)
        .array();
  }

  private static byte[] element(byte type, String name) {
    return ((char) type + name + "\0").getBytes(StandardCharsets.US_ASCII);
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
