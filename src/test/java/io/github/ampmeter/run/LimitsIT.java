package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose limit is known whatever the machine: a link for one page a second. */
class LimitsIT {
  @Test
  void namesTheLinkInAllOutputs(@TempDir Path folder) throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            """
            generator: shared
            variants: {link: 1 Mbit/s}
            plans:
              - plan: %s/testplans/one-page.jmx
                users: 4
                warmUp: 2 s
                duration: 6 s
                properties: {page: /static/page-100k.html, expected: </html>}
                targets: errors(total) <= 0 %%
            """
                .formatted(Ampmeter.HOME.toAbsolutePath()));

    Ampmeter.Ended ended = ampmeter.here("run", suite);

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    String message = "Throughput is limited by the link of 1 Mbit/s: ";
    assertThat(ended.out()).contains("What limits it", message);
    Path run = ampmeter.onlyRun();
    assertThat(run.resolve("report.html")).content().contains("<li>" + message);
    JsonNode conclusion =
        new ObjectMapper()
            .readTree(Files.readString(run.resolve("results.json")))
            .at("/plans/0/limits/conclusions/0");
    assertThat(conclusion.at("/kind").textValue()).isEqualTo("saturated");
    assertThat(conclusion.at("/resources/0").textValue()).isEqualTo("the link of 1 Mbit/s");
    assertThat(conclusion.at("/figures/linkPercent").doubleValue()).isBetween(95.0, 101.0);
  }
}
