package io.github.ampmeter.run.folder;

import io.github.ampmeter.report.Checksum;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 of the files that a verdict rests on. */
public final class Checksums {
  private Checksums() {}

  /** Of those files that exist. */
  public static List<Checksum> of(Path... files) throws IOException {
    List<Checksum> checksums = new ArrayList<>();
    for (Path file : files) {
      if (Files.isRegularFile(file)) {
        checksums.add(new Checksum(file.getFileName().toString(), sha256(file)));
      }
    }
    return checksums;
  }

  private static String sha256(Path file) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
