package io.github.ampmeter.stack.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.container.ServerSpecs.HttpdConfiguration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HttpdConfigurationTest {

  @Test
  void statesEachVariant() {
    String text = text(Map.of("keepAliveTimeout", "250 ms", "maxWorkers", "7"));

    assertThat(text.lines())
        .contains(
            "KeepAlive On",
            "KeepAliveTimeout 250ms",
            "MaxKeepAliveRequests 0",
            "ServerLimit 7",
            "MaxRequestWorkers 7",
            "StartServers 7");
  }

  @Test
  void switchesKeepAliveOff() {
    assertThat(text(Map.of("keepAlive", "off")).lines()).contains("KeepAlive Off");
  }

  @Test
  void startsWithNoMoreWorkersThanAMachineForksAtOnce() {
    assertThat(text(Map.of("maxWorkers", "500")).lines())
        .contains("StartServers 64", "MaxRequestWorkers 500");
  }

  @Test
  void logsMicrosecondsProcessAndHowTheConnectionEnded() {
    assertThat(text(Map.of()))
        .contains("LogFormat \"%h %l %u %t \\\"%r\\\" %s %b %D %{pid}P %X\" ampmeter");
  }

  private static String text(Map<String, String> variants) {
    return new HttpdConfiguration(StackSpec.parse(StackKind.CONTAINER, variants)).text();
  }
}
