package io.github.ampmeter.site;

import static io.github.ampmeter.Refusal.assertRefusal;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.site.SitePlan.PlanContent;
import io.github.ampmeter.site.SitePlan.PlanRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A plan sends what the recording says, or the draft says what it leaves out. */
class SentAsRecordedTest {
  private static final String FORM = "application/x-www-form-urlencoded";

  @TempDir private Path folder;

  /** The text of a form is what was sent; some recorders give its fields encoded, others not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'text': 'q=red+shoes', 'params': [{'name': 'q', 'value': 'red+shoes'}]} | q=red+shoes",
        "{'text': 'q=50%2541', 'params': [{'name': 'q', 'value': '50%41'}]}       | q=50%2541",
        "{'text': '', 'params': [{'name': 'a b', 'value': 'x&y'}]}                | a+b=x%26y",
        "{'text': null, 'params': [{'name': 'a%5B%5D', 'value': '1'}]}            | a%5B%5D=1",
        "{'text': 'a=1%202'}                                                      | a=1%202",
        "{'text': 'a[]=1&a[]=2'}                                                  | a[]=1&a[]=2",
        "{'text': 'a=b=c;d'}                                                      | a=b=c;d",
        "{'text': 'flag&a='}                                                      | flag&a=",
        "{'text': '=x'}                                                           | =x",
        "{'text': 'a=1&&b=2'}                                                     | a=1&&b=2",
        "{'text': '{\\'a\\': [1]}'}                                               | {'a': [1]}",
        "{'text': 'YT0xKzI=', 'encoding': 'base64'}                               | a=1+2",
        "{'text': 'YT0xKzI=', '_encoding': 'base64'}                              | a=1+2",
        "{'text': 'a=~!', 'encoding': 'base64'}                                   | a=~!",
      })
  void aFormIsSentAsItWas(String post, String sent) throws IOException {
    String json = post.replace("\\'", "\\\"").replace('\'', '"');

    PlanRequest request = only(visit("POST", "/save", FORM, json));

    assertThat(sent(request.content())).isEqualTo(sent.replace('\'', '"'));
  }

  @Test
  void aCompressedBodyIsSentUncompressed() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write("{\"a\":\"ü\"}".getBytes(UTF_8));
    }
    String base64 = Base64.getEncoder().encodeToString(packed.toByteArray());

    PlanRequest request =
        only(
            visit(
                "POST",
                "/save",
                "application/json",
                "{\"encoding\": \"base64\", \"text\": \"%s\"}".formatted(base64)));

    assertThat(sent(request.content())).isEqualTo("{\"a\":\"ü\"}");
  }

  /** JMeter puts the arguments of other methods into the address. */
  @ParameterizedTest
  @ValueSource(strings = {"DELETE", "GET", "REPORT"})
  void aFormStaysInTheBodyWhateverTheMethod(String method) throws IOException {
    PlanRequest request = only(visit(method, "/x?p=1", FORM, "{\"text\": \"a=1&b=2\"}"));

    assertThat(request.path().toString()).endsWith("/x?p=1");
    assertThat(request.content().arguments()).isEmpty();
    assertThat(request.content().body()).hasToString("a=1&b=2");
    assertThat(type(request)).isEqualTo(FORM);
  }

  @ParameterizedTest
  @CsvSource({"''", "x-unknown", "text/plain"})
  void theHeaderNamesTheTypeThatWasSent(String recorded) throws IOException {
    String post = "{\"mimeType\": \"%s\", \"text\": \"<a/>\"}".formatted(recorded);

    assertThat(type(only(visit("POST", "/save", "text/xml", post)))).isEqualTo("text/xml");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "q=red+shoes",
        "q=red%20shoes",
        "q=a/b",
        "q=a%2Fb",
        "a[]=1&a[]=2",
        "a%5B%5D=1",
        "a=1&",
        "?a=1",
        "a=b=c",
        "a=1;b=2",
        "a=(1)*!~'x'",
        "a=%c3%bc",
        "a=1,2:3@4",
        "flag&a=",
      })
  void aQueryIsSentAsItWas(String query) throws IOException {
    PlanRequest request = only(visit("GET", "/find?" + query, "", "null"));

    String arguments = sent(request.content());
    String path = request.path().toString().replaceFirst("^[^/]*", "");
    assertThat(path + (arguments.isEmpty() ? "" : "?" + arguments)).isEqualTo("/find?" + query);
  }

  /** A browser encodes what an address cannot have, and JMeter does not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "/find?a={x}|\\ /find?a=%7Bx%7D%7C%5C",
        "/[a]?b[]=50%&c=%20+ /%5Ba%5D?b[]=50%25&c=%20+",
        "/a#b /a",
        "/ü?q=(1)*'2' /ü?q=(1)*'2'",
      })
  void aPageOfASuiteIsAskedForAsBrowsersDo(String path, String sent) {
    SitePlan plan = SitePlan.ofPages(Map.of("Label", path));

    PlanRequest request = plan.pages().get(0).requests().get(0);
    assertThat(request.path().toString()).endsWith("}" + sent);
  }

  @Test
  void whatAFormOfSeveralPartsSentIsInItsText() throws IOException {
    String text =
        "--b\\r\\nContent-Disposition: form-data; name=\\\"a\\\"\\r\\n\\r\\n1\\r\\n--b\\r\\n"
            + "Content-Disposition: form-data; name=\\\"f\\\"; filename=\\\"my (2).txt\\\"\\r\\n\\r\\nhi"
            + "\\r\\n--b--\\r\\n";
    String post =
        "{\"mimeType\": \"multipart/form-data\", \"text\": \"%s\", \"params\": [{\"name\": \"a\"}]}"
            .formatted(text);

    PlanContent content =
        only(visit("POST", "/up", "multipart/form-data; boundary=b", post)).content();

    assertThat(sent(content)).isEqualTo("a=1");
    assertThat(content.files())
        .singleElement()
        .matches(file -> file.field().equals("f") && file.path().endsWith("/my (2).txt"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Zürich", "Zürich \u00ff\u0080"})
  void aFileOfAFormInBytesIsKeptAndItsFieldsAreRead(String file) throws IOException {
    byte[] bytes = file.getBytes(file.endsWith("h") ? UTF_8 : ISO_8859_1);
    String head = "--b\r\nContent-Disposition: form-data; name=\"";
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.write((head + "München\"\r\n\r\nKöln\r\n").getBytes(UTF_8));
    body.write((head + "f\"; filename=\"ä.txt\"\r\n\r\n").getBytes(UTF_8));
    body.write(bytes);
    body.write("\r\n--b--\r\n".getBytes(UTF_8));
    String text = Base64.getEncoder().encodeToString(body.toByteArray());
    String post = "{\"encoding\": \"base64\", \"text\": \"" + text + "\"}";

    SiteDraft draft = visit("POST", "/up", "multipart/form-data; boundary=b", post);

    assertThat(sent(only(draft).content())).isEqualTo(encoded("München") + "=" + encoded("Köln"));
    assertThat(Uploads.of(draft.visit()).contents().get("files/2/ä.txt")).isEqualTo(bytes);
  }

  @Test
  void aParameterWithoutAFileNameIsAField() throws IOException {
    String post =
        "{\"params\": [{\"name\": \"a\", \"fileName\": null, \"value\": \"1\"},"
            + " {\"name\": \"b\", \"value\": null}]}";

    PlanContent content = only(visit("POST", "/up", "multipart/form-data", post)).content();

    assertThat(content.files()).isEmpty();
    assertThat(sent(content)).isEqualTo("a=1&b=");
  }

  @Test
  void aLongFileNameIsCutBetweenCharacters() throws IOException {
    String end = "a".repeat(79);
    String post = "{\"params\": [{\"name\": \"f\", \"fileName\": \"\uD83D\uDE00" + end + "\"}]}";

    PlanContent content = only(visit("POST", "/up", "multipart/form-data", post)).content();

    assertThat(content.files())
        .singleElement()
        .matches(file -> file.path().equals("files/2/" + end));
  }

  @Test
  @Timeout(60)
  void aLongParameterIsReadAtOnce() throws IOException {
    String value = "%41".repeat(100_000) + " ";
    String post = "{\"params\": [{\"name\": \"a\", \"value\": \"" + value + "\"}]}";

    PlanContent content =
        only(visit("POST", "/save", "application/x-www-form-urlencoded", post)).content();

    assertThat(sent(content)).isEqualTo("a=" + encoded(value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"junk\"", "[[1], {}]", "7"})
  void anEntryThatIsNoRequestIsLeftOutWithANote(String entry) throws IOException {
    SiteDraft draft = ofHar(page("/"), entry, page("/two"));

    assertThat(draft.visit().requests()).hasSize(2);
    assertThat(draft.visit().notes()).containsExactly("a.har: entry 2 is no request");
  }

  @ParameterizedTest
  @CsvSource({"33554432, true", "33554433, false"})
  void aPackedBodyIsSentWholeOrNotAtAll(int length, boolean sent) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write("a".repeat(length).getBytes(UTF_8));
    }
    String text = Base64.getEncoder().encodeToString(packed.toByteArray());
    String post = "{\"encoding\": \"base64\", \"text\": \"" + text + "\"}";

    SiteDraft draft = visit("POST", "/save", "text/plain", post);

    assertThat(sent(only(draft).content())).hasSize(sent ? length : 0);
    assertThat(draft.visit().notes().stream().filter(note -> note.startsWith("a.har: ")).toList())
        .isEqualTo(
            sent
                ? List.of()
                : List.of(
                    "a.har: 1 request body left out: longer than 32 MB or beyond 128 MB in all"));
  }

  @Test
  void entriesOfOneKindAreSaidOnce() throws IOException {
    String unreadable = page("/").replace("a.example", "my_shop");
    SiteDraft draft =
        ofHar(page("/"), "0", unreadable, "0".concat(", 0".repeat(9_999)), unreadable);

    assertThat(draft.visit().notes())
        .containsExactlyInAnyOrder(
            "only the first 5000 entries of a.har were read",
            "a.har: 4998 entries are no requests (the first is 2)",
            "a.har: the address of entry 3 cannot be read: a host has letters, digits, \"-\" and"
                + " \".\"");
  }

  @Test
  void whatIsNotRepeatedIsSaid() throws IOException {
    String socket = page("/").replace("http://a.example/", "WS://a.example/live");
    SiteDraft draft =
        ofHar(
            page("/"),
            socket,
            page("/save").replace("\"GET\"", "\"OPTIONS\""),
            page("/stopped").replace("\"status\": 200", "\"status\": 0"),
            page("/two//x"));

    assertThat(draft.visit().requests()).hasSize(2);
    assertThat(draft.visit().notes())
        .containsExactlyInAnyOrder(
            "a.har: 1 request left out: browsers send OPTIONS by themselves",
            "1 request left out: GET /stopped got no answer",
            "1 request left out: GET /live stays open for events or messages",
            "2 GET /two//x: JMeter sends one / in place of several");
  }

  @Test
  void bytesThatTheRecordingLacksAreSaid() throws IOException {
    SiteDraft draft = visit("POST", "/save", "image/png", "{\"text\": \"\uFFFDPNG\"}");

    assertThat(draft.visit().notes())
        .containsExactly("2 POST /save: the recording does not have all bytes of what it sends");
  }

  @ParameterizedTest
  @CsvSource({
    "http://bücher.example:8080/ü, xn--bcher-kva.example:8080",
    "http://x@bücher.example/, xn--bcher-kva.example"
  })
  void aHostMayHaveAnyLetters(String address, String authority) throws IOException {
    SiteDraft draft = ofHar(page("/").replace("http://a.example/", address));

    assertThat(draft.origin()).isEqualTo("http://" + authority);
  }

  @Test
  void aRecordingOfNothingElseNamesTheAddressThatCannotBeRead() {
    assertRefusal(() -> ofHar(page("/").replace("a.example", "my_shop")))
        .hasMessageContaining("the address of entry 1 cannot be read: a host has letters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x-unknown"})
  void theTypeOfAnAnswerMayBeInItsHeaderOnly(String type) throws IOException {
    String entry =
        page("/").replace("\"mimeType\": \"text/html\"", "\"mimeType\": \"" + type + '"');

    assertThat(ofHar(entry.replace("\"document\"", "\"\"")).signs()).containsExactly("Shop");
  }

  private SiteDraft visit(String method, String target, String type, String post)
      throws IOException {
    String headers = "\"headers\": [{\"name\": \"Content-Type\", \"value\": \"" + type + "\"}]";
    String request =
        page(target)
            .replace("\"GET\"", '"' + method + '"')
            .replaceFirst("\"headers\": \\[]", headers)
            .replace("\"postData\": null", "\"postData\": " + post);
    return ofHar(page("/"), type.isEmpty() ? page(target) : request);
  }

  private static String page(String target) {
    return """
        {"startedDateTime": "2026-11-27T10:00:00Z", "_resourceType": "document",
         "request": {"method": "GET", "url": "http://a.example%s",
          "headers": [], "postData": null},
         "response": {"status": 200,
          "headers": [{"name": "Content-Type", "value": "text/html"}],
          "content": {"mimeType": "text/html", "text": "<title>Shop</title>"}}}
        """
        .formatted(target);
  }

  private SiteDraft ofHar(String... entries) throws IOException {
    Path file = folder.resolve("a.har");
    Files.writeString(file, "{\"log\": {\"entries\": [" + String.join(",", entries) + "]}}");
    return SiteDraft.of("shop", Recording.ofHar(file, "a.har"), Optional.empty());
  }

  private static PlanRequest only(SiteDraft draft) {
    return draft.plan().pages().get(1).requests().get(0);
  }

  private static String type(PlanRequest request) {
    return request.content().headers().stream()
        .filter(header -> header.name().equals("Content-Type"))
        .map(header -> header.value().toString())
        .collect(Collectors.joining());
  }

  /** The body or the query, as JMeter writes it. */
  private static String sent(PlanContent content) {
    return content.arguments().isEmpty()
        ? content.body().toString()
        : content.arguments().stream()
            .map(field -> encoded(field.name()) + "=" + encoded(field.value().toString()))
            .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
