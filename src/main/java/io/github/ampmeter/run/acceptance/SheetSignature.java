package io.github.ampmeter.run.acceptance;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetVerdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The signature of a sheet: an in-toto statement with a test-result predicate, in a DSSE envelope
 * signed with Ed25519, which other tools can check.
 */
final class SheetSignature {
  private static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";
  private static final String ALGORITHM = "Ed25519";

  private SheetSignature() {}

  private record Envelope(String payload, String payloadType, List<Signed> signatures) {
    private record Signed(String sig) {}

    private Envelope {
      Json.requireNoNull("signatures", signatures);
    }

    byte[] statement() {
      return Base64.getDecoder().decode(payload);
    }

    /** Passes the signed bytes, DSSE's pre-authentication encoding, to a signature. */
    void feed(Signature signature) throws GeneralSecurityException {
      byte[] statement = statement();
      signature.update(
          "DSSEv1 %s %s %s "
              .formatted(payloadType.length(), payloadType, statement.length)
              .getBytes(StandardCharsets.UTF_8));
      signature.update(statement);
    }
  }

  /** The signed statement: the files and the verdicts of the lines. */
  private record Statement(
      @JsonProperty("_type") String type,
      List<Subject> subject,
      String predicateType,
      Predicate predicate) {
    private record Subject(String name, Map<String, String> digest) {}

    private record Predicate(
        String result,
        List<Subject> configuration,
        List<String> passedTests,
        List<String> warnedTests,
        List<String> failedTests) {}
  }

  static PrivateKey privateKey(Path file) {
    return key(
        file,
        "PRIVATE KEY",
        "openssl genpkey -algorithm ed25519 -out key.pem",
        (keys, der) -> keys.generatePrivate(new PKCS8EncodedKeySpec(der)));
  }

  static PublicKey publicKey(Path file) {
    return key(
        file,
        "PUBLIC KEY",
        "openssl pkey -in key.pem -pubout -out key.pub",
        (keys, der) -> keys.generatePublic(new X509EncodedKeySpec(der)));
  }

  private interface KeyReader<K> {
    K read(KeyFactory keys, byte[] der) throws GeneralSecurityException;
  }

  private static <K> K key(Path file, String what, String command, KeyReader<K> reader) {
    Matcher pem =
        Pattern.compile("-----BEGIN " + what + "-----([A-Za-z0-9+/=\\s]+)-----END " + what)
            .matcher(TextFile.read(file, "the key"));
    if (!pem.find()) {
      throw new ConfigException(
          "%s: must be a PEM file with BEGIN %s; to make one: %s".formatted(file, what, command));
    }
    try {
      byte[] der = Base64.getMimeDecoder().decode(pem.group(1));
      return reader.read(KeyFactory.getInstance(ALGORITHM), der);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new ConfigException(file + ": must be an Ed25519 key", e);
    }
  }

  static void write(SheetFolder folder, AcceptanceSheet sheet, PrivateKey key) throws IOException {
    String statement = Json.text(statement(folder, sheet));
    String payload = Base64.getEncoder().encodeToString(statement.getBytes(StandardCharsets.UTF_8));
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initSign(key);
      new Envelope(payload, PAYLOAD_TYPE, List.of()).feed(signature);
      String sig = Base64.getEncoder().encodeToString(signature.sign());
      Json.write(
          folder.signature(),
          new Envelope(payload, PAYLOAD_TYPE, List.of(new Envelope.Signed(sig))));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform from 15 on has Ed25519", e);
    }
  }

  private static Statement statement(SheetFolder folder, AcceptanceSheet sheet) throws IOException {
    return new Statement(
        "https://in-toto.io/Statement/v1",
        List.of(subject(folder.page()), subject(folder.results()), subject(folder.manifest())),
        "https://in-toto.io/attestation/test-result/v0.1",
        new Statement.Predicate(
            sheet.verdict() == SheetVerdict.PASSED ? "PASSED" : "FAILED",
            List.of(subject(folder.manifest())),
            lines(sheet, SheetVerdict.PASSED),
            lines(sheet, SheetVerdict.INCOMPLETE, SheetVerdict.NOT_RUN),
            lines(sheet, SheetVerdict.FAILED)));
  }

  private static Statement.Subject subject(Path file) throws IOException {
    return new Statement.Subject(
        file.getFileName().toString(), Map.of("sha256", SheetFolder.sha256(file)));
  }

  private static List<String> lines(AcceptanceSheet sheet, SheetVerdict... verdicts) {
    return sheet.lines().stream()
        .filter(line -> List.of(verdicts).contains(line.verdict()))
        .map(line -> line.part().key())
        .toList();
  }

  /** Why the signature is not valid for a key and the files; empty: it is valid. */
  static Optional<Notice> difference(SheetFolder folder, PublicKey key) {
    if (!Files.isRegularFile(folder.signature())) {
      return Optional.of(NoticeText.UNSIGNED.with());
    }
    try {
      Envelope envelope = Json.readWithoutNull(folder.signature(), Envelope.class);
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initVerify(key);
      envelope.feed(signature);
      if (!envelope.payloadType.equals(PAYLOAD_TYPE)
          || envelope.signatures.size() != 1
          || !signature.verify(Base64.getDecoder().decode(envelope.signatures.get(0).sig))) {
        return Optional.of(NoticeText.OTHER_KEY.with());
      }
      Statement signed =
          Json.read(new String(envelope.statement(), StandardCharsets.UTF_8), Statement.class);
      Json.require(signed != null, "payload", "hold a statement", null);
      for (Path file : List.of(folder.page(), folder.results(), folder.manifest())) {
        if (!signed.subject.contains(subject(file))) {
          return Optional.of(NoticeText.NOT_SIGNED.with(file.getFileName()));
        }
      }
      return Optional.empty();
    } catch (GeneralSecurityException | IllegalArgumentException | IOException e) {
      return Optional.of(NoticeText.SIGNATURE_UNREADABLE.with(String.valueOf(e.getMessage())));
    }
  }
}
