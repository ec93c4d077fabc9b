package io.github.ampmeter.source.hardening;

import io.github.ampmeter.source.hardening.Inspection.Outcome;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSession;

/**
 * What a server agrees to in TLS. The first message is written by ourselves, because Java does not
 * even offer what must not be accepted; the certificate comes of Java's own handshake.
 */
final class TlsHandshake {
  private static final int PATIENCE_MILLIS = 10_000;
  private static final int HANDSHAKE = 22;
  private static final int CLIENT_HELLO = 1;
  private static final int SERVER_HELLO = 2;
  private static final int HEAD_BYTES = 9;
  private static final int RANDOM_BYTES = 32;
  private static final Map<String, Integer> VERSIONS =
      Map.of("SSLv3", 0x0300, "TLSv1", 0x0301, "TLSv1.1", 0x0302, "TLSv1.2", 0x0303);

  /** What a browser of its time offered, so that a server finds one among them. */
  private static final List<Integer> USUAL =
      List.of(
          0xC02F, 0xC030, 0xC02B, 0xC02C, 0xC013, 0xC014, 0xC009, 0xC00A, 0x009C, 0x009D, 0x002F,
          0x0035, 0x0033, 0x0039, 0x000A);

  /** Curves, the format of points, and signatures down to SHA-1. */
  private static final byte[] EXTENSIONS =
      HexFormat.of()
          .parseHex(
              "000a00080006001d00170018" + "000b00020100" + "000d000e000c040104030501080402010203");

  private TlsHandshake() {}

  /**
   * A protocol, or ciphers, that a server should not agree to.
   *
   * @param protocol such as TLSv1.1
   * @param ciphers their numbers, such as 0x000A; null: the usual ones
   */
  record Offer(String protocol, List<String> ciphers) implements Inspection {
    @Override
    public Outcome inspect(Scan scan) throws IOException {
      WebAddress web = scan.subject().web();
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(web.socketHost(), web.port()), PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return handshake(socket);
      }
    }

    private Outcome handshake(Socket socket) throws IOException {
      List<Integer> offered =
          ciphers == null ? USUAL : ciphers.stream().map(Integer::decode).toList();
      try {
        socket.getOutputStream().write(hello(VERSIONS.get(protocol), offered));
        DataInputStream in = new DataInputStream(socket.getInputStream());
        int type = in.readUnsignedByte();
        in.skipNBytes(4);
        if (type != HANDSHAKE || in.readUnsignedByte() != SERVER_HELLO) {
          return new Outcome(false, "a handshake of " + protocol + " is rejected");
        }
        in.skipNBytes(3);
        int version = in.readUnsignedShort();
        in.skipNBytes(RANDOM_BYTES);
        in.skipNBytes(in.readUnsignedByte());
        String cipher = "0x%04X".formatted(in.readUnsignedShort());
        return new Outcome(
            version == VERSIONS.get(protocol),
            "a handshake of " + protocol + " is accepted, with the cipher " + cipher);
      } catch (EOFException | SocketException closed) {
        return new Outcome(false, "the server ends a handshake of " + protocol);
      }
    }
  }

  /** A ClientHello in one record, with the extensions that servers insist on. */
  static byte[] hello(int version, List<Integer> ciphers) {
    byte[] extensions = version > 0x0300 ? EXTENSIONS : new byte[0];
    int length = 2 + RANDOM_BYTES + 1 + 2 + 2 * ciphers.size() + 2 + 2 + extensions.length;
    ByteBuffer all = ByteBuffer.allocate(HEAD_BYTES + length);
    all.put((byte) HANDSHAKE).putShort((short) Math.min(version, 0x0301));
    all.putShort((short) (length + 4)).putInt(CLIENT_HELLO << 24 | length);
    all.putShort((short) version).put(new byte[RANDOM_BYTES]).put((byte) 0);
    all.putShort((short) (2 * ciphers.size()));
    ciphers.forEach(cipher -> all.putShort(cipher.shortValue()));
    all.putShort((short) 0x0100).putShort((short) extensions.length).put(extensions);
    return all.array();
  }

  /**
   * The certificate. One that is expired, or for another host, is rejected when the stack is asked
   * first; here is what a stack may have nevertheless.
   *
   * @param days within which it must not end; 0: it must not be signed by itself
   */
  record Certificate(int days) implements Inspection {
    @Override
    public Outcome inspect(Scan scan) throws IOException {
      SSLSession tls =
          scan.http()
              .ask("GET", "/", Map.of())
              .page()
              .tls()
              .orElseThrow(() -> new IOException("the connection was closed"));
      X509Certificate own = (X509Certificate) tls.getPeerCertificates()[0];
      String name = own.getSubjectX500Principal().getName();
      return days > 0
          ? new Outcome(
              scan.subject()
                  .time()
                  .plus(Duration.ofDays(days))
                  .isAfter(own.getNotAfter().toInstant()),
              name + ", valid until " + own.getNotAfter().toInstant())
          : new Outcome(
              own.getSubjectX500Principal().equals(own.getIssuerX500Principal()),
              name + ", issued by " + own.getIssuerX500Principal().getName());
    }
  }
}
