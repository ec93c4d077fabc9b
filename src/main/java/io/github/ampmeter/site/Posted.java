package io.github.ampmeter.site;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The body of a request as a HAR has it, where it may be encoded. */
final class Posted {
  private static final int GZIP = 0x1f8b;

  private Posted() {}

  /**
   * The text that was sent; where the request was compressed, the text before.
   *
   * @param parts whether it may hold files, so that each of its bytes stays one character
   * @param longest the most bytes that are unpacked, since a few may stand for any number
   * @return empty if the body is longer, because a part of it is not what was sent
   */
  static Optional<String> text(JsonNode post, boolean parts, int longest) {
    String written = post.path("text").asText("");
    Optional<byte[]> sent = isBase64(post) ? bytes(written) : Optional.empty();
    if (sent.isEmpty()) {
      return Optional.of(written).filter(text -> text.length() <= longest);
    }
    byte[] body = unpacked(sent.get(), longest);
    return Optional.of(body)
        .filter(each -> each.length <= longest)
        .map(parts ? Posted::characters : Posted::decoded);
  }

  static boolean isBase64(JsonNode post) {
    return post.path("encoding").asText().equals("base64")
        || post.path("_encoding").asText().equals("base64");
  }

  /** The bytes of a text in base64; empty if it is not. */
  static Optional<byte[]> bytes(String base64) {
    try {
      return Optional.of(Base64.getMimeDecoder().decode(base64));
    } catch (IllegalArgumentException notEncoded) {
      return Optional.empty();
    }
  }

  /** Bytes that are no UTF-8 become one character each, as recorders write them. */
  static String decoded(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notText) {
      return characters(bytes);
    }
  }

  private static String characters(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static byte[] unpacked(byte[] body, int longest) {
    if (body.length < 2 || ((body[0] & 0xff) << 8 | body[1] & 0xff) != GZIP) {
      return body;
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return in.readNBytes(longest + 1);
    } catch (IOException notPacked) {
      return body;
    }
  }
}
