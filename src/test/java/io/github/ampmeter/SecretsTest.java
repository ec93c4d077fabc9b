package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  private static final String SECRET = "Sesame42";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"password\":\"Sesame42\"}",
        "{\"access_token\" : \"a \\\" b Sesame42\", \"kept\":1}",
        "{\\\"password\\\":\\\"Sesame42\\\"}",
        "{&quot;apiKey&quot;:&quot;Sesame42&quot;}",
        "{\"password\":\"cut Sesame42",
        "user=kept&passwd=Sesame42&x=1",
        "['db_pwd' => 'Sesame42']",
        "DB_PASSWORD: Sesame42",
        "<input name=\"csrf_token\" type=\"hidden\" value=\"a$1 Sesame42\">",
        "<INPUT VALUE='Sesame42' TYPE='password'>",
        "<input name=_csrf value=Sesame42",
        "<meta name=\"csrf-token\" content=\"Sesame42\"/>",
        "<db><dbPassword>Sesame42</dbPassword></db>",
        "PHPSESSID=Sesame42; path=/",
        "Authorization was Bearer abcSesame42",
        "eyJhbGci.eyJzdWIiOiSesame42.c2ln",
        "https://pay.example/?id=1&sig=Sesame42&x=1",
        "{\"pin\": \"Sesame42\"}",
        "<card><cvc>Sesame42</cvc></card>",
        "cannot open mysql://shop:Sesame42@127.0.0.1/shop",
      })
  void masksFieldsWhoseNameSaysThatTheyAreSecret(String text) {
    assertThat(Secrets.maskedText(text, Set.of())).doesNotContain(SECRET).contains(Secrets.MASK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p>Wrong password, try again</p>",
        "<label for=\"password\">Password</label>",
        "<input name=\"q\" value=\"chairs\">",
        "Fatal error: Call to undefined function find() in /srv/shop/index.php:12",
        "{\"error\":\"not found\",\"price\":\"$12\"}",
        "Duplicate entry '4' for key: PRIMARY",
        "spin: 4, http://127.0.0.1:80/a@b",
      })
  void leavesWhatIsNoSecret(String text) {
    assertThat(Secrets.maskedText(text, Set.of())).isEqualTo(text);
  }

  @Test
  void masksKnownValuesHoweverTheyAreWritten() {
    Set<String> values =
        Secrets.values(
            Map.of(
                "loginPassword",
                "a&b c",
                "databaseUri",
                "mysql://shop:" + SECRET + "@127.0.0.1/shop",
                "tokenNeeded",
                "true",
                "users",
                "500"));

    assertThat(Secrets.maskedText("a&b c, a&amp;b c, a%26b+c, " + SECRET + " true 500", values))
        .isEqualTo("(secret), (secret), (secret), (secret) true 500");
  }

  @Test
  void masksHeadersThatLogSomebodyIn() {
    String headers =
        "HTTP/1.1 401 Unauthorized\nSet-Cookie: a=Sesame42; path=/\nset-cookie: b=Sesame42\n"
            + "X-Auth-Token: Sesame42\nProxy-Authorization: Sesame42\nContent-Type: text/html";

    assertThat(Secrets.maskedHeaders(headers, Set.of()))
        .isEqualTo(
            "HTTP/1.1 401 Unauthorized\nSet-Cookie: (secret)\nset-cookie: (secret)\n"
                + "X-Auth-Token: (secret)\nProxy-Authorization: (secret)\nContent-Type: text/html");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pin",
        "PIN",
        "pin1",
        "pin_code",
        "userPin",
        "card-cvc",
        "otp",
        "sig",
        "X-Signature",
        "key",
        "accessKey",
        "AWS_ACCESS_KEY",
        "auth",
        "x-auth",
        "pass",
        "db_pw",
        "csrfmiddlewaretoken",
        "PHPSESSID",
        "session_id",
        "_wpnonce",
        "Authorization",
        "NONCE_SALT",
        "apikey",
        "kennwort"
      })
  void fieldIsSecretByItsName(String name) {
    assertThat(Secrets.isSecretField(name, "4")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "page",
        "monkey",
        "spin",
        "compass",
        "bypass",
        "signed",
        "author",
        "authors",
        "pinned",
        "opinion",
        "keyword",
        "keys",
        "assigned",
        "tank",
        "X-Requested-With",
        ""
      })
  void fieldWithAnOrdinaryNameIsNone(String name) {
    assertThat(Secrets.isSecretField(name, "4")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "_", "a ", "a1", "http://a:80/ ", "://a:"})
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void readsALongTextToItsEnd(String part) {
    String text = part.repeat((2 << 20) / part.length());

    assertThat(Secrets.looksMadeUp(text)).isEqualTo(part.equals("a1"));
    assertThat(Secrets.isSecretField("text", text)).isFalse();
  }
}
