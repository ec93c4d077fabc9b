package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "site/suite.yaml, site/suite.yaml",
        "grüße/suite.yaml, grüße/suite.yaml",
        "my site/suite.yaml, \"my site/suite.yaml\"",
        "it's, \"it's\"",
        "a $b, 'a $b'",
      })
  void quotesWhatAShellWouldReadOtherwise(String text, String word) {
    assertThat(ShellWord.of(text)).isEqualTo(word);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "$HOME", "`id`", "it's \"$a\"", "a\\b", "!!", "*", "~", "a;b", ""})
  @DisabledOnOs(OS.WINDOWS)
  void isReadAsOneWordByAShell(String text) throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "printf %s " + ShellWord.of(text)).start();

    assertThat(shell.inputReader().readLine()).isEqualTo(text.isEmpty() ? null : text);
    assertThat(shell.waitFor(1, TimeUnit.MINUTES)).isTrue();
  }
}
