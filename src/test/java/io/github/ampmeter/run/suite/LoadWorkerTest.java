package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadWorkerTest {
  @Test
  void readsAddressesWithAndWithoutPort() {
    assertThat(LoadWorker.parse("--load-workers", "h1, 10.0.0.2:2100,[::1]:7"))
        .extracting(LoadWorker::name)
        .containsExactly("h1:2099", "10.0.0.2:2100", "[::1]:7");
    assertThat(LoadWorker.parse("--load-workers", " ")).isEmpty();
  }

  @Test
  void readsKeysOfASuite() {
    assertThat(LoadWorker.of("", List.of("h1", Map.of("host", "h2", "port", 7, "weight", 2))))
        .containsExactly(new LoadWorker("h1", 2099, 1), new LoadWorker("h2", 7, 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"h1,h1:2099", "h1,", "h 1", "h1:0", "h1:70000", "http://h1"})
  void rejectsWhatIsNoListOfWorkers(String text) {
    assertThatThrownBy(() -> LoadWorker.parse("--load-workers", text))
        .hasMessageStartingWith("--load-workers: ");
  }

  @Test
  void rejectsUnknownKeysAndWeights() {
    assertThatThrownBy(() -> LoadWorker.of("", List.of(Map.of("host", "h", "wight", 2))))
        .hasMessageContaining("keys host, port and weight");
    assertThatThrownBy(() -> LoadWorker.of("", List.of(Map.of("host", "h", "weight", 0))))
        .hasMessageContaining("weight must be a whole number");
  }
}
