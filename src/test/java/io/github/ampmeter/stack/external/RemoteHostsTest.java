package io.github.ampmeter.stack.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.ampmeter.ConfigException;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemoteHostsTest {
  private static final Optional<String> NONE = Optional.empty();

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
        "web=10.0.0.5             | a name that stands for nothing else",
        "Machine=10.0.0.5         | a name that stands for nothing else",
        "db1=10.0.0.6,db1=10.0.0.7 | name each machine once",
      })
  void rejectsWhatNamesNoMachine(String text, String rule) {
    assertThatThrownBy(() -> RemoteHosts.of(Optional.of(text), NONE))
        .isInstanceOf(ConfigException.class)
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
        "php=10.0.0.6          | a name that stands for nothing else",
        "known=10.0.0.6        | name each machine once",
      })
  void rejectsWhatNamesNoAgent(String text, String rule) {
    assertThatThrownBy(() -> RemoteHosts.of(Optional.of("known=10.0.0.5"), Optional.of(text)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("external.perfMonAgents must ")
        .hasMessageContaining(rule);
  }
}
