package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.CommonOptions.NewFolderOption;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** JMeter would write beside the folder that was named, where nobody looks for its log. */
class NewFolderOptionTest {
  @TempDir private Path folder;

  @Command
  private static final class Measuring {
    @Mixin private NewFolderOption out = new NewFolderOption();
  }

  @ParameterizedTest
  @ValueSource(strings = {"q 'yy' z", "${__P(x)}", "'yy'/run", "bob's/tom's"})
  void refusesNamesThatJMeterMeansSomethingElseBy(String name) {
    Measuring command = parsed(name);

    assertThatThrownBy(() -> command.out.create("run"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "--out must not begin with - nor have ${ or two apostrophes in its path, for which"
                + " JMeter takes an option or puts in a property or the date, was "
                + folder.resolve(name));
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-x", "-", "a 'b' c"})
  void refusesAnyFolderThatLoadsGoOnIn(String path) {
    assertThatThrownBy(() -> NewFolderOption.refuseTakenApart("--resume", path))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("--resume must not begin with -")
        .hasMessageEndingWith(", was " + path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bob's", "$HOME", "{run}", "10 % & more"})
  void anyOtherNameWillDo(String name) throws IOException {
    assertThat(parsed(name).out.create("run").root()).isEqualTo(folder.resolve(name));
    assertThat(folder.resolve(name)).isDirectory();
  }

  private Measuring parsed(String name) {
    Measuring command = new Measuring();
    new CommandLine(command).parseArgs("--out", folder.resolve(name).toString());
    return command;
  }
}
