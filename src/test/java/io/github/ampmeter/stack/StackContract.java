package io.github.ampmeter.stack;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.OpenSockets;
import io.github.ampmeter.Page;
import io.github.ampmeter.stack.Stack.WebListener;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every stack that we start ourselves keeps to. Who only asks the servers shares one with all
 * who ask for the same variants: what takes longest here are starts.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class StackContract {
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  @TempDir protected Path logs;

  /** Of a stack whose workers are easily kept busy. */
  private static final Map<String, String> TWO_IMPATIENT_WORKERS =
      Map.of("maxWorkers", "2", "keepAliveTimeout", "1 s");

  private final Map<Map<String, String>, Stack> shared = new HashMap<>();
  private Stack stack;
  private Path sharedLogs;

  protected abstract Stack newStack(Path logs, Map<String, String> variants);

  /** Of those that not all kinds have. */
  protected abstract List<String> missingVariants();

  /** Of a line of the access log after the microseconds, as a pattern. */
  protected String endOfALogLine() {
    return "";
  }

  @BeforeAll
  void chooseAFolderForTheSharedOnes(@TempDir Path folder) {
    sharedLogs = folder;
  }

  @AfterEach
  void stop() {
    close(stack);
    stack = null;
  }

  @AfterAll
  void stopTheSharedOnes() {
    shared.values().forEach(StackContract::close);
  }

  private static void close(Stack started) {
    if (started != null) {
      started.close();
    }
  }

  @Test
  void answersEachPage() throws IOException {
    StackAddresses addresses = shared().record().addresses();

    assertThat(body(addresses, "/hello.php")).isEqualTo("Hello World");
    assertThat(body(addresses, "/static/page-1150.html")).hasSize(1150);
    assertThat(body(addresses, "/bench.php?work=10"))
        .isEqualTo("work=10\nchecksum=38a10fdd64af06501ab06dc955e5065f\n");
    assertThat(body(addresses, "/phpinfo.php"))
        .contains("PHP Version")
        .doesNotContain(addresses.database().password());
  }

  @Test
  void answersTheQueryFormWithAndWithoutQueries() throws IOException {
    StackAddresses addresses = shared().record().addresses();

    assertThat(body(addresses, "/many-queries.php")).contains("<form").doesNotContain("checksum=");
    assertThat(body(addresses, "/many-queries.php?do_sub=query_form"))
        .startsWith("<!DOCTYPE html>")
        .contains("<p>queries=50 rows=118 checksum=947065</p>");
  }

  @Test
  void rejectsAnAmountOfWorkThatIsNone() throws IOException {
    StackAddresses addresses = shared().record().addresses();

    for (String work : List.of("abc", "0", "-1", "1.5", "10001", "")) {
      Page page = Page.get(addresses.page("/bench.php?work=" + work), PATIENCE);

      assertThat(page.status()).as(work).isEqualTo(400);
      assertThat(page.body()).startsWith("work must be a whole number from 1 to 10000, was");
    }
  }

  @Test
  void answersQueriesAsTheUserOfTheAddresses() throws SQLException {
    StackAddresses addresses = shared().record().addresses();

    try (Connection connection = addresses.database().connect();
        var rows = connection.createStatement().executeQuery("SELECT COUNT(*) FROM page_item")) {
      rows.next();
      assertThat(rows.getInt(1)).isEqualTo(1000);
    }
  }

  @Test
  void admitsNoAccountWithoutAPassword() {
    StackAddresses addresses = shared().record().addresses();
    var database = addresses.database();
    var root =
        new StackAddresses.DatabaseAddress(database.host(), database.port(), "mysql", "root", "");

    assertThatThrownBy(root::connect).isInstanceOf(SQLException.class);
  }

  @Test
  void asksTheServersForTheirVersions() {
    Map<String, String> versions = shared().versions();

    for (String server : List.of("web server", "PHP", "database")) {
      assertThat(versions.get(server)).as(server).containsPattern("\\d+\\.\\d+");
    }
    assertThat(versions)
        .containsEntry("default_storage_engine", "InnoDB")
        .containsEntry("innodb_buffer_pool_size", "128 MB")
        .containsEntry("innodb_flush_log_at_trx_commit", "1");
  }

  @Test
  void keepsAConnectionAliveByDefault() throws IOException {
    try (RawHttp connection = new RawHttp(shared().record().addresses())) {
      for (int i = 0; i < 120; i++) {
        connection.ask("/hello.php");
        assertThat(connection.head()).doesNotContainIgnoringCase("Connection: close");
        connection.skip("Hello World".length());
      }
    }
  }

  @Test
  void closesAnIdleConnectionAfterTheKeepAliveTimeout() throws IOException {
    try (RawHttp connection = new RawHttp(shared(TWO_IMPATIENT_WORKERS).record().addresses())) {
      connection.ask("/hello.php");

      connection.readToEnd();
    }
  }

  @Test
  void servesNoMoreRequestsAtATimeThanItHasWorkers() throws IOException {
    StackAddresses addresses = shared(TWO_IMPATIENT_WORKERS).record().addresses();
    try (RawHttp first = new RawHttp(addresses);
        RawHttp second = new RawHttp(addresses);
        RawHttp third = new RawHttp(addresses)) {
      first.beginPost("/hello.php");
      second.beginPost("/hello.php");
      assertThat(first.head()).as("a worker waits for the body").contains("100");
      assertThat(second.head()).as("and the other one").contains("100");

      third.ask("/hello.php");
      assertThat(third.answersWithin(Duration.ofMillis(500))).isFalse();
      first.endPost();

      assertThat(first.head()).contains("200");
      assertThat(third.head()).contains("200");
    }
  }

  @Test
  void servesAnotherRequestWhileAWorkerIsFree() throws IOException {
    StackAddresses addresses = shared(TWO_IMPATIENT_WORKERS).record().addresses();
    try (RawHttp first = new RawHttp(addresses);
        RawHttp second = new RawHttp(addresses)) {
      first.beginPost("/hello.php");
      assertThat(first.head()).as("a worker waits for the body").contains("100");

      second.ask("/hello.php");

      assertThat(second.head()).contains("200");
    }
  }

  @Test
  void rejectsByNameTheVariantsItDoesNotHave() {
    for (String variant : missingVariants()) {
      assertRefusal(() -> newStack(logs, Map.of(variant, "1")))
          .hasMessageContaining("stack." + variant);
    }
  }

  @Test
  void rejectsAPortThatIsTaken() throws IOException {
    try (ServerSocket taken = new ServerSocket()) {
      taken.bind(new InetSocketAddress(Ports.LOOPBACK, 0));
      for (String port : List.of("webPort", "databasePort")) {
        String number = Integer.toString(taken.getLocalPort());
        stack = newStack(logs, Map.of(port, number));

        assertRefusal(stack::start)
            .hasMessageContaining(port + ": port " + number + " is taken on 127.0.0.1");
      }
    }
  }

  /** Published ports of containers among them, whoever listens for Docker. */
  @Test
  void listensOnLoopbackOnly() throws IOException {
    StackAddresses addresses = shared().record().addresses();

    assertThat(
            OpenSockets.of(
                shared().processes().values().stream()
                    .flatMap(one -> Stream.concat(Stream.of(one), one.descendants()))))
        .isEmpty();
    assertThat(OpenSockets.onPorts(List.of(addresses.web().port(), addresses.database().port())))
        .isEmpty();
  }

  /** Criteria on servers are refused by these names before anything is started. */
  @Test
  void runsTheServersThatItAnnounced() {
    assertThat(shared().processes().keySet())
        .containsExactlyInAnyOrderElementsOf(shared().observableServers().processes());
  }

  @Test
  void knowsWhereItsWebServerListens() throws IOException {
    WebListener listener = shared().webListener();

    List<String> rows = new ArrayList<>();
    for (String file : List.of("tcp", "tcp6")) {
      rows.addAll(Files.readAllLines(listener.network().resolve(file)));
    }
    assertThat(rows)
        .as("a row of a socket that listens on port %d", listener.port())
        .anyMatch(row -> row.matches(".*:%04X [0:]+ 0A .*".formatted(listener.port())));
  }

  /**
   * In which each request stands with its microseconds; without keep-alive, to see that as well.
   */
  @Test
  void leavesNothingButItsLogsBehindAndStartsAgain() throws IOException {
    StackAddresses addresses = start(Map.of("keepAlive", "false"));
    body(addresses, "/hello.php?logged");
    assertThatItClosesEachConnection(addresses);
    Collection<ProcessHandle> processes = stack.processes().values();
    Collection<Path> folders = stack.record().remains().folders();
    assertThat(processes).isNotEmpty().allMatch(ProcessHandle::isAlive);
    assertThat(folders).allMatch(Files::isDirectory);

    stack.close();
    stack.close();

    assertThat(processes).noneMatch(ProcessMark::runs);
    assertThat(folders).noneMatch(Files::exists);
    assertThat(logs.resolve("access.log"))
        .content()
        .containsPattern(
            "[\\d.]+ - - \\[\\d\\d/\\w{3}/\\d{4}:[\\d:]{8} [+-]\\d{4}\\] "
                + "\"GET /hello\\.php\\?logged HTTP/1\\.1\" 200 11 \\d{3,}"
                + endOfALogLine()
                + "\n");
    assertThat(body(stack.start(), "/hello.php")).isEqualTo("Hello World");
  }

  private static void assertThatItClosesEachConnection(StackAddresses addresses)
      throws IOException {
    try (RawHttp connection = new RawHttp(addresses)) {
      connection.ask("/hello.php");

      assertThat(connection.head()).containsIgnoringCase("Connection: close");
      connection.readToEnd();
    }
  }

  protected final Stack stack() {
    return stack;
  }

  /** Without variants, as long as the tests of this class run; not to be changed or stopped. */
  protected final Stack shared() {
    return shared(Map.of());
  }

  /** The same with variants. */
  protected final Stack shared(Map<String, String> variants) {
    Stack found = shared.get(variants);
    if (found == null) {
      found = newStack(sharedLogs.resolve("logs-" + shared.size()), variants);
      found.start();
      shared.put(variants, found);
    }
    return found;
  }

  protected final StackAddresses start(Map<String, String> variants) {
    stack = newStack(logs, variants);
    return stack.start();
  }

  protected static String body(StackAddresses addresses, String path) throws IOException {
    Page page = Page.get(addresses.page(path), PATIENCE);
    assertThat(page.status()).as(path).isEqualTo(200);
    return page.body();
  }
}
