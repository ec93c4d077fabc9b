package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.local.Php.FpmConfiguration;
import io.github.ampmeter.stack.local.Php.Settings;
import io.github.ampmeter.stack.process.SystemAccount;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PhpConfigurationTest {

  @Test
  void keepsSessionsAndUploadsInTheScratchFolder() {
    assertThat(new Settings(Path.of("/s/sessions"), Path.of("/s/uploads"), false).text())
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
                    7,
                    true,
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
                    7,
                    false,
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
}
