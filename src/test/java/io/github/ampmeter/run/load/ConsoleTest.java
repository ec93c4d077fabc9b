package io.github.ampmeter.run.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConsoleTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Test
  void printsALineEveryTenSecondsWhereThereIsNoTerminal() {
    Console console = new Console(new PrintStream(bytes, true, UTF_8), false);

    for (int second = 1; second <= 25; second++) {
      String line = "after " + second + " s";
      console.progress(() -> line, Duration.ofSeconds(second));
    }

    assertThat(said()).isEqualTo("after 10 s\nafter 20 s\n");
  }

  @Test
  void startsAnewWithTheNextPlan() {
    Console console = new Console(new PrintStream(bytes, true, UTF_8), false);

    console.progress(() -> "first", Duration.ofSeconds(10));
    console.endProgress();
    console.progress(() -> "second", Duration.ofSeconds(10));

    assertThat(said()).isEqualTo("first\nsecond\n");
  }

  @Test
  void rewritesOneLineOnATerminalAndWipesItBeforeItSpeaks() {
    Console console = new Console(new PrintStream(bytes, true, UTF_8), true);

    console.progress(() -> "x".repeat(200), Duration.ofSeconds(1));
    console.progress(() -> "short", Duration.ofSeconds(2));
    console.say("done");

    assertThat(said().split("\r"))
        .containsExactly("", "x".repeat(79), "short" + " ".repeat(74), " ".repeat(79), "done\n");
  }

  @Test
  void whatItSaysControlsNoTerminal() {
    Console console = new Console(new PrintStream(bytes, true, UTF_8), false);

    console.say("home\u001b[2J: failed\n  \u202eagain\u0007");
    console.say("");
    console.say("PASSED\n");
    console.say("Report");

    assertThat(said())
        .isEqualTo("home\uFFFD[2J: failed\n  \uFFFDagain\uFFFD\n\nPASSED\n\nReport\n");
  }

  private String said() {
    return bytes.toString(UTF_8);
  }
}
