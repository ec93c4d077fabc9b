package io.github.ampmeter.run.session;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.run.session.UrlRun.UrlTarget;
import io.github.ampmeter.run.suite.SuiteNames;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlTargetTest {
  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:8180, http://127.0.0.1:8180/, /",
    "HTTPS://www.example.org/a/b.php?x=1&y=2#top, https://www.example.org/a/b.php?x=1&y=2,"
        + " /a/b.php",
    "http://[::1]:8180/x, http://[::1]:8180/x, /x",
  })
  void readsAnAddress(String text, String address, String label) {
    UrlTarget target = UrlTarget.parse(text);

    assertThat(target.address()).hasToString(address);
    assertThat(target.label()).isEqualTo(label);
    assertThat(target.login()).isEmpty();
  }

  @Test
  void aPlanIsNamedAfterItsPage() {
    Set<String> taken = new HashSet<>();

    assertThat(
            Stream.of("/", "/shop/search.php", "/Shop/search", "/stack", "/report.html", "/%", "/ü")
                .map(path -> SuiteNames.ofPage(path, taken)))
        .containsExactly(
            "home", "shop-search", "Shop-search-2", "page-stack", "report", "home-2", "home-3");
    assertThat(SuiteNames.ofPage("/" + "a".repeat(99), taken)).isEqualTo("a".repeat(40));
  }

  @Test
  void takesUserAndPasswordOutOfTheAddress() {
    UrlTarget target = UrlTarget.parse("http://joe:hunter2@127.0.0.1/");

    assertThat(target.address()).hasToString("http://127.0.0.1/");
    // echo -n joe:hunter2 | base64
    assertThat(target.login().orElseThrow().basicAuthorization())
        .isEqualTo("Basic am9lOmh1bnRlcjI=");
  }

  @Test
  void knowsTheServerAndThePageToAskIt() {
    UrlTarget target = UrlTarget.parse("https://joe:hunter2@[::1]/a b?x".replace(" ", "%20"));

    assertThat(target.server()).hasToString("https://[::1]:443");
    assertThat(target.server().login().orElseThrow().user()).isEqualTo("joe");
    assertThat(target.page()).isEqualTo("/a%20b?x");
  }

  @Test
  void aUserWithoutAPasswordHasAnEmptyOne() {
    // echo -n joe: | base64
    assertThat(UrlTarget.parse("http://joe@127.0.0.1/").login().orElseThrow().basicAuthorization())
        .isEqualTo("Basic am9lOg==");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "www.example.org",
        "ftp://example.org/",
        "http://",
        "http:///x",
        "http://a b/",
        "http://example.org:99999/",
        "http://example.org:0/",
        "/etc/passwd"
      })
  void refusesWhatIsNoAddressOfAPage(String text) {
    assertRefusal(() -> UrlTarget.parse(text)).hasMessageStartingWith("url: ");
  }

  @Test
  void doesNotRepeatAPasswordInARefusal() {
    assertThatThrownBy(() -> UrlTarget.parse("http://joe:hunter2@exa mple.org/"))
        .hasMessageContaining("//***@")
        .hasMessageNotContaining("hunter2")
        .hasNoCause();
  }

  @Test
  void secretInTheQueryIsNotShown() {
    assertRefusal(() -> UrlTarget.parse("http://127.0.0.1/?q={a}&api_key=hunter2"))
        .hasMessageContaining("q={a}&api_key=(secret)")
        .hasMessageNotContaining("hunter2");
  }
}
