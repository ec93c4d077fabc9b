package io.github.ampmeter.run.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedSuiteTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: shop\nplans:\n  - url: [/]\n    users: 1\n\n# Why\n  - url: [/a]\nfacts: {a: b}\n",
        "name: shop\nplans:\n- url: [/]\nfacts: {a: b}\n",
        "name: shop\nfacts: {a: b}\nplans: [{url: [/]}]\n",
        "name: shop\nfacts: {a: b}\n",
      })
  void hasAllOfAnotherSuiteButItsPlans(String yaml) throws Exception {
    RecordedSuite suite = beside(yaml);

    assertThat(suite.shared()).contains("name: shop\n", "facts: {a: b}\n").doesNotContain("url");
    assertThat(suite.draft().plans()).hasSize(1);
    assertThat(suite.file()).doesNotExist();
  }

  @Test
  void doesNotReplaceASuite() throws Exception {
    Files.writeString(folder.resolve("shop-recorded.yaml"), "mine");

    assertThatThrownBy(() -> beside("name: shop\n"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("exists");
  }

  private RecordedSuite beside(String yaml) throws Exception {
    return RecordedSuite.beside(Files.writeString(folder.resolve("shop.yaml"), yaml));
  }
}
