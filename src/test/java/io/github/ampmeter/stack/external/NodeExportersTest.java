package io.github.ampmeter.stack.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.ampmeter.ConfigException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeExportersTest {
  @Test
  void readsNamesAndAddressesInTheirOrder() {
    assertThat(NodeExporters.of("db1=10.0.0.6, web 1 = https://w1.example.org:9443/node,v6=[::1]"))
        .containsExactly(
            entry("db1", URI.create("http://10.0.0.6:9100/metrics")),
            entry("web 1", URI.create("https://w1.example.org:9443/node")),
            entry("v6", URI.create("http://[::1]:9100/metrics")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.0.0.6:9100            | name machines and their node_exporters",
        "db1=                     | name machines and their node_exporters",
        "db1=http://u:p@10.0.0.6  | name machines and their node_exporters",
        "db1=10.0.0.6:9100?a=b    | name machines and their node_exporters",
        "db1=a,,db2=b             | name machines and their node_exporters",
        "web=10.0.0.5             | a name that stands for nothing else",
        "Machine=10.0.0.5         | a name that stands for nothing else",
        "db1=10.0.0.6,db1=10.0.0.7 | name each machine once",
      })
  void refusesWhatNamesNoMachine(String text, String rule) {
    assertThatThrownBy(() -> NodeExporters.of(text))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("external.nodeExporters must ")
        .hasMessageContaining(rule);
  }
}
