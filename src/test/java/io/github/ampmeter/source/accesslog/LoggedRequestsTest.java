package io.github.ampmeter.source.accesslog;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.source.accesslog.LoggedRequests.ReadLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoggedRequestsTest {
  private static final String COMBINED =
      "%s - - [22/Nov/2026:12:08:%02d +0000] \"%s\" %s 12 \"-\" \"%s\"\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /a.php?id=7 HTTP/1.1 | GET | /a.php?id=7",
        "POST /a HTTP/1.1 | POST | /a",
        "GET /two words HTTP/1.1 | GET | /two words",
        "GET /old | GET | /old",
        "GET /q?t=\\\"x\\\\y\\xc3\\xa4 HTTP/1.1 | GET | /q?t=\"x\\yä",
        "- | - | -",
      })
  void splitsTheRequestAndUndoesTheEscapesOfApache(String request, String method, String target)
      throws IOException {
    List<String> found = read(COMBINED.formatted("::1", 1, request, "200", "curl"));

    assertThat(found.get(0)).startsWith(method + " " + target + " 200 ");
  }

  @Test
  void aVisitorIsAnAddressWithItsUserAgent() throws IOException {
    List<String> found =
        read(
            COMBINED.formatted("10.0.0.1", 1, "GET / HTTP/1.1", "200", "Firefox")
                + COMBINED.formatted("10.0.0.1", 2, "GET /b HTTP/1.1", "-", "Firefox")
                + COMBINED.formatted("10.0.0.1", 3, "GET / HTTP/1.1", "200", "curl")
                + COMBINED.formatted("10.0.0.2", 4, "GET / HTTP/1.1", "200", "Firefox"));

    List<String> visitors = found.stream().map(each -> each.split(" ")[4]).toList();
    assertThat(visitors.get(0)).isEqualTo(visitors.get(1));
    assertThat(visitors.subList(1, 4)).doesNotHaveDuplicates();
    assertThat(found.get(1)).startsWith("GET /b -1 " + (1795349280L + 2));
  }

  /** Also lines longer than any buffer, and a last one without an end. */
  @Test
  void countsLinesOfAnotherFormat() throws IOException {
    String line = COMBINED.formatted("::1", 1, "GET / HTTP/1.1", "200", "x");
    Path log =
        Files.writeString(
            folder.resolve("a.log"), line + "x".repeat(3 << 20) + "\n" + line + line.strip());

    ReadLines lines = LoggedRequests.read(List.of(log), Optional.empty(), each -> {});

    assertThat(lines.all() - lines.unreadable()).isEqualTo(3);
    assertThat(lines.unreadable()).isPositive();
  }

  @Test
  void rejectsAFormatWithoutAddressOrTime() throws IOException {
    Path log = Files.writeString(folder.resolve("a.log"), "GET / HTTP/1.1\n");

    assertRefusal(
            () -> LoggedRequests.read(List.of(log), Optional.of(LogFormat.parse("%r")), each -> {}))
        .hasMessageContaining("must have the client's address (%h or %a) and the time (%t)");
  }

  private List<String> read(String text) throws IOException {
    Path log = Files.writeString(folder.resolve("access.log"), text);
    List<String> found = new ArrayList<>();
    LoggedRequests.read(
        List.of(log),
        Optional.of(LogFormat.parse("combined")),
        each ->
            found.add(
                String.join(
                    " ",
                    each.method(),
                    each.target(),
                    String.valueOf(each.status()),
                    String.valueOf(each.second()),
                    String.valueOf(each.visitor()))));
    return found;
  }
}
