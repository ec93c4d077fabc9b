package io.github.ampmeter.run.suite;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugins and properties of a user's own JMeter. */
class JMeterFilesTest {
  @TempDir private Path folder;

  @Test
  void pluginsAreAddedToJMetersSearchPath() throws IOException {
    Files.createDirectory(folder.resolve("lib"));
    Files.createFile(folder.resolve("a.jar"));

    assertThat(properties("plugins: [lib, a.jar]\nproperties: {search_paths: /opt/x}"))
        .containsEntry(
            "search_paths",
            "/opt/x;%s;%s".formatted(folder.resolve("lib"), folder.resolve("a.jar")));
  }

  @Test
  void filesSetWhatTheSuiteDoesNot() throws IOException {
    Files.writeString(folder.resolve("user.properties"), "token=a\nsize=1\n");

    assertThat(properties("propertyFiles: user.properties\nproperties: {size: 2}"))
        .isEqualTo(Map.of("token", "a", "size", "2"));
  }

  /** What a sample is and what is kept of it is not theirs to say. */
  @Test
  void whatIsOursInAFileIsPassedOver() throws IOException {
    Files.writeString(
        folder.resolve("user.properties"),
        "jmeter.save.saveservice.time=false\nhtmlParser.className=x\nampmeter.hosts=a=web\nb=c\n");

    assertThat(properties("propertyFiles: [user.properties]")).isEqualTo(Map.of("b", "c"));
  }

  @Test
  void theLoadStandsInTheSuite() throws IOException {
    Files.writeString(folder.resolve("user.properties"), "users=9\n");

    assertRefusal(() -> properties("propertyFiles: [user.properties]"))
        .hasMessageEndingWith(
            "user.properties sets users, which must stand beside the plan's name");
  }

  private Map<String, String> properties(String keys) throws IOException {
    Files.writeString(folder.resolve("home.jmx"), "<jmeterTestPlan/>");
    Path suite = folder.resolve("suite.yaml");
    Files.writeString(suite, "plans: [{plan: home.jmx}]\n" + keys + "\n");
    return Suites.read(suite).generator().properties();
  }
}
