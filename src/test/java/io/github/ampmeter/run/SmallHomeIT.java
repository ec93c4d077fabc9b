package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.run.Ampmeter.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip without servers, where the profile distribution has built it. */
class SmallHomeIT {
  private static final Path ZIP = Path.of("target/ampmeter-0.1.0-small.zip");

  @TempDir private Path folder;

  @Test
  void judgesServersElsewhereAndStartsNone() throws Exception {
    assumeTrue(Files.exists(ZIP));
    assertThat(Files.size(ZIP)).isLessThanOrEqualTo(90_000_000);
    // No classes are archived for the short life of this home.
    String program = "AMPMETER_CLASSES=-Xshare:auto '" + folder + "/small/bin/ampmeter'";
    Ampmeter ampmeter = new Ampmeter(folder);
    assertThat(Ampmeter.command("unzip", "-q", ZIP.toString(), "-d", folder + "/small")).isZero();

    Ended starting = ampmeter.shell(program + " run small/testplans/suites/smoke.yaml");
    assertThat(starting.exitCode()).isEqualTo(2);
    assertThat(starting.err()).contains("this is the small Ampmeter, which brings no servers");
    try (CountingServer server = new CountingServer(Optional.empty())) {
      Ended page = ampmeter.shell(program + " url " + server.address("/page"));
      assertThat(page.exitCode()).as(page.all()).isZero();
    }
    assertThat(folder.resolve("small/bom.json")).content().contains("CycloneDX", "picocli");
    assertThat(folder.resolve("small/Dockerfile")).isRegularFile();
  }
}
