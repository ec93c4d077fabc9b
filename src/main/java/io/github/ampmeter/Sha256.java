package io.github.ampmeter;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of bytes and files, in lower-case hex. */
public final class Sha256 {
  private static final String FORM = "[0-9a-f]{64}";

  private Sha256() {}

  /** Whether a text has the form of a SHA-256. */
  public static boolean isOne(String text) {
    return text.matches(FORM);
  }

  public static String of(byte[] bytes) {
    return hex(digest().digest(bytes));
  }

  public static String of(Path file) throws IOException {
    MessageDigest digest = digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return hex(digest);
  }

  /** Returns the hex form of a digest. */
  public static String hex(MessageDigest digest) {
    return hex(digest.digest());
  }

  private static String hex(byte[] hash) {
    return HexFormat.of().formatHex(hash);
  }

  /** A new digest, for code that reads the bytes anyway. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
