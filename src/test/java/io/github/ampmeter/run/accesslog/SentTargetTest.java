package io.github.ampmeter.run.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentTargetTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/search.php?q=red&page=2 | /search.php?q=red&page=2",
        "/a?email=ada@example.org&tab=1 | /a?email=masked&tab=1",
        "/a?contact=ada%40example.org | /a?contact=masked",
        "/a?csrf_token=abc | /a?csrf_token=masked",
        "/a?k=9f86d081884c7d659a2feaa0c55ad015 | /a?k=masked",
        "/a?user_name=ada&phone=030-1234567&from=10.0.0.7 |"
            + " /a?user_name=masked&phone=masked&from=masked",
        "/a?name=&id=4711 | /a?name=&id=4711",
        "/a?b&&c= | /a?b&&c=",
        "/unsubscribe?ada@example.org&tab=1 | /unsubscribe?masked&tab=1",
        "/unsubscribe?ada%40example.org= | /unsubscribe?masked",
        "/a.css?9f86d081884c7d659a2feaa0c55ad015 | /a.css?masked",
        "/a?from=2026-11-28&to=2026-11-29 | /a?from=2026-11-28&to=2026-11-29",
        "/a?k=2026-11-28-30 | /a?k=masked",
        "/a?k=x%40b@example.org | /a?k=masked",
        "/go?to=http://www.example.org/x | /go?to=http://www.example.org/x",
        "/two words?t=ä[] | /two%20words?t=%C3%A4%5B%5D",
        "/100%/%41?x=%zz | /100%25/%41?x=%25zz",
        "/q?t=${__P(user)}\"| /q?t=%24%7B__P(user)%7D%22",
      })
  void isSentWithoutPersonalValuesAndAsAnAddress(String logged, String sent) {
    assertThat(SentTarget.of(logged).text()).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource({
    "/users/ada@example.org/edit, true",
    "/reset/9f86d081884c7d659a2feaa0c55ad015, true",
    "/js/app.9f86d081884c7d659a2feaa0c55ad015.js, false",
    "/2026/11/28/a-title-of-many-words/, false",
    "/a?token=9f86d081884c7d659a2feaa0c55ad015, false",
    "/unsubscribe?ada@example.org, true",
    "/a?tab=1&ada%40example.org=1, true",
    "/a.css?9f86d081884c7d659a2feaa0c55ad015, false",
    "/order/491701234567, true",
    "/order/4711, false",
    "/a@b.org, true",
    "/from/10.0.0.7/, true",
    "/calendar/2026-11-28, false",
    "/img/logo@2x.png, false",
    "/img/logo@2x.a1b2.webp, false",
    "/files/ada@example.org.pdf, true",
    "/npm/jquery@3.6.0/jquery.js, false",
  })
  void aPathMayBePersonal(String logged, boolean personal) {
    assertThat(SentTarget.isPersonalPage(logged)).isEqualTo(personal);
  }

  @ParameterizedTest
  @CsvSource({
    "/css/site.CSS?v=3, css",
    "/a.php/b.js.php, ''",
    "/a.d/page, ''",
    "/, ''",
    "/index.php?file=x.css, ''",
  })
  void anEndingTellsStaticFilesFromPages(String logged, String ending) {
    assertThat(SentTarget.ending(logged).orElse("")).isEqualTo(ending);
  }
}
