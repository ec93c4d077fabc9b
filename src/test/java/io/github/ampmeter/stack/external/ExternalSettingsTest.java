package io.github.ampmeter.stack.external;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.OwnAuthority;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.external.ExternalWeb.RequestSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExternalSettingsTest {
  private static final Optional<String> NONE = Optional.empty();
  private static X509Certificate certificate;

  private final Map<String, String> said =
      new HashMap<>(Map.of("external.web", "https://www.example.org/shop/"));
  private final Map<String, String> environment = Map.of("SHOP", "hunter2");

  @Test
  void readsAnAddressWithItsUsualPort() {
    var web = settings().addresses().web();

    assertThat(web.page("/index.html")).hasToString("https://www.example.org:443/shop/index.html");
    assertThat(web.encrypted()).isTrue();
    assertThat(web.login()).isEmpty();
  }

  @Test
  void takesThePasswordFromTheEnvironmentAndHidesIt() {
    said.putAll(Map.of("external.user", "tester", "external.passwordVariable", "SHOP"));

    assertThat(settings().addresses().web().login().orElseThrow().password()).isEqualTo("hunter2");
    assertThat(settings().toString()).doesNotContain("hunter2");
  }

  @ParameterizedTest
  @CsvSource({
    "web, www.example.org, an address of http or https without query",
    "web, ftp://www.example.org, an address of http or https without query",
    "web, http://www.example.org/?a=b, an address of http or https without query",
    "web, http://www.example.org:70000, an address of http or https without query",
    "hostHeader, a b, a host's name such as",
    "allowWrites, perhaps, true or false",
    "database.port, 70000, between 1 and 65535",
    "database.host, db?allowLoadLocalInfile=true, a host's name or number",
    "database.name, a/b, a database's name"
  })
  void rejectsABadValueWithNameRuleAndValue(String name, String value, String rule) {
    said.putAll(
        Map.of(
            "external.database.host", "db",
            "external.database.name", "shop",
            "external.database.user", "shop",
            "external.database.passwordVariable", "SHOP"));
    said.put("external." + name, value);

    assertRefusal(this::settings)
        .hasMessageStartingWith("external." + name + " must be " + rule)
        .hasMessageContaining("\"" + value + "\"");
  }

  @ParameterizedTest
  @CsvSource({
    "web, https://tester:hunter2@www.example.org, external.web must be an address without user",
    "passwordVariable, hunter2, external.passwordVariable must be the name of an environment",
    "password, hunter2, external.password is unknown; legal here: web"
  })
  void neverRepeatsWhatMayBeAPassword(String name, String value, String refusal) {
    said.put("external.user", "tester");
    said.put("external." + name, value);

    assertRefusal(this::settings)
        .hasMessageStartingWith(refusal)
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void rejectsAPasswordThatJMeterWouldSendAsAnother() {
    said.putAll(Map.of("external.user", "tester", "external.passwordVariable", "WORD"));

    assertRefusal(
            () ->
                ExternalSettings.of(
                    StackSpec.parse(StackKind.EXTERNAL, said), Map.of("WORD", "m\u00fcsli-1234")))
        .hasMessageStartingWith("external.user and its password must be of ASCII characters")
        .hasMessageNotContaining("sli-1234");
  }

  @Test
  void wantsAnAddress() {
    said.clear();

    assertRefusal(this::settings).hasMessageStartingWith("external.web must be stated");
  }

  @Test
  void rejectsVariantsOfServersThatAreNotOurs() {
    said.put("keepAlive", "false");

    assertRefusal(this::settings)
        .hasMessage(
            "stack.keepAlive is a variant that the external stack does not have: its servers are"
                + " taken as they are");
  }

  @Test
  void changesNoDatabaseUnlessAllowed() {
    StackSpec careful = StackSpec.parse(StackKind.EXTERNAL, said);
    assertRefusal(() -> careful.requireDatabaseChanges("the data set olio"))
        .hasMessage(
            "the data set olio would change a database that Ampmeter did not create; set"
                + " external.allowWrites: true to allow it");

    said.put("external.allowWrites", "true");
    StackSpec nowhere = StackSpec.parse(StackKind.EXTERNAL, said);
    assertRefusal(() -> nowhere.requireDatabaseChanges("the data set olio"))
        .hasMessage(
            "external.database.host must be stated: the data set olio goes into that database");

    said.put("external.database.host", "db");
    StackSpec.parse(StackKind.EXTERNAL, said).requireDatabaseChanges("the data set olio");
    StackSpec.of(StackKind.EMBEDDED).requireDatabaseChanges("the data set olio");
  }

  private ExternalSettings settings() {
    return ExternalSettings.of(StackSpec.parse(StackKind.EXTERNAL, said), environment);
  }

  @Test
  void readsNamesAndAddressesInTheirOrder() {
    assertThat(
            RemoteHosts.of(
                Optional.of("db1=10.0.0.6, web 1 = https://w1.example.org:9443/node,v6=[::1]"),
                Optional.of("cache=10.0.0.7, db 2 = tcp://db2.example.org:4445")))
        .containsExactly(
            entry("db1", URI.create("http://10.0.0.6:9100/metrics")),
            entry("web 1", URI.create("https://w1.example.org:9443/node")),
            entry("v6", URI.create("http://[::1]:9100/metrics")),
            entry("cache", URI.create("tcp://10.0.0.7:4444")),
            entry("db 2", URI.create("tcp://db2.example.org:4445")));
  }

  @Test
  void readsNoneWhereNoneAreNamed() {
    assertThat(RemoteHosts.of(NONE, NONE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.0.0.6:9100            | name machines and their node_exporters",
        "db1=                     | name machines and their node_exporters",
        "db1=http://u:p@10.0.0.6  | name machines and their node_exporters",
        "db1=10.0.0.6:9100?a=b    | name machines and their node_exporters",
        "db1=tcp://10.0.0.6       | name machines and their node_exporters",
        "db1=a,,db2=b             | name machines and their node_exporters",
        "db1=10.0.0.6:70000       | have ports between 1 and 65535",
        "web=10.0.0.5             | a name that means nothing else",
        "Machine=10.0.0.5         | a name that means nothing else",
        "db1=10.0.0.6,db1=10.0.0.7 | name each machine once",
      })
  void rejectsWhatNamesNoMachine(String text, String rule) {
    assertRefusal(() -> RemoteHosts.of(Optional.of(text), NONE))
        .hasMessageStartingWith("external.nodeExporters must ")
        .hasMessageContaining(rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.0.0.6:4444         | name machines and their PerfMon agents",
        "db1=http://10.0.0.6   | name machines and their PerfMon agents",
        "db1=10.0.0.6:4444/cpu | name machines and their PerfMon agents",
        "db1=10.0.0.6:0        | have ports between 1 and 65535",
        "php=10.0.0.6          | a name that means nothing else",
        "known=10.0.0.6        | name each machine once",
      })
  void rejectsWhatNamesNoAgent(String text, String rule) {
    assertRefusal(() -> RemoteHosts.of(Optional.of("known=10.0.0.5"), Optional.of(text)))
        .hasMessageStartingWith("external.perfMonAgents must ")
        .hasMessageContaining(rule);
  }

  @BeforeAll
  static void writeACertificate(@TempDir Path folder) throws Exception {
    var authority =
        new OwnAuthority(
            folder,
            "dns:www.example.org,dns:*.shop.example.org,dns:*.org,ip:10.0.0.5,ip:::1,"
                + "email:root@example.org,uri:https://example.org/");
    certificate = certificate(authority);
  }

  private static X509Certificate certificate(OwnAuthority authority) throws Exception {
    try (var in = Files.newInputStream(authority.certificate())) {
      var factory = CertificateFactory.getInstance("X.509");
      return (X509Certificate) factory.generateCertificate(in);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "www.example.org, true",
    "WWW.Example.org, true",
    "a.shop.example.org, true",
    "shop.example.org, false",
    "b.a.shop.example.org, false",
    "10.0.0.5, true",
    "10.0.0.6, false",
    "[::1], true",
    "[::2], false"
  })
  void includeANameWholeOrByAStarForItsFirstLabel(String host, boolean included) {
    TrustedServers trusted = new TrustedServers(List.of("other.invalid", host));

    if (included) {
      assertThatCode(() -> trusted.verify("192.0.2.1", certificate)).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> trusted.verify("10.0.0.5", certificate))
          .isInstanceOf(SSLException.class);
    }
  }

  @Test
  void anotherCertificateIsNamedByTheNamesThatItHas() {
    WebAddress web = new WebAddress("https", "example.org", 443, "", NONE, Optional.empty());

    // A star does not stand for all that anybody may register.
    assertThatThrownBy(
            () -> new TrustedServers(List.of("example.org")).verify("example.org", certificate))
        .isInstanceOfSatisfying(
            IOException.class,
            e ->
                assertThat(ServerProblem.of(RequestSettings.OF_A_SUITE, web, e).sentence())
                    .endsWith(
                        "has a certificate for www.example.org, *.shop.example.org, *.org,"
                            + " 10.0.0.5, 0:0:0:0:0:0:0:1 only"));
  }

  @Test
  void aCertificateForNoServerIsNamedByItsSubject(@TempDir Path folder) throws Exception {
    X509Certificate ofAPerson = certificate(new OwnAuthority(folder, "email:root@example.org"));

    assertThatThrownBy(
            () -> new TrustedServers(List.of("example.org")).verify("example.org", ofAPerson))
        .hasMessage("CN=server");
  }
}
