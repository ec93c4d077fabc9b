package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.OpenSockets;
import io.github.ampmeter.Page;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.Orphans;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Squid before a real Apache. */
class FrontCacheIT {
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final String IMAGE = "/static/image-1k.png";
  @TempDir private Path logs;
  private LocalStack stack;

  @BeforeEach
  void requireSoftware() {
    Installed.require(Map.of("frontCache", "squid"));
  }

  /** By Squid 5 it is told in a header of its own, by Squid 6 in the standard's. */
  private static boolean fromTheCache(Page page) {
    String told = page.header("X-Cache").or(() -> page.header("Cache-Status")).orElseThrow();
    assertThat(told).contains("ampmeter-");
    return told.startsWith("HIT ") || told.contains(";hit");
  }

  @AfterEach
  void stop() {
    if (stack != null) {
      stack.close();
    }
  }

  @Test
  void answersInTheWebServersPlaceFromTheSecondTimeOnAndLeavesNothing() throws IOException {
    StackAddresses addresses = start("squid");
    assertThatItListensOnLoopbackOnly(addresses);
    List<ProcessHandle> processes = processes();
    Collection<Path> folders = stack.record().remains().folders();
    assertThat(folders).anyMatch(folder -> Files.isDirectory(folder.resolve("store/00")));

    Page first = Page.get(addresses.page(IMAGE), PATIENCE);
    Page second = Page.get(addresses.page(IMAGE), PATIENCE);
    Page page = Page.get(addresses.page("/hello.php?a"), PATIENCE);
    Page again = Page.get(addresses.page("/hello.php?a"), PATIENCE);

    assertThat(fromTheCache(first)).isFalse();
    assertThat(fromTheCache(second)).isTrue();
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(List.of(page, again))
        .allSatisfy(
            each -> {
              assertThat(each.body()).isEqualTo("Hello World");
              assertThat(fromTheCache(each)).isFalse();
            });
    stack.close();
    assertThat(processes).noneMatch(ProcessMark::runs);
    assertThat(folders).noneMatch(Files::exists);
    assertThat(asked(IMAGE)).isEqualTo(1);
    assertThat(asked("/hello.php?a")).isEqualTo(2);
    assertThat(Files.readAllLines(logs.resolve(FrontCache.LOG)))
        .anyMatch(line -> line.matches("request \\d+\\.\\d{3} \\d+ TCP_MISS/200 \\d+ GET " + IMAGE))
        .anyMatch(
            line -> line.matches("request \\d+\\.\\d{3} \\d+ TCP_MEM_HIT/200 \\d+ GET " + IMAGE));
    assertThat(stack.start().web().port()).isPositive();
  }

  private List<ProcessHandle> processes() {
    return stack.processes().values().stream()
        .flatMap(one -> Stream.concat(Stream.of(one), one.descendants()))
        .toList();
  }

  private void assertThatItListensOnLoopbackOnly(StackAddresses addresses) throws IOException {
    assertThat(OpenSockets.of(processes().stream())).isEmpty();
    assertThat(OpenSockets.onPorts(List.of(addresses.web().port(), addresses.webServer().port())))
        .isEmpty();
  }

  @Test
  void keepsNothingOnDiskWhereMemoryWasAskedForAndIsNamedWhereItDies() {
    start("squid-memory");

    assertThat(stack.record().remains().folders())
        .noneMatch(folder -> Files.exists(folder.resolve("store/00")));
    assertThat(stack.versions().get(FrontCache.SERVER)).matches("Squid \\d+\\.\\d+.*");
    assertThat(stack.processes()).containsOnlyKeys("web server", "database", "front cache");
    assertThat(stack.processes().get(FrontCache.SERVER).info().user().orElseThrow())
        .isNotEqualTo("root");
    ProcessHandle squid = stack.processes().get(FrontCache.SERVER);
    squid.destroyForcibly();
    Orphans.awaitEnd(List.of(squid));
    assertThat(stack.endedServers()).containsOnlyKeys(FrontCache.SERVER);
  }

  @Test
  void sendsNothingStaleForAWebServerThatIsGone() throws IOException, InterruptedException {
    StackAddresses addresses = start("squid");
    Page.get(addresses.page(IMAGE), PATIENCE);
    Page.get(addresses.page("/index.html?dynamic"), PATIENCE);
    ProcessHandle apache = stack.processes().get("web server");
    List<ProcessHandle> workers = apache.children().toList();
    apache.destroyForcibly();
    workers.forEach(ProcessHandle::destroyForcibly);
    Orphans.awaitEnd(workers);
    Orphans.awaitEnd(List.of(apache));

    assertThat(status(addresses.page(IMAGE))).as("fresh, as if nothing was").isEqualTo(200);
    // What may be kept for no time is as good as new for the rest of its second.
    URI kept = addresses.page("/index.html?dynamic");
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (status(kept) == 200 && System.nanoTime() < deadline) {
      Thread.sleep(200);
    }
    assertThat(status(kept)).as("too old").isGreaterThan(500);
    assertThat(status(addresses.page("/hello.php"))).isGreaterThan(500);
    assertThat(stack.endedServers()).containsOnlyKeys("web server");
  }

  private StackAddresses start(String cache) {
    stack =
        new LocalStack(
            AmpmeterHome.path(),
            logs,
            StackSpec.parse(StackKind.LOCAL, Map.of("frontCache", cache)));
    return stack.start();
  }

  private static int status(URI page) throws IOException {
    return Page.get(page, PATIENCE).status();
  }

  private long asked(String path) throws IOException {
    return Files.readAllLines(logs.resolve("access.log")).stream()
        .filter(line -> line.contains("\"GET " + path + " "))
        .count();
  }
}
