package io.github.ampmeter.run.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.load.Console.Style;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  void printsALineThatSaysNothingNewOnceAMinuteWhereThereIsNoTerminal() {
    Console console = new Console(new PrintStream(bytes, true, UTF_8), false);

    for (int second = 10; second <= 120; second += 10) {
      console.progress(() -> "starting", Duration.ofSeconds(second));
    }
    console.progress(() -> "40/s", Duration.ofSeconds(180));

    assertThat(said()).isEqualTo("starting\nstarting\n40/s\n");
  }

  @Test
  void printsALineAMinuteOnceALoadHasRunForAMinute() {
    Console console = new Console(new PrintStream(bytes, true, UTF_8), false);

    for (int second = 10; second <= 250; second += 10) {
      String line = "after " + second + " s";
      console.progress(() -> line, Duration.ofSeconds(second));
    }

    assertThat(said().lines().skip(5))
        .containsExactly("after 60 s", "after 120 s", "after 180 s", "after 240 s");
  }

  /** Marks at the start of a line alone, so that a label called FAILED stays as it is. */
  @Test
  void coloursWhatSaysHowSomethingEnded() {
    Console console = new Console(new PrintStream(bytes, true, UTF_8), new Style(79, true, false));

    console.say("✓ home   2 of 2\nFAILED, 1 warning: FAILED\n  ! cut short\n  what!");

    assertThat(said())
        .isEqualTo(
            "\u001b[32m✓\u001b[0m home   2 of 2\n\u001b[31mFAILED\u001b[0m, 1 warning: FAILED\n"
                + "  \u001b[33m!\u001b[0m cut short\n  what!\n");
  }

  @Test
  void printsDetailsOnlyToThoseWhoAskForThem() {
    PrintStream out = new PrintStream(bytes, true, UTF_8);

    new Console(out, new Style(0, false, false)).detail("unseen");
    new Console(out, new Style(0, false, true)).detail("seen");

    assertThat(said()).isEqualTo("seen\n");
  }

  /** Width 0: lines of a log; otherwise one line that is updated. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "120|               |119|true",
        "80 |NO_COLOR=1     |79 |false",
        "80 |NO_COLOR=      |79 |true",
        "80 |CI=true        |0  |false",
        "80 |TERM=dumb      |0  |false",
        "80 |TERM=xterm     |79 |true",
        "0  |               |0  |false",
      })
  void followsTerminalAndEnvironment(int columns, String variable, int width, boolean coloured) {
    Map<String, String> environment =
        variable == null
            ? Map.of()
            : Map.of(
                variable.substring(0, variable.indexOf('=')),
                variable.substring(variable.indexOf('=') + 1));

    assertThat(Style.of(columns, environment, false)).isEqualTo(new Style(width, coloured, false));
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "::add-mask::e     | : :add-mask::e",
        "'  ::error::x'    | '  : :error::x'",
        "a ##vso[task.x]   | a # #vso[task.x]",
        "##[group]a        | # #[group]a",
        "##teamcity[a]     | # #teamcity[a]",
        "::1 a::b C# # [a] | ::1 a::b C# # [a]",
      })
  void whatItSaysIsNoCommandToABuildServer(String text, String printed) {
    Console console = new Console(new PrintStream(bytes, true, UTF_8), false);

    console.say("a\n" + text);
    console.progress(() -> text, Duration.ofSeconds(10));

    assertThat(said().lines()).containsExactly("a", printed, printed);
  }

  private String said() {
    return bytes.toString(UTF_8);
  }
}
