package io.github.ampmeter.stack.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.StackSpec;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExternalSettingsTest {
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

    assertThatThrownBy(this::settings)
        .isInstanceOf(ConfigException.class)
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

    assertThatThrownBy(this::settings)
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(refusal)
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void rejectsAPasswordThatJMeterWouldSendAsAnother() {
    said.putAll(Map.of("external.user", "tester", "external.passwordVariable", "WORD"));

    assertThatThrownBy(
            () ->
                ExternalSettings.of(
                    StackSpec.parse(StackKind.EXTERNAL, said), Map.of("WORD", "m\u00fcsli-1234")))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("external.user and its password must be of ASCII characters")
        .hasMessageNotContaining("sli-1234");
  }

  @Test
  void wantsAnAddress() {
    said.clear();

    assertThatThrownBy(this::settings)
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("external.web must be stated");
  }

  @Test
  void rejectsVariantsOfServersThatAreNotOurs() {
    said.put("keepAlive", "false");

    assertThatThrownBy(this::settings)
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "stack.keepAlive is a variant that the external stack does not have: its servers are"
                + " taken as they are");
  }

  @Test
  void changesNoDatabaseUnlessAllowed() {
    StackSpec careful = StackSpec.parse(StackKind.EXTERNAL, said);
    assertThatThrownBy(() -> careful.requireDatabaseChanges("the data set olio"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "the data set olio would change a database that Ampmeter did not create; set"
                + " external.allowWrites: true to allow it");

    said.put("external.allowWrites", "true");
    StackSpec nowhere = StackSpec.parse(StackKind.EXTERNAL, said);
    assertThatThrownBy(() -> nowhere.requireDatabaseChanges("the data set olio"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "external.database.host must be stated: the data set olio goes into that database");

    said.put("external.database.host", "db");
    StackSpec.parse(StackKind.EXTERNAL, said).requireDatabaseChanges("the data set olio");
    StackSpec.of(StackKind.EMBEDDED).requireDatabaseChanges("the data set olio");
  }

  private ExternalSettings settings() {
    return ExternalSettings.of(StackSpec.parse(StackKind.EXTERNAL, said), environment);
  }
}
