package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderNameTest {
  @ParameterizedTest
  @ValueSource(strings = {"checkout", "a.b-c_d", "7", "Run-2-matrix-embedded"})
  void keepsAnAsciiName(String name) {
    assertThat(FolderName.of(name)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"поиск", "注文 2", "größe.html", "../up", "a b", "'; rm -r /"})
  void makesAnyOtherNameSafe(String name) {
    assertThat(FolderName.of(name)).matches("[A-Za-z0-9][A-Za-z0-9._-]{0,50}-[0-9a-f]{8}");
  }

  @Test
  void namesThatDifferInOtherScriptsOnlyHaveFoldersOfTheirOwn() {
    assertThat(FolderName.of("注文")).isNotEqualTo(FolderName.of("検索"));
    assertThat(FolderName.of("注文")).isEqualTo(FolderName.of("注文"));
  }
}
