package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The functional checks against a site that has each fault, and one that has none. */
class FunctionalChecksIT {
  /** Of a stack that can do all that is checked. */
  static final int CHECKS = 37;

  /** By label, what is said of the fault that was planted there. */
  private static final Map<String, String> FAULTS =
      Map.ofEntries(
          Map.entry("static page", "should have been equal to 1,150 bytes"),
          Map.entry("static image", "Premature end of Content-Length"),
          Map.entry("HEAD", "HEAD does not say the Content-Length that GET has"),
          Map.entry("HEAD of PHP", "not sent as text/html in UTF-8"),
          Map.entry("unchanged by ETag", "has not changed (ETag) is sent again"),
          Map.entry("unchanged by date", "has not changed (date) is sent again"),
          Map.entry("changed", "304"),
          Map.entry("range", "A part of a file cannot be fetched"),
          Map.entry("range at the end", "should have been equal to 8 bytes"),
          Map.entry("range beyond the end", "beyond the end of a file is not refused"),
          Map.entry("compression", "A page is not compressed"),
          Map.entry("compression of PHP", "EOF"),
          Map.entry("no compression", "A client that takes no compression gets it"),
          Map.entry("missing page", "is not answered with 404"),
          Map.entry("error of PHP", "does not reach the client as 500"),
          Map.entry("redirect", "The redirect leads elsewhere"),
          Map.entry("characters in a query", "not sent as text/html in UTF-8"),
          Map.entry("characters in a form", "they come back changed"),
          Map.entry("long page", "Lines of a long page are missing"),
          Map.entry("connection", "closes the connection after each answer"),
          Map.entry("same connection", "keep-alive does not work"),
          Map.entry("upload", "An uploaded file arrives changed"),
          Map.entry("session goes on", "The session is lost between two requests"),
          Map.entry("GD", "GD does not draw what it is told to"),
          Map.entry("GD picture", "A picture of PHP is cut off"),
          Map.entry("PDO", "accepts a duplicate key"),
          Map.entry("generated key", "does not say which key"),
          Map.entry("characters in the database", "they come back changed"),
          Map.entry("types", "Values of columns come back changed"),
          Map.entry("InnoDB transaction", "the server took another engine"),
          Map.entry("InnoDB foreign key", "the server took another engine"),
          Map.entry("MyISAM transaction", "the server took another engine"),
          Map.entry("MyISAM foreign key", "the server took another engine"));

  @TempDir private Path folder;

  @Test
  void findsAndNamesEachPlantedFault() throws Exception {
    Ampmeter.Ended ended = check(true);

    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
    String rows = rows();
    FAULTS.forEach(
        (label, says) ->
            assertThat(rows.lines().filter(row -> row.contains("," + label + ",")))
                .as(label)
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row).contains(says, ",false,")));
    assertThat(rows.lines().filter(row -> row.contains(",validators,")))
        .allMatch(row -> row.contains(",true,"));
  }

  @Test
  void findsNoFaultWhereThereIsNone() throws Exception {
    Ampmeter.Ended ended = check(false);

    assertThat(ended.exitCode()).as(ended.all() + rows()).isZero();
    assertThat(rows().lines().filter(row -> row.contains(",false,"))).isEmpty();
    assertThat(rows().lines()).hasSize(1 + 2 * CHECKS);
  }

  @Test
  void theEmbeddedStackPassesWhatItsPhpCan() throws Exception {
    Ampmeter.Ended ended = new Ampmeter(folder).here("run", "functional-embedded");

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(rows().lines()).hasSize(1 + 2 * 32);
  }

  private Ampmeter.Ended check(boolean faulty) throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    try (FaultySite site = new FaultySite(faulty)) {
      String suite =
          ampmeter.suite(
              """
              stack: external
              external: {web: "%s"}
              generator: shared
              plans:
                - plan: %s/testplans/functional.jmx
                  users: 2
                  warmUp: 0 s
                  iterations: 1
                  targets: [errors(total) <= 0 %%]
              """
                  .formatted(site.address(""), Ampmeter.HOME.toAbsolutePath()));
      return ampmeter.here("run", suite);
    }
  }

  private String rows() throws IOException {
    return Files.readString(new Ampmeter(folder).onlyRun().resolve("functional/samples.jtl"));
  }
}
