package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.sample.Sample;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plan that asks another server than the one under test. */
class RequestHostsTest {
  private static final String WEB = "https://shop.test/";

  private final RequestHosts hosts = new RequestHosts();

  @Test
  void nothingIsSaidWhereAllSamplesWentToTheServer() {
    went("shop.test", 5);
    went("SHOP.test", 5);
    went("", 3);

    assertThat(hosts.elsewhere("shop.test", WEB)).isEmpty();
  }

  @Test
  void nothingIsSaidOfSamplesWithoutUrls() {
    went("", 10);

    assertThat(hosts.elsewhere("shop.test", WEB)).isEmpty();
  }

  @Test
  void aLoadThatNeverWentToTheServerIsInvalid() {
    went("old.test", 2);
    went("cdn.test", 5);

    Optional<Issue> issue = hosts.elsewhere("shop.test", WEB);

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

    Optional<Issue> issue = hosts.elsewhere("shop.test", WEB);

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

    assertThat(hosts.elsewhere("shop.test", WEB).orElseThrow().message())
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

    String message = hosts.elsewhere("shop.test", WEB).orElseThrow().message();

    assertThat(message).contains("host1000.test (2)");
    assertThat(hosts.elsewhere("host1001.test", WEB)).isPresent();
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

  private void went(String host, int times) {
    for (int i = 0; i < times; i++) {
      hosts.accept(new Sample().sentTo(host));
    }
  }
}
