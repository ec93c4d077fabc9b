package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.Requirement;
import io.github.ampmeter.stack.local.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Suites for applications of Debian's packages, which are unchanged; two passes in place of 30 s.
 */
class StarterSuitesIT {
  private static final Path SUITES = Path.of("testplans/suites").toAbsolutePath();
  private static final Path SETTINGS = Path.of("/etc/wordpress");
  private static final Path THEME =
      Path.of("/var/lib/wordpress/wp-content/themes/twentytwentythree");

  @TempDir private Path folder;

  @BeforeEach
  void requireSoftware() {
    Installed.require(Map.of());
  }

  @Test
  void judgesWordPress() throws Exception {
    Requirement.WORDPRESS.met(
        Files.exists(THEME) && Files.isWritable(SETTINGS),
        "WordPress is missing or /etc/wordpress is not ours to write into; as root: apt-get install"
            + " wordpress wordpress-theme-twentytwentythree");
    Path ours = SETTINGS.resolve("config-ampmeter-test.php");
    Files.writeString(ours, "<?php require getenv('APPLICATION_CONFIG');\n");
    try {
      assertPassed("wordpress", "Comment", "Administer");
    } finally {
      Files.delete(ours);
    }
  }

  @Test
  void judgesMediaWiki() throws Exception {
    Requirement.MEDIAWIKI.met(
        Files.exists(Path.of("/usr/share/mediawiki/load.php")),
        "MediaWiki is missing; as root: apt-get install mediawiki");

    assertPassed("mediawiki", "Save", "Administer");
  }

  private void assertPassed(String name, String... labels) throws IOException {
    copy(name);
    Path suite = folder.resolve(name + ".yaml");
    Files.writeString(
        suite,
        Files.readString(SUITES.resolve(name + ".yaml"))
            .replace("users: 4", "users: 2")
            .replaceFirst(" *warmUp: .*\n", "")
            .replaceFirst("duration: .*", "iterations: 2")
            .replace("<= 5 s", "<= 30 s"));

    var ended = new Ampmeter(folder).here("run", suite.toString());

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ended.out()).contains("PASSED").contains(labels);
  }

  private void copy(String name) throws IOException {
    Path copy = Files.createDirectory(folder.resolve(name));
    try (var files = Files.list(SUITES.resolve(name))) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    Path fragment = copy.resolve("httpd.conf");
    if (Files.exists(fragment)) {
      Files.writeString(fragment, Files.readString(fragment).replace("ampmeter", "ampmeter-test"));
    }
  }
}
