package io.github.ampmeter.stack.local;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.local.Php.FpmConfiguration;
import io.github.ampmeter.stack.local.Php.Requirements;
import io.github.ampmeter.stack.local.Php.Settings;
import io.github.ampmeter.stack.process.SystemAccount;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhpRequirementsTest {
  private final Map<String, String> versions =
      new HashMap<>(
          Map.of(
              "PHP", "8.2.35 (apache2handler)",
              "PHP extensions", "gd, mysqli, pdo_mysql",
              "opcode cache", "OPcache on, 128 MB"));

  @ParameterizedTest
  @ValueSource(strings = {"5.5.0", "5.6.40", "7.4.3", "8.2.35 (fpm-fcgi)", "10.0.1"})
  void takesAPhpThatThePagesRunOn(String php) {
    versions.put("PHP", php);

    assertThatCode(() -> check(Optional.of(true))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"5.4.45", "4.4.9", ""})
  void rejectsAnOlderPhp(String php) {
    versions.put("PHP", php);

    assertRefusal(() -> check(Optional.empty()))
        .hasMessageStartingWith("the pages need PHP 5.5 or later, the installed one is \"" + php);
  }

  @Test
  void namesTheExtensionThatIsMissing() {
    versions.put("PHP extensions", "gd, mysqli");

    assertRefusal(() -> check(Optional.empty()))
        .hasMessageStartingWith("the pages need PHP's extension pdo_mysql, which PHP 8.2.35")
        .hasMessageContaining("apt-get install php-mysql")
        .hasMessageContaining("dnf install php-mysqlnd");
  }

  @Test
  void rejectsAnOpcodeCacheThatIsNotInstalled() {
    versions.put("opcode cache", "none");

    assertRefusal(() -> check(Optional.of(true)))
        .hasMessageStartingWith("stack.opcodeCache is true, but PHP 8.2.35");
  }

  @Test
  void takesAPhpWithoutOpcodeCacheWhereNoneIsAskedFor() {
    versions.put("opcode cache", "none");

    assertThatCode(() -> check(Optional.empty())).doesNotThrowAnyException();
    assertThatCode(() -> check(Optional.of(false))).doesNotThrowAnyException();
  }

  private void check(Optional<Boolean> opcodeCache) {
    Requirements.check(versions, opcodeCache, false);
  }

  @Test
  void keepsSessionsAndUploadsInTheScratchFolder() {
    assertThat(new Settings(Path.of("/s/sessions"), Path.of("/s/uploads"), false, "").text())
        .isEqualTo(
            """
            display_errors = Off
            log_errors = On
            session.save_path = "/s/sessions"
            upload_tmp_dir = "/s/uploads"
            sys_temp_dir = "/s/uploads"
            opcache.enable = 0
            """);
  }

  @Test
  void startsPhpsProcessesOnDemandWhereAskedTo() {
    assertThat(
            new FpmConfiguration(
                    Path.of("/s/php.sock"),
                    spec("on-demand"),
                    Optional.empty(),
                    List.of(),
                    Path.of("/logs/php.log"))
                .text())
        .contains("pm = ondemand\npm.max_children = 7\n");
  }

  @Test
  void givesPhpFpmOnePoolThatSeesNamesWithoutTheirValuesWrittenDown() {
    assertThat(
            new FpmConfiguration(
                    Path.of("/s/php.sock"),
                    spec("all"),
                    Optional.of(new SystemAccount("apache", 48, 48)),
                    List.of("AMPMETER_DB_PASSWORD", "AMPMETER_DB_HOST"),
                    Path.of("/logs/php.log"))
                .text())
        .isEqualTo(
            """
            [global]
            daemonize = no
            error_log = /logs/php.log
            [pages]
            listen = /s/php.sock
            listen.mode = 0600
            listen.owner = apache
            user = apache
            group = 48
            pm = static
            pm.max_children = 7
            env[AMPMETER_DB_HOST] = $AMPMETER_DB_HOST
            env[AMPMETER_DB_PASSWORD] = $AMPMETER_DB_PASSWORD
            """);
  }

  private static StackSpec spec(String workers) {
    return StackSpec.parse(StackKind.LOCAL, Map.of("maxWorkers", "7", "workers", workers));
  }
}
