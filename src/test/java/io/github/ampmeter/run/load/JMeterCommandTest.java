package io.github.ampmeter.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.Secrets;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JMeterCommandTest {
  @Test
  void isWhatAPersonTypes() {
    assertThat(command("my.jmx", Map.of("users", "4", "host", "127.0.0.1")))
        .hasToString(
            "jmeter/bin/jmeter -n -t my.jmx -l out/samples.jtl -j out/jmeter.log"
                + " -q jmeter/bin/ampmeter.properties -Jhost=127.0.0.1 -Jusers=4"
                + " -Jjmeterengine.nongui.port=0");
  }

  @Test
  void quotesWhatAShellWouldTakeApart() {
    assertThat(command("my plan.jmx", Map.of("text", "it's $HOME")).toString())
        .contains("-t 'my plan.jmx'")
        .contains(" '-Jtext=it'\\''s $HOME' ");
  }

  @Test
  void handsSecretsOverInAFileAndNowhereElse() {
    JMeterCommand command =
        command(
            "my.jmx", Map.of("db.password", "hunter2", "users", "4", "query", "a=1&token=hunter2"));

    List<String> words = command.words(Optional.of(Path.of("secret.properties")));

    assertThat(words).containsSequence("-q", "secret.properties").contains("-Jusers=4");
    assertThat(words).noneMatch(word -> word.contains("hunter2"));
    assertThat(command.toString()).doesNotContain("hunter2").contains("'-Jdb.password=***'");
    assertThat(command.secrets()).containsOnlyKeys("db.password", "query");
  }

  @Test
  void opensNoPortWhateverThePropertiesSay() {
    JMeterCommand command = command("my.jmx", Map.of("jmeterengine.nongui.port", "4445", "z", "1"));

    assertThat(command.words(Optional.empty()))
        .endsWith("-Jz=1", "-Jjmeterengine.nongui.port=0")
        .noneMatch(word -> word.contains("4445"));
  }

  @Test
  void compilesQuicklyForAShortLoadAlsoWhereItIsRepeatedByHand() {
    assertThat(ofAShortLoad().environment().get("JVM_ARGS")).startsWith("-XX:TieredStopAtLevel=1");
    assertThat(ofAShortLoad().toString())
        .startsWith("JVM_ARGS=\"-XX:TieredStopAtLevel=1 $JVM_ARGS\" jmeter/bin/jmeter -n ");
  }

  @Test
  void leavesALongLoadToJavasOwnCompilers() {
    assertThat(command("my.jmx", Map.of()).environment()).isEmpty();
    assertThat(command("my.jmx", Map.of()).toString()).startsWith("jmeter/bin/jmeter -n ");
  }

  @Test
  void givesJMeterTheHeapOfTheSuite() {
    JMeterCommand any = command("my.jmx", Map.of());
    JMeterCommand command =
        new JMeterCommand(
            any.jmeter(), any.jmx(), any.jtl(), any.log(), Map.of(), Optional.of("2g"), false);

    assertThat(command.environment())
        .containsExactly(Map.entry("HEAP", "-Xms2g -Xmx2g -XX:MaxMetaspaceSize=256m"));
    assertThat(command.toString())
        .startsWith("HEAP=\"-Xms2g -Xmx2g -XX:MaxMetaspaceSize=256m\" jmeter/bin/jmeter -n ");
  }

  private static JMeterCommand command(String jmx, Map<String, String> properties) {
    return new JMeterCommand(
        Path.of("jmeter/bin/jmeter"),
        Path.of(jmx),
        Path.of("out/samples.jtl"),
        Path.of("out/jmeter.log"),
        properties,
        Optional.empty(),
        false);
  }

  private static JMeterCommand ofAShortLoad() {
    JMeterCommand any = command("my.jmx", Map.of());
    return new JMeterCommand(
        any.jmeter(), any.jmx(), any.jtl(), any.log(), Map.of(), Optional.empty(), true);
  }

  @Test
  void lettingNoFailureBecomeASuccess() throws IOException {
    Properties shipped = new Properties();
    try (Reader in =
        Files.newBufferedReader(Path.of("src/main/dist/jmeter/bin/ampmeter.properties"))) {
      shipped.load(in);
    }

    assertThat(shipped)
        .containsEntry("httpclient4.retrycount", "0")
        .containsEntry("httpclient4.request_sent_retry_enabled", "false")
        .containsEntry("httpsampler.ignore_failed_embedded_resources", "true")
        .containsEntry("httpsampler.parallel_download_thread_keepalive_inseconds", "0")
        .containsEntry("jmeter.save.saveservice.subresults", "true")
        .containsEntry("cache_manager.cached_resource_mode", "RETURN_NO_SAMPLE")
        .containsEntry("sampleresult.timestamp.start", "true")
        .containsEntry("jmeter.save.saveservice.thread_counts", "true");
  }

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
