package io.github.ampmeter.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JMeterFolderTest {
  @TempDir private Path folder;

  @Test
  void tellsTheVersionOfWhatWasUnpacked() throws IOException {
    FakeJMeter.in(folder, "5.6.3");

    JMeterFolder found = JMeterFolder.of(folder);

    assertThat(found.version()).isEqualTo("5.6.3");
    assertThat(found.remark()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"5.5", "5.6.2", "6.0.0-SNAPSHOT"})
  void takesAnotherVersionAndSaysSo(String version) throws IOException {
    FakeJMeter.in(folder, version);

    assertThat(JMeterFolder.of(folder).remark())
        .hasValueSatisfying(
            words -> assertThat(words).contains("is version " + version, "tested with 5.6.3"));
  }

  @ParameterizedTest
  @CsvSource({"5.4.3, 5.4.3", "4.0, 4.0", "2.13, 2.13"})
  void refusesWhatIsTooOld(String version, String said) throws IOException {
    FakeJMeter.in(folder, version);

    assertThatThrownBy(() -> JMeterFolder.of(folder))
        .isInstanceOf(ConfigException.class)
        .hasMessage("--jmeter " + folder + ": is JMeter " + said + ", must be 5.5 or later");
  }

  @Test
  void refusesWhatIsNoJMeter() throws IOException {
    assertThatThrownBy(() -> JMeterFolder.of(folder.resolve("none")))
        .hasMessageEndingWith("but is not there");
    assertThatThrownBy(() -> JMeterFolder.of(Files.createFile(folder.resolve("file"))))
        .hasMessageEndingWith("but is no folder");
    assertThatThrownBy(() -> JMeterFolder.of(folder))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "--jmeter "
                + folder
                + " must be the folder into which JMeter was unpacked (with bin and lib), but has"
                + " no bin/ApacheJMeter.jar");
    FakeJMeter.in(folder, "5.6.3");
    Files.delete(folder.resolve("lib/ext/ApacheJMeter_core.jar"));
    assertThatThrownBy(() -> JMeterFolder.of(folder))
        .hasMessageEndingWith("but has no lib/ext/ApacheJMeter_core.jar");
  }

  @Test
  void refusesAFolderWhoseVersionNobodyKnows() throws IOException {
    FakeJMeter.in(folder, "${version}");

    assertThatThrownBy(() -> JMeterFolder.of(folder))
        .hasMessageContaining("does not tell its version (it says \"${version}\")");
  }
}
