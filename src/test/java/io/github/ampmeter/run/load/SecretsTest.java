package io.github.ampmeter.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "password",
        "db.password",
        "dbPassword",
        "DB_PASSWD",
        "mysql.pwd",
        "apiKey",
        "api-key",
        "api.key",
        "client_secret",
        "authToken",
        "credentials",
        "passphrase",
        "private.key"
      })
  void areRecognisedByTheirNames(String name) {
    assertThat(Secrets.isSecret(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"users", "host", "keepAlive", "path", "monkey", "author", "pass"})
  void areNotSeenInOrdinaryNames(String name) {
    assertThat(Secrets.isSecret(name)).isFalse();
  }

  @Test
  void keepTheirNamesInTheReport() {
    assertThat(Secrets.masked(Map.of("password", "hunter2", "users", "4")))
        .containsOnly(Map.entry("password", "(secret)"), Map.entry("users", "4"));
  }
}
