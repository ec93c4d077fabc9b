package io.github.ampmeter.run.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;

/** A new pair of Ed25519 keys in files, as openssl writes them. */
record KeyFiles(Path privateKey, Path publicKey) {
  static KeyFiles in(Path folder, String name) throws IOException, GeneralSecurityException {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    return new KeyFiles(
        pem(folder.resolve(name + ".pem"), "PRIVATE", pair.getPrivate().getEncoded()),
        pem(folder.resolve(name + ".pub"), "PUBLIC", pair.getPublic().getEncoded()));
  }

  private static Path pem(Path file, String what, byte[] der) throws IOException {
    return Files.writeString(
        file,
        "-----BEGIN %1$s KEY-----\n%2$s\n-----END %1$s KEY-----\n"
            .formatted(what, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)));
  }
}
