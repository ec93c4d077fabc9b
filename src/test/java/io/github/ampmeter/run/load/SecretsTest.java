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
    assertThat(Secrets.isSecret(name, "4")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"users", "host", "keepAlive", "path", "monkey", "author", "pass"})
  void areNotSeenInOrdinaryNames(String name) {
    assertThat(Secrets.isSecret(name, "4")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mongodb://ada:hunter2@db.example:27017/?authSource=admin",
        "mongodb://ada:hunter2/2@db.example",
        "http://ada:@proxy"
      })
  void areRecognisedInAnAddressThatHoldsAPassword(String address) {
    assertThat(Secrets.isSecret("mongoUri", address)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mongodb://127.0.0.1:27017", "http://host/a:b", "ada@example.org"})
  void areNotSeenInAnAddressWithoutOne(String address) {
    assertThat(Secrets.isSecret("mongoUri", address)).isFalse();
  }

  @Test
  void keepTheirNamesInTheReport() {
    assertThat(Secrets.masked(Map.of("password", "hunter2", "users", "4")))
        .containsOnly(Map.entry("password", "(secret)"), Map.entry("users", "4"));
  }
}
