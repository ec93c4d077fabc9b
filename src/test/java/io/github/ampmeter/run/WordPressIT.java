package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.Requirement;
import io.github.ampmeter.stack.local.Installed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Debian's package, unchanged; its own configuration names the file that the stack has filled. */
class WordPressIT {
  private static final Path SETTINGS = Path.of("/etc/wordpress");
  private static final Path OURS = SETTINGS.resolve("config-ampmeter-test.php");
  private static final Path THEME =
      Path.of("/var/lib/wordpress/wp-content/themes/twentytwentythree");

  @TempDir private Path folder;

  @BeforeEach
  void requireThePackage() throws Exception {
    Installed.require(Map.of());
    Requirement.WORDPRESS.met(
        Files.exists(THEME) && Files.isWritable(SETTINGS),
        "WordPress is missing or /etc/wordpress is not ours to write into; as root: apt-get install"
            + " wordpress wordpress-theme-twentytwentythree");
    Files.writeString(OURS, "<?php require getenv('APPLICATION_CONFIG');\n");
  }

  @AfterEach
  void removeItsConfiguration() throws Exception {
    Files.deleteIfExists(OURS);
  }

  @Test
  void isInstalledAndJudged() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);

    var ended =
        ampmeter.here(
            "run", Path.of("src/test/resources/wordpress/suite.yaml").toAbsolutePath().toString());

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ended.out()).contains("PASSED").contains("Log-in page");
  }
}
