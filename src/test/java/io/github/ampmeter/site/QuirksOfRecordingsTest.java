package io.github.ampmeter.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.site.Exchange.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What applications and the writers of recordings do in ways of their own. */
class QuirksOfRecordingsTest {
  @TempDir private Path folder;

  /** The answer's header or body, and the header that a script sends with the value. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Set-Cookie   | XSRF=q%2Fk4Zr7%2b9dTw1M%3D; path=/ | X-XSRF | q/k4Zr7+9dTw1M= | ${__urldecode(${v})}",
        "Set-Cookie   | c=q9k4Zr7x9dTw1M; path=/    | Csrf-Token    | q9k4Zr7x9dTw1M           | ${v}",
        "Content-Type | a=\"q\\/k4Zr7\\u002b9dTw1M=\"; | X-T        | q/k4Zr7+9dTw1M=          | ${__unescape(${v})}",
        "Content-Type | <b id='q&#43;k4Zr7&#x2f;9dTw1M'>| X-T        | q+k4Zr7/9dTw1M           | ${__unescapeHtml(${v})}",
        "Content-Type | {\"t\":\"q9k4Zr7x9dTw1M\"}  | Authorization | Token q9k4Zr7x9dTw1M     | Token ${v}",
        "Content-Type | {\"t\":\"q9k4Zr7x9dTw1M\"}  | Authorization | bearer q9k4Zr7x9dTw1M    | bearer ${v}",
        "Content-Type | {\"t\":\"q9k4Zr7x9dTw1M\"}  | Authorization | Token token=\"q9k4Zr7x9dTw1M\" | Token token=\"${v}\"",
        "Content-Type | <input name=t value='q&lt;4&#43;$.*(Zr7)[9d]\\'> | X-T | q<4+$.*(Zr7)[9d]\\ | ${v}",
      })
  void aTokenIsFoundHoweverTheAnswerWritesIt(
      String where, String answer, String header, String sent, String inPlan) throws IOException {
    boolean body = where.equals("Content-Type");
    SiteDraft draft =
        new RecordedSite()
            .page("/", "Shop")
            .answers(where, body ? "text/html" : answer, body ? "<title>Shop</title>" + answer : "")
            .page("POST", "/save", "Saved", Map.of(header, sent))
            .draft(folder);

    assertThat(draft.extracted()).hasSize(1);
    String variable = draft.found().extracted().get(0).variable();
    String expected = inPlan.replace("${v}", "${" + variable + "}");
    assertThat(headerIn(draft, header)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "Accept, application/json, true",
    "Accept, 'application/json, text/plain, */*', true",
    "Accept, */*, false",
    "Accept, 'text/html,application/xml;q=0.9', false",
    "Accept-Language, de-DE, true",
    "HX-Request, true, true",
    "If-Match, v1, true",
    "Api-Key, k1, true",
    ":authority, a, false",
    "Sec-Fetch-Mode, cors, false",
    "If-None-Match, v1, false",
    "Content-Length, 5, false",
    "Cookie, a=b, false",
    "Access-Control-Request-Method, GET, false",
  })
  void theHeadersThatAScriptChoosesAreSent(String name, String value, boolean sent) {
    assertThat(SiteVisit.isKept(new Exchange.Field(name, value))).isEqualTo(sent);
  }

  @Test
  void aNullIsNothing() throws IOException {
    SiteDraft draft =
        ofHar(
            """
            {"startedDateTime": "2026-11-27T10:00:00", "time": null, "_resourceType": null,
             "request": {"method": "GET", "url": "http://a.example/", "headers": null},
             "response": {"status": 200, "headers": null,
              "content": {"mimeType": "text/html", "text": "<title>One</title>"}}},
            {"startedDateTime": "2026-11-27T10:00:01", "time": null,
             "request": {"method": null, "url": null}, "response": null},
            {"startedDateTime": "2026-11-27T10:00:01", "_resourceType": "fetch",
             "request": {"method": "POST", "url": "http://a.example/p", "headers": [],
              "postData": {"mimeType": null, "text": null, "params": null}},
             "response": {"status": 200, "content": {"mimeType": null, "text": null}}}
            """);

    assertThat(draft.visit().requests())
        .extracting(Exchange::title)
        .containsExactly("GET /", "POST /p");
    assertThat(plan(draft)).doesNotContain(">null<");
  }

  @Test
  void bytesAreReadInTheCharacterSetThatTheAnswerNames() throws IOException {
    byte[] page = "<title>Größe</title>".getBytes(StandardCharsets.ISO_8859_1);
    SiteDraft draft =
        ofHar(
            """
            {"startedDateTime": "2026-11-27T10:00:00Z",
             "request": {"method": "GET", "url": "http://a.example/"},
             "response": {"status": 200, "content":
              {"mimeType": "text/html; charset=iso-8859-1", "encoding": "base64", "text": "%s"}}}
            """
                .formatted(Base64.getEncoder().encodeToString(page)));

    assertThat(draft.signs()).containsExactly("Größe");
  }

  @Test
  void aFormOfAnotherCharacterSetIsSentAsItWasWithItsTokenReplaced() throws IOException {
    SiteDraft draft =
        new RecordedSite()
            .page("/", "<input type=hidden name=t value=9f86d081884c7d65>")
            .page("POST", "/form", "Saved", Map.of())
            .body("application/x-www-form-urlencoded", "n=M%FCller&t=9f86d081884c7d65&k=%E9")
            .page("/find?q=M%FCller", "Found")
            .draft(folder);

    assertThat(plan(draft))
        .contains(">n=M%FCller&amp;t=${__urlencode(${t})}&amp;k=%E9<", "/find?q=M%FCller<");
  }

  @ParameterizedTest
  @CsvSource({
    "Inbox (784) - Mail, Inbox (12) - Mail, ) - Mail",
    "It is 10:15:01 now, It is 17:00:59 now, It is",
    "12, 13, ''",
    "Übersicht aller, \uFFFDbersicht aller, bersicht aller",
    "My account, Log-in, My account",
    "Page 2, Page 2, Page 2",
    "商品 1, 登录 2, 商品 1",
  })
  void aTitleIsKnownByWhatOfItStaysTheSame(String then, String now, String sign)
      throws IOException {
    String page = "<title>" + now + "</title>";
    Response replay =
        new Response(200, RecordedSite.WEB + "/", List.of(), "text/html", page, page.length());
    String title = "<html><title>" + then + "</title></html>";
    SiteDraft draft =
        new RecordedSite().page("/", "").answers("Content-Type", "text/html", title).draft(folder);

    assertThat(draft.after(List.of(replay)).signs()).containsExactly(sign);
  }

  @ParameterizedTest
  @CsvSource({
    "GET,  302, https://login.example/start?a=1, LEFT_OUT",
    "POST, 303, //login.example/, LEFT_OUT",
    "GET,  302, myapp:callback, LEFT_OUT",
    "GET,  302, http://127.0.0.1:18081/, LEFT_OUT",
    "POST, 302, /next, FOLLOWED",
    "POST, 307, /next, REPEATED",
    "POST, 308, /next, REPEATED",
    "GET,  308, /next, FOLLOWED",
  })
  void aRedirectThatIsNotFollowedIsExpected(
      String method, int status, String to, SitePlan.Redirect expected) throws IOException {
    SiteDraft draft =
        new RecordedSite()
            .page("/", "Shop")
            .page(method, "/go", "", Map.of())
            .redirect(to)
            .status(status)
            .answers("X-A", "b", "")
            .draft(folder);

    assertThat(draft.plan().pages().get(1).requests().get(0).response().redirect())
        .isEqualTo(expected);
    assertThat(plan(draft).contains("3\\d\\d")).isEqualTo(expected != SitePlan.Redirect.FOLLOWED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/event-stream", "text/event-stream; charset=utf-8"})
  void whatStaysOpenIsLeftOutWithANote(String type) throws IOException {
    RecordedSite site = new RecordedSite().page("/", "Shop").script("/events");
    SiteDraft draft =
        site.answers("Content-Type", type, "").script("/socket").status(101).draft(folder);

    assertThat(draft.visit().requests()).hasSize(1);
    assertThat(draft.visit().notes())
        .containsExactly(
            "1 request left out: GET /events stays open for events or messages",
            "1 request left out: GET /socket stays open for events or messages");
  }

  @Test
  void theTunnelOfAProxyIsNoRequest() throws IOException {
    SiteDraft draft =
        new RecordedSite().page("/", "Shop").page("CONNECT", "/", "", Map.of()).draft(folder);

    assertThat(draft.visit().requests()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "/a[1]/x?b[]=2#[3], /a%5B1%5D/x?b[]=2",
    "/sale?off=50%, /sale?off=50%25",
    "http://[::1]:80/[a], http://[::1]:80/%5Ba%5D",
    "http://a.example?b=/[c], http://a.example?b=/[c]",
    "/a b|c, /a%20b%7Cc",
  })
  void anAddressIsReadAsBrowsersTakeIt(String address, String uri) {
    assertThat(Exchange.encoded(address)).isEqualTo(uri);
  }

  @Test
  void aSearchMaySendAQueryAndABody() throws IOException {
    SiteDraft draft =
        new RecordedSite()
            .page("/", "Shop")
            .page("GET", "/find?p=1", "Found", Map.of())
            .body("application/json", "{\"q\":\"red\"}")
            .draft(folder);

    assertThat(plan(draft)).contains("/find?p=1<", "red");
  }

  private String headerIn(SiteDraft draft, String header) {
    return draft.plan().pages().get(1).requests().get(0).content().headers().stream()
        .filter(each -> each.name().equals(header))
        .map(each -> each.value().toString())
        .findFirst()
        .orElse("");
  }

  private SiteDraft ofHar(String entries) throws IOException {
    Path file = folder.resolve("a.har");
    Files.writeString(file, "{\"log\": {\"entries\": [" + entries + "]}}");
    return SiteDraft.of("shop", Recording.ofHar(file, "a.har"), Optional.empty());
  }

  private static String plan(SiteDraft draft) {
    return new String(draft.plan().jmx(), StandardCharsets.UTF_8);
  }
}
