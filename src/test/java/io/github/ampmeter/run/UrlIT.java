package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ampmeter.benchmark.olio.SmallDisk;
import io.github.ampmeter.stack.OwnAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ampmeter url} against a server that counts. */
class UrlIT {
  private static OwnAuthority ours;
  private static OwnAuthority ofAnother;

  @TempDir private Path folder;
  private Ampmeter ampmeter;

  @BeforeAll
  static void writeCertificates(@TempDir Path certificates) throws Exception {
    ours = new OwnAuthority(Files.createDirectory(certificates.resolve("ours")), "ip:127.0.0.1");
    ofAnother =
        new OwnAuthority(
            Files.createDirectory(certificates.resolve("another")), "dns:shop.example.org");
  }

  @BeforeEach
  void inAFolder() {
    ampmeter = new Ampmeter(folder);
  }

  // So many requests by 1 user and by 3, and before them one to see whether the page answers.
  @ParameterizedTest(name = "{0}, {1}: {3} connections, {4}")
  @CsvSource({
    // So many that no pause of a busy machine is most of their time: they are judged.
    "http, --no-keep-alive, 600, 1201, PASSED",
    "http, --keep-alive, 30, 5, NOT JUDGED",
    "https, --keep-alive, 30, 5, NOT JUDGED",
    "https, --no-keep-alive, 30, 61, NOT JUDGED",
  })
  void opensAConnectionAUserOrARequest(
      String scheme, String keepAlive, int requests, int connections, String verdict)
      throws Exception {
    Optional<SSLContext> tls =
        scheme.equals("https") ? Optional.of(ours.context()) : Optional.empty();
    List<String> words = new ArrayList<>(List.of(keepAlive));
    if (verdict.equals("PASSED")) {
      String criterion = "samples(total) at every step >= " + requests + "\n";
      Path targets = Files.writeString(folder.resolve("my.targets"), criterion);
      words.addAll(List.of("--targets", targets.toString()));
    }
    try (CountingServer server = new CountingServer(tls)) {
      // The authority's certificate, or the server's own.
      Path trusted = keepAlive.equals("--keep-alive") ? ours.caFile() : ours.certificate();
      Ampmeter.Ended ended =
          url(requests, server.address("/page"), trusted, words.toArray(String[]::new));

      assertThat(ended.exitCode()).as(ended.all()).isZero();
      assertThat(server.requests()).isEqualTo(1 + 2 * requests);
      assertThat(server.connections()).isEqualTo(connections);
      assertThat(ended.out()).contains(verdict).endsWith("report.html\n");
      if (words.size() == 1) {
        assertThat(ended.out())
            .contains("  no verdict: no criteria were given\n")
            // A busy machine may pause JMeter; nothing else may be said.
            .doesNotContainPattern("  ! (?!(\\d+ users?: )?JMeter was paused)");
      }
    }
    assertThat(totals()).extracting(t -> t.get("users").asInt()).containsExactly(1, 3);
    assertThat(totals())
        .extracting(t -> t.get("samples").asInt())
        .containsExactly(requests, requests);
    assertThat(totals()).extracting(t -> t.get("errors").asInt()).containsExactly(0, 0);
    assertThat(Files.readString(ampmeter.onlyRun().resolve("report.html")))
        .contains(scheme.equals("https") ? "TLSv1.3" : "keep-alive");
  }

  @ParameterizedTest
  @CsvSource({
    "p90(total) <= 1 s, must say \"at N users\" or \"at every step\"",
    "p90(total) at 9 users <= 1 s, must name a step of the plan",
    "p90(total) at every step <= baseline, needs a baseline",
    "p90(total) at every step <= first, compares with the baseline configuration of a matrix",
    "p90(total) at every step <= fast, expected",
    "cpu(web) at every step <= 80 %, ampmeter url does not observe servers",
  })
  void refusesTargetsItCannotJudgeByBeforeTheLoad(String criterion, String sentence)
      throws Exception {
    Path file = Files.writeString(folder.resolve("my.targets"), criterion + "\n");
    try (CountingServer server = new CountingServer(Optional.empty())) {
      Ampmeter.Ended ended = url(server.address("/page"), ours.caFile(), "--targets", "" + file);

      assertThat(ended.err()).startsWith("ampmeter: ").contains(sentence);
      assertThat(ended.exitCode()).isEqualTo(2);
      assertThat(server.requests()).isZero();
    }
  }

  /** In a process of its own, as all others could be. */
  @Test
  void saysThatAPageIsMissingAndCountsItsAnswersAsErrors() throws Exception {
    String missed = "p90(total) at 3 users < 0.001 ms";
    Files.writeString(
        folder.resolve("held"), "samples(total) at every step >= 30\n" + missed + "\n");
    try (CountingServer server = new CountingServer(Optional.empty())) {
      String page = server.address("/missing");
      Ampmeter.Ended ended =
          ampmeter.run("url", page, "-c", "1,3", "-n", "30", "--targets", "held");

      assertThat(ended.out())
          .startsWith(page + " answers 404; whatever is not 2xx counts as an error\n")
          .contains("What failed\n  /missing: 60 of 60 failed: 404 expected a success (2xx)")
          .containsPattern(Pattern.quote(missed) + " .*FAILED");
      assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
    }
    assertThat(Files.readString(ampmeter.onlyRun().resolve("report.html")))
        .contains("<summary>/missing: first failing responses</summary>");
    assertThat(totals()).extracting(t -> t.get("errors").asInt()).containsExactly(30, 30);
  }

  /** Were the disk not looked at, the load would not end within a day. */
  @Test
  void aDiskThatFillsEndsTheLoadWhileItsRowsAndAReportCanBeKept() throws Exception {
    Path reports = Files.createDirectory(folder.resolve("small"));
    try (SmallDisk disk = SmallDisk.over(reports, "9m");
        CountingServer server = new CountingServer(Optional.empty())) {
      Path run = disk.folder().resolve("run");
      String page = server.address("/page");
      Files.write(disk.folder().resolve("full"), new byte[1_000_000]);
      Ampmeter.Ended ended = ampmeter.here("url", page, "-n", "99999999", "--out=" + run);

      assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
      assertThat(ended.out().replaceAll("\\s+", " "))
          .contains(
              "INCOMPLETE", "the load was stopped: the disk of " + run.resolve("url") + " has ")
          .contains(" kB left, and a report needs 8000 kB; free space, or name another folder")
          .doesNotContain("Exception", "lost");
      assertThat(Ampmeter.totals(run).get(0).get("samples").asInt()).isPositive();
      assertThat(run.resolve("report.html")).isNotEmptyFile();
    }
  }

  @Test
  void saysThatNothingListens() throws Exception {
    // Which no client is given and no server takes meanwhile.
    String address = "http://127.0.0.1:1";

    Ampmeter.Ended ended = url(address + "/page", ours.caFile());

    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(3);
    assertThat(ended.err())
        .isEqualTo("ampmeter: url: " + address + " takes no connection: nothing listens there\n");
    assertThat(ampmeter.runs()).isEmpty();
  }

  @Test
  void refusesACertificateThatNobodyKnownHasSigned() throws Exception {
    try (CountingServer server = new CountingServer(Optional.of(ours.context()))) {
      assertRefused(
          List.of(server.address("/page"), "--ca-file", "" + ofAnother.caFile()),
          "url: "
              + server.address("")
              + " has a certificate that no known authority has signed; name the PEM file of"
              + " its authority as --ca-file");
    }
  }

  @Test
  void refusesTheCertificateOfAnotherServer() throws Exception {
    try (CountingServer server = new CountingServer(Optional.of(ofAnother.context()))) {
      assertRefused(
          List.of(server.address("/page"), "--ca-file", "" + ofAnother.caFile()),
          "url: " + server.address("") + " has a certificate for shop.example.org only");
    }
  }

  @Test
  void refusesAFileThatHoldsNoCertificates() throws Exception {
    try (CountingServer server = new CountingServer(Optional.of(ours.context()))) {
      Path text = Files.writeString(folder.resolve("ca.pem"), "none");

      assertRefused(
          List.of(server.address("/page"), "--ca-file", "" + text),
          "--ca-file must be a PEM file of certificates, was " + text);
    }
  }

  private Ampmeter.Ended url(String address, Path trusted, String... more) throws IOException {
    return url(30, address, trusted, more);
  }

  private Ampmeter.Ended url(int requests, String address, Path trusted, String... more)
      throws IOException {
    List<String> fixed =
        List.of("url", address, "-c", "1,3", "-n", "" + requests, "--ca-file", "" + trusted);
    return ampmeter.here(Stream.concat(fixed.stream(), Stream.of(more)).toArray(String[]::new));
  }

  private void assertRefused(List<String> words, String sentence) {
    Path out = folder.resolve("out");
    List<String> all = new ArrayList<>(List.of("url", "--out=" + out));
    all.addAll(words);

    Ampmeter.Ended ended = Ampmeter.here(all);

    assertThat(ended.err()).isEqualTo("ampmeter: " + sentence + "\n");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(out).doesNotExist();
  }

  private List<JsonNode> totals() throws IOException {
    return Ampmeter.totals(ampmeter.onlyRun());
  }
}
