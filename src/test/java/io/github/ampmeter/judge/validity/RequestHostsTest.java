package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.sample.Sample;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plan that asks another server than the one under test. */
class RequestHostsTest {
  private static final URI WEB = URI.create("https://shop.test/");

  private final RequestHosts hosts = new RequestHosts();

  @Test
  void nothingIsSaidWhereAllSamplesWentToTheServer() {
    went("shop.test", 5);
    went("SHOP.test", 5);
    went("", 3);

    assertThat(hosts.elsewhere(WEB, List.of())).isEmpty();
  }

  @Test
  void nothingIsSaidOfSamplesWithoutUrls() {
    went("", 10);

    assertThat(hosts.elsewhere(WEB, List.of())).isEmpty();
  }

  @Test
  void aLoadThatNeverWentToTheServerIsInvalid() {
    went("old.test", 2);
    went("cdn.test", 5);

    Optional<Issue> issue = hosts.elsewhere(WEB, List.of());

    assertThat(issue).map(Issue::severity).contains(Severity.INVALID);
    assertThat(issue)
        .map(Issue::message)
        .contains(
            "No sample went to https://shop.test/, the server under test; they went to cdn.test"
                + " (5), old.test (2)");
  }

  @Test
  void someThatWentElsewhereAreAWarning() {
    went("shop.test", 2);
    went("cdn.test", 1);
    went("shop.test", 2);
    went("cdn.test", 1);

    Optional<Issue> issue = hosts.elsewhere(WEB, List.of());

    assertThat(issue).map(Issue::severity).contains(Severity.WARNING);
    assertThat(issue)
        .map(Issue::message)
        .contains("2 samples went to other hosts than https://shop.test/: cdn.test (2)");
  }

  @ParameterizedTest
  @CsvSource({"5, (1)", "6, …"})
  void ofManyHostsFiveAreNamed(int others, String end) {
    for (int i = 1; i <= others; i++) {
      went("host" + i + ".test", 1);
    }

    assertThat(hosts.elsewhere(WEB, List.of()).orElseThrow().message())
        .contains("host5.test (1)")
        .doesNotContain("host6.test")
        .endsWith(end);
  }

  /** A plan may make up hosts; those beyond the first thousand are not counted. */
  @Test
  void hostsWithoutEndAreNotAllKept() {
    for (int i = 1; i <= 1001; i++) {
      went("host" + i + ".test", 1);
    }
    went("host1000.test", 1);

    String message = hosts.elsewhere(WEB, List.of()).orElseThrow().message();

    assertThat(message).contains("host1000.test (2)");
    assertThat(hosts.elsewhere(URI.create("http://host1001.test"), List.of())).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "shop.test,  Shop.Test,  true",
    "localhost,  127.0.0.1,  true",
    "[::1],      LOCALHOST,  true",
    "localhost,  shop.test,  false",
    "shop.test,  127.0.0.1,  false",
    "shop.test,  cdn.test,   false",
  })
  void namesOfThisMachineAreOneHost(String one, String other, boolean same) {
    assertThat(RequestHosts.same(one, other)).isEqualTo(same);
  }

  @ParameterizedTest
  @CsvSource({
    "http://shop.test:8080, shop.test:8080, true",
    "http://shop.test:8080, shop.test,      false",
    "http://shop.test,      shop.test:8080, false",
    "https://shop.test,     shop.test,      true",
    "http://localhost:81,   127.0.0.1:81,   true",
    "http://[::1]:81,       [::1]:81,       true",
    "http://[::1]:81,       [::1],          false",
  })
  void anotherPortIsAnotherServer(String web, String server, boolean same) {
    went(server, 1);

    assertThat(hosts.elsewhere(URI.create(web), List.of()).isEmpty()).isEqualTo(same);
  }

  @Test
  void serversThatTheUserNamedAreNotElsewhere() {
    went("shop.test", 1);
    went("api.test:9000", 1);

    assertThat(hosts.elsewhere(WEB, List.of(URI.create("http://api.test:9000")))).isEmpty();
    assertThat(hosts.elsewhere(WEB, List.of(URI.create("http://api.test")))).isPresent();
  }

  private void went(String host, int times) {
    for (int i = 0; i < times; i++) {
      hosts.accept(new Sample().sentTo(host));
    }
  }
}
