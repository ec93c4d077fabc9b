package io.github.ampmeter.stack.external;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.local.AgainstUsersStack;
import io.github.ampmeter.stack.local.TlsFront;
import io.github.ampmeter.stack.local.UsersStack;
import io.github.ampmeter.stack.process.StackException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against an Apache with TLS and a login, in front of a local stack that is told nothing of us. */
class ExternalStackIT extends AgainstUsersStack {
  /** Which no client is given and no server takes meanwhile. */
  private static final int NOBODYS_PORT = 1;

  private final Map<String, String> said = new HashMap<>();
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void reportsWhereItIs() {
    said.putAll(theirs.said());
    environment.putAll(theirs.environment());
  }

  @Test
  void findsAllThatAnswersAndItsVersions() {
    try (ExternalStack stack = stack()) {
      stack.start();

      assertThat(stack.notes())
          .hasSize(3)
          .satisfiesExactly(
              web -> assertThat(web).startsWith("web server https://127.0.0.1:").endsWith("200"),
              database -> assertThat(database).startsWith("database ampmeter@127.0.0.1:"),
              php -> assertThat(php).startsWith("PHP ").endsWith(" answers"));
      assertThat(stack.versions())
          .containsEntry("Host header", TlsFront.NAME)
          .containsEntry("logged in as", TlsFront.USER)
          .containsKeys("address", "web server", "TLS", "PHP", "opcode cache", "database")
          .containsEntry("innodb_flush_log_at_trx_commit", "1");
    }
  }

  @Test
  void leavesTheServersAlone() {
    ExternalStack stack = stack();
    stack.start();

    assertThat(stack.processes()).isEmpty();
    assertThat(stack.record().remains().processes()).isEmpty();
    stack.close();

    assertThat(theirs.processes().values()).isNotEmpty().allMatch(ProcessHandle::isAlive);
  }

  @Test
  void doesWithoutADatabase() {
    said.keySet().removeIf(name -> name.startsWith("database."));
    ExternalStack stack = stack();

    var addresses = stack.start();

    assertThat(addresses.knownDatabase()).isEmpty();
    assertRefusal(addresses::database).hasMessageStartingWith("external.database must be stated");
    assertThat(stack.versions()).containsKey("PHP").doesNotContainKey("database");
  }

  @Test
  void reportsThatThePasswordIsWrong() {
    environment.put(UsersStack.PASSWORD_VARIABLE, "wr0ng-one");

    assertMistake(
        "external.user: https://127.0.0.1:%s/shop does not let tester in with this password (401)"
            .formatted(port()));
  }

  @Test
  void reportsThatALoginIsWanted() {
    said.remove("user");
    said.remove("passwordVariable");

    assertMistake("external.user must be stated, with external.passwordVariable");
  }

  @Test
  void reportsThatTheAuthorityIsNotKnown() {
    said.remove("caFile");

    assertMistake("has a certificate that no known authority has signed; name the PEM file");
  }

  @Test
  void reportsWhomTheCertificateIsFor() {
    said.remove("hostHeader");

    assertMistake("has a certificate for shop.example.org only");
  }

  @Test
  void reportsThatHttpIsSpokenToATlsPort() {
    said.put("web", "http://127.0.0.1:" + port());

    assertMistake("speaks TLS; write https instead of http");
  }

  @Test
  void reportsThatTlsIsSpokenToAnHttpPort() {
    said.put("web", "https://127.0.0.1:" + theirs.behind().webPort());

    assertMistake("does not speak TLS; is it http?");
  }

  @Test
  void reportsThatNothingListens() {
    said.put("web", "https://127.0.0.1:" + NOBODYS_PORT);

    assertThatThrownBy(() -> stack().start())
        .isInstanceOf(StackException.class)
        .hasMessageStartingWith(
            "external.web: https://127.0.0.1:%d takes no connection: nothing listens there; but"
                    .formatted(NOBODYS_PORT)
                + " database ampmeter@127.0.0.1:");
  }

  @Test
  void reportsThatAHostIsNotKnown() {
    said.put("web", "https://no-such-host.invalid");

    assertMistake("https://no-such-host.invalid:443 has an unknown host");
  }

  @Test
  void reportsThatTheDatabaseRefusesThePassword() {
    environment.put(UsersStack.DATABASE_PASSWORD_VARIABLE, "wr0ng-one");

    assertMistake("denies access: Access denied for user 'ampmeter'@");
  }

  @Test
  void reportsThatNoDatabaseListens() {
    said.put("database.port", "" + NOBODYS_PORT);

    assertThatThrownBy(() -> stack().start())
        .isInstanceOf(StackException.class)
        .hasMessageContaining("takes no connection: nothing listens there; but web server");
  }

  @Test
  void reportsWhichFolderToCopyWhereThePagesAreMissing() {
    said.put("web", "https://127.0.0.1:" + port() + "/shop/static");
    ExternalStack stack = stack();

    stack.start();

    assertThat(stack.notes())
        .last()
        .asString()
        .startsWith("Ampmeter's pages do not answer (versions.php: 404)")
        .contains("copy the folder " + AmpmeterHome.path().toAbsolutePath().resolve("webapp"));
  }

  @Test
  void makesTheTablesOfThePagesOnlyWhereThatIsAllowed() throws SQLException {
    try (var connection = theirs.behind().database().connect();
        var statement = connection.createStatement()) {
      statement.execute("DROP TABLE page_item, page_category");
    }

    ExternalStack careful = stack();
    careful.start();
    assertThat(careful.notes()).anyMatch(words -> words.startsWith("it has no tables page_item"));
    assertThat(careful.notes())
        .anyMatch(words -> words.startsWith("many-queries.php does not get its rows"));

    said.put("allowWrites", "true");
    ExternalStack allowed = stack();
    allowed.start();
    assertThat(allowed.notes()).anyMatch(words -> words.endsWith("external.allowWrites allows"));
    assertThat(allowed.notes()).last().asString().startsWith("PHP ");
  }

  @Test
  void rejectsAFileThatHoldsNoCertificates(@TempDir Path folder) throws Exception {
    said.put("caFile", Files.writeString(folder.resolve("ca.pem"), "nothing").toString());

    assertRefusal(this::stack)
        .hasMessageStartingWith("external.caFile must be a PEM file of certificates, was ");
  }

  private void assertMistake(String sentence) {
    assertRefusal(() -> stack().start())
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("wr0ng-one")
        .hasMessageNotContaining(UsersStack.PASSWORD);
  }

  private String port() {
    return said.get("web").replaceAll(".*:(\\d+).*", "$1");
  }

  private ExternalStack stack() {
    Map<String, String> variants = new HashMap<>();
    said.forEach((name, value) -> variants.put(StackSpec.EXTERNAL_PREFIX + name, value));
    return new ExternalStack(
        AmpmeterHome.path(), StackSpec.parse(StackKind.EXTERNAL, variants), environment);
  }
}
