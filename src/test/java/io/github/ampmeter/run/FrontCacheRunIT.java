package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.stack.local.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run through a real Squid: its log, Apache's and the JTL speak of the same requests. */
class FrontCacheRunIT {
  @TempDir private Path folder;

  @BeforeEach
  void requireSoftware() {
    Installed.require(Map.of("frontCache", "squid"));
  }

  @Test
  void countsTheSameRequestsAsTheSamplesAndTheWebServer() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            """
            stack: local
            generator: shared
            variants: {frontCache: squid-memory}
            plans:
              - plan: %s
                users: 3
                iterations: 40
                warmUp: 0 s
                properties: {page: /static/image-1k.png, expected: IEND, rampUp: 0}
                targets: [errors(total) <= 0 %%]
            """
                .formatted(Ampmeter.HOME.toAbsolutePath().resolve("testplans/one-page.jmx")));

    Ampmeter.Ended ended = ampmeter.here("run", suite);

    // Not judged where a busy machine pauses JMeter for most of this second: the requests count.
    assertThat(ended.out()).as(ended.all()).doesNotContain("FAILED", "INCOMPLETE");
    Path run = ampmeter.onlyRun();
    long samples = lines(run.resolve("one-page/samples.jtl")).size() - 1;
    assertThat(samples).isEqualTo(120);
    List<String> cached =
        lines(run.resolve("stack/front-cache.log")).stream()
            .filter(line -> line.startsWith("request ") && line.endsWith("/image-1k.png"))
            .toList();
    assertThat(cached).hasSize(120);
    long misses = cached.stream().filter(line -> line.contains(" TCP_MISS/200 ")).count();
    assertThat(lines(run.resolve("stack/access.log")))
        .filteredOn(line -> line.contains("/image-1k.png"))
        .hasSize((int) misses);
    assertThat(misses).isBetween(1L, 3L);
    assertThat(ended.out())
        .contains(
            "of 120 requests the cache answered " + (120 - misses) + " without the web server")
        .contains("It logged as many requests as there are samples.");
    JsonNode rows =
        new ObjectMapper()
            .readTree(run.resolve("results.json").toFile())
            .at("/plans/0/sections/frontCache/frontCache");
    assertThat(rows.findValuesAsText("count")).contains("" + (120 - misses), "" + misses);
  }

  /** Apache is asked for its status on its own port, not through the cache. */
  @Test
  void aGracefulRestartOfApacheBehindTheCacheMakesTheRunIncomplete() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);
    EndlessPlan plan = new EndlessPlan(ampmeter);
    String suite =
        ampmeter.suite(
            "variants: {frontCache: squid-memory}\nplans: [{plan: endless.jmx, users: 2}]");
    Ampmeter.Running running = ampmeter.start("run", suite, "--stack=local");
    running.awaitSamples(EndlessPlan.NAME);
    ProcessHandle apache =
        running
            .process()
            .children()
            .filter(process -> Ampmeter.commandLine(process).contains("apache2"))
            .findFirst()
            .orElseThrow();
    List<ProcessHandle> workers = apache.children().toList();
    assertThat(workers).isNotEmpty();
    Ampmeter.command("kill", "-USR1", "" + apache.pid());
    // The signal is but a request: workers of the old configuration end.
    for (ProcessHandle worker : workers) {
      worker.onExit().get(2, TimeUnit.MINUTES);
    }
    plan.end();

    Ampmeter.Ended ended = running.end();
    assertThat(ended.out())
        .contains("endless - INCOMPLETE", "! the web server was restarted during the load");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(Files.readString(ampmeter.onlyRun().resolve("stack/front-cache.log")))
        .doesNotContain("/server-status");
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readAllLines(file);
  }
}
