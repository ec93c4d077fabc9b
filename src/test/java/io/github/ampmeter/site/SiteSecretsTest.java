package io.github.ampmeter.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jmeter.save.CSVSaveService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets of a recording: they are in the file of users, and in no other. */
class SiteSecretsTest {
  private static final String SECRET = "Sesame42";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Api-Key",
        "Authorization",
        "X-Auth-Token",
        "X-Access-Key",
        "X-Signature",
        "X-CSRF-Token"
      })
  void headersAreKeptInTheFileOfUsers(String header) throws IOException {
    assertKept(new RecordedSite().page("GET", "/", "Shop", Map.of(header, SECRET)));
    assertKept(new RecordedSite().page("GET", "/", "Shop", Map.of(header, "Bearer " + SECRET)));
  }

  @Test
  void cookiesAreNotWritten() throws IOException {
    assertNotWritten(
        new RecordedSite()
            .page("GET", "/", "Shop", Map.of("Cookie", "sid=" + SECRET))
            .draft(folder));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api_key", "apikey", "key", "token", "access_token", "sig", "X-Amz-Signature", "sid", "otp",
        "PHPSESSID", "userPin", "pin", "pin_code", "passwd", "pwd", "pass", "kennwort", "_wpnonce",
        "cvc", "clientSecret", "auth"
      })
  void parametersAreKeptInTheFileOfUsers(String name) throws IOException {
    assertKept(new RecordedSite().page("/list?page=2&" + name + "=" + SECRET, "Shop"));
    assertKept(new RecordedSite().page("/?flag&" + name + "=" + SECRET, "Shop"));
    assertKept(
        new RecordedSite()
            .page("POST", "/pay?" + name + "=" + SECRET, "Shop", Map.of())
            .form(Map.of("amount", "2")));
    assertKept(
        new RecordedSite().page("POST", "/pay", "Shop", Map.of()).form(Map.of(name, SECRET)));
    assertKept(json("{\"a\": [{\"%s\":\"%s\"}, {\"%s\":\"%s\"}]}", name, SECRET, name, SECRET));
    assertKept(json("{\"%s\": {\"x\": 1}, \"b\": {\"%s\": [\"%s\"]}}", name, name, SECRET));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"page", "monkey", "compass", "author", "signed", "spin", "q", "tokenless"})
  void ordinaryParametersStayInThePlan(String name) throws IOException {
    SiteDraft draft = new RecordedSite().page("/?" + name + "=blue", "Shop").draft(folder);

    assertThat(draft.users().isEmpty()).isEqualTo(!name.equals("tokenless"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/xml | <login><password>Sesame42</password></login>",
        "application/xml | <login><user>ada</user><pin>Sesame42</pin></login>",
        "text/plain | user: ada, password: Sesame42",
        "text/plain | {\"password\": \"Sesame42",
        "text/plain | {\"password\": \"Sesame42\"}",
      })
  void otherBodiesAreKeptAsAWhole(String type, String body) throws IOException {
    assertKept(new RecordedSite().page("POST", "/", "Shop", Map.of()).body(type, body));
  }

  @Test
  void fieldOfAFormOfSeveralPartsIsKept() throws IOException {
    String body =
        "--x\r\nContent-Disposition: form-data; name=\"pin\"\r\n\r\nSesame42\r\n--x--\r\n";
    SiteDraft draft =
        new RecordedSite()
            .page("POST", "/", "Shop", Map.of())
            .body("multipart/form-data; boundary=x", body)
            .draft(folder);

    assertNotWritten(draft);
    assertThat(row(draft)).containsExactly(SECRET);
  }

  @Test
  void numberInJsonIsKeptToo() throws IOException {
    SiteDraft draft = json("{\"pin\": 4711, \"amount\": 4711}").draft(folder);

    assertThat(draft.users()).isEqualTo("pin\n4711\n");
    assertThat(plan(draft)).contains("{&quot;pin&quot;: ${pin}, &quot;amount&quot;: 4711}");
  }

  @Test
  void valueThatJsonEscapesStaysEscaped() throws IOException {
    SiteDraft draft = json("{\"password\": \"a\\\"b\\\\c\"}").draft(folder);

    assertThat(row(draft)).containsExactly("a\\\"b\\\\c");
  }

  @Test
  void twoValuesOfANameAreTwoColumns() throws IOException {
    SiteDraft draft =
        new RecordedSite()
            .page("GET", "/a", "A", Map.of("X-Token", "first,1"))
            .page("GET", "/b", "B", Map.of("X-Token", "second\"2"))
            .page("GET", "/c", "C", Map.of("X-Token", "first,1"))
            .draft(folder);

    assertThat(draft.users().lines().findFirst()).contains("x_token,x_token_2");
    assertThat(row(draft)).containsExactly("first,1", "second\"2");
    assertThat(draft.found().columns(draft.visit()))
        .containsExactly(
            "x_token: header \"X-Token\" of GET /a, header \"X-Token\" of GET /c",
            "x_token_2: header \"X-Token\" of GET /b");
  }

  @Test
  void secretThatIsTheSameInTwoRecordingsIsKeptToo() throws IOException {
    RecordedSite site = new RecordedSite().page("/?api_key=" + SECRET, "Shop");
    SiteDraft draft =
        SiteDraft.of("shop", site.recording(folder), Optional.of(site.recording(folder)));

    assertNotWritten(draft);
    assertThat(row(draft)).containsExactly(SECRET);
  }

  @Test
  void flagThatIsNamedLikeASecretIsNone() throws IOException {
    assertThat(new RecordedSite().page("/?token=true", "Shop").draft(folder).users()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/reset/aB3dE5fG7hJ9kL1mN2",
        "/share/9f86d081884c7d659a2feaa0c55ad015/photos",
        "/o/550e8400-e29b-41d4-a716-446655440000",
        "/a/list;v=aB3dE5fG7hJ9kL1mN2",
      })
  void tokenInAPathIsNamedButNotShown(String path) throws IOException {
    SiteDraft draft = new RecordedSite().page(path, "Shop").draft(folder);
    String token = path.replaceAll("^.*[/=](?=.{18,})|/photos", "");

    assertThat(draft.found().doubtful(draft.visit()))
        .singleElement()
        .asString()
        .startsWith("segment 2 of GET /")
        .doesNotContain(token);
    assertThat(readme(draft)).contains("May be secret", "segment 2 of GET /").doesNotContain(token);
    assertThat(plan(draft)).containsOnlyOnce(token);
  }

  @Test
  void valueThatLooksMadeUpIsNamed() throws IOException {
    SiteDraft draft =
        new RecordedSite()
            .page("/?v=aB3dE5fG7hJ9kL1mN2", "A")
            .page("/?cB3dE5fG7hJ9kL1mN2", "B")
            .page("POST", "/raw", "C", Map.of())
            .body("text/plain", "is dB3dE5fG7hJ9kL1mN2")
            .draft(folder);

    assertThat(draft.found().doubtful(draft.visit()))
        .containsExactly("query \"v\" of GET /", "query \"\" of GET /", "body of POST /raw");
    assertThat(readme(draft)).doesNotContain("B3dE5fG7hJ9kL1mN2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/blog/2024/post-123-hello-world",
        "/wp-content/themes/twentytwentyfour",
        "/a/1234567890123456",
        "/internationalisation-and-localisation",
        "/%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82"
      })
  void ordinaryPathIsNoToken(String path) throws IOException {
    SiteDraft draft = new RecordedSite().page(path, "Shop").draft(folder);

    assertThat(draft.found().doubtful(draft.visit())).isEmpty();
    assertThat(plan(draft)).contains("testname=\"GET " + path + "\"");
  }

  @Test
  void passwordInAnAddressIsNotWritten() throws IOException {
    assertNotWritten(
        new RecordedSite()
            .page("http://ada:" + SECRET + "@127.0.0.1:18080/", "Shop")
            .page("http://ada:" + SECRET + "@127.0.0.1:18080/%zz", "Shop")
            .draft(folder));
    assertKept(new RecordedSite().page("/?to=http://ada:" + SECRET + "@host/", "Shop"));
  }

  @Test
  void nameFromOutsideMakesNoColumnOfThePageTable() {
    assertThat(SiteFile.README.filled(values("a|b\n# [x](http://c) <img>", List.of())))
        .contains("# a\\|b # [x]\\(http://c) &lt;img>");
  }

  private static RecordedSite json(String body, Object... values) {
    return new RecordedSite()
        .page("POST", "/", "Shop", Map.of())
        .body("application/json", body.formatted(values));
  }

  private void assertKept(RecordedSite site) throws IOException {
    SiteDraft draft = site.draft(folder);

    assertNotWritten(draft);
    assertThat(draft.users()).contains(SECRET);
    assertThat(plan(draft)).contains("users.csv");
    assertThat(readme(draft)).contains("## Secrets in users.csv, by column");
  }

  private static void assertNotWritten(SiteDraft draft) {
    assertThat(plan(draft)).doesNotContain(SECRET);
    assertThat(readme(draft)).doesNotContain(SECRET);
  }

  /** As JMeter reads it. */
  private static List<String> row(SiteDraft draft) throws IOException {
    try (BufferedReader lines = new BufferedReader(new StringReader(draft.users()))) {
      CSVSaveService.csvReadFile(lines, ',');
      return Arrays.asList(CSVSaveService.csvReadFile(lines, ','));
    }
  }

  private static String plan(SiteDraft draft) {
    return new String(draft.plan().jmx(), StandardCharsets.UTF_8);
  }

  private static String readme(SiteDraft draft) {
    Map<String, Object> values = values("shop", draft.visit().notes());
    values.put("draft", draft);
    values.put("pages", draft.plan().pages());
    return SiteFile.README.filled(values);
  }

  private static Map<String, Object> values(String name, List<String> notes) {
    Map<String, Object> values = new HashMap<>();
    values.put("name", name);
    values.put("source", "shop.har");
    values.put("suite", "suite.yaml");
    values.put("users", 5);
    values.put("duration", 30);
    values.put("targets", "errors(total) <= 0 %");
    values.put("differences", List.of());
    values.put("broken", List.of());
    values.put("notes", notes);
    return values;
  }
}
