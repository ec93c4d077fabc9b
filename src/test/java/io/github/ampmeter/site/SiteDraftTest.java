package io.github.ampmeter.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.site.Exchange.Response;
import io.github.ampmeter.site.SitePlan.PlanPage;
import io.github.ampmeter.site.SitePlan.PlanRequest;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings of a shop with a log-in and a token, by headless Chromium. */
class SiteDraftTest {
  @TempDir private Path folder;

  @Test
  void pagesBecomeTransactionsWithReadableLabels() {
    assertThat(draft().plan().pages())
        .extracting(PlanPage::label)
        .containsExactly("Home", "Login", "Submit login", "Search", "Submit order");
  }

  @Test
  void scriptsRequestsBelongToTheirPage() {
    assertThat(draft().plan().pages().get(3).requests())
        .extracting(PlanRequest::label)
        .containsExactly("GET /search.php", "GET /api/stock.php");
  }

  @Test
  void onlyThePageWithNewResourcesLoadsThem() {
    assertThat(draft().plan().pages())
        .extracting(page -> page.requests().get(0).response().embedded())
        .containsExactly(true, false, false, false, false);
  }

  @Test
  void otherHostsAreCountedAndLeftOut() {
    assertThat(draft().visit().thirdParties()).containsOnlyKeys("localhost");
  }

  @Test
  void tokenIsTakenFromItsHiddenField() {
    assertThat(draft().extracted())
        .containsExactly(
            "csrf: input[name=csrf] of GET /login.php, sent with POST /login.php, POST /order.php");
    assertThat(draft().found().open()).isEmpty();
  }

  @Test
  void logInStandsInTheFileOfUsersOnly() {
    SiteDraft draft = draft();

    assertThat(draft.users()).isEqualTo("user,password\nanna,anna-secret\n");
    assertThat(text(draft)).doesNotContain("anna").contains("${user}", "${password}", "users.csv");
  }

  @Test
  void pagesAreKnownByTheirTitles() {
    assertThat(text(draft())).contains("<stringProp name=\"1\">My account - Shop</stringProp>");
  }

  @Test
  void anEmptyHeadingHidesNoOther() {
    String page = "<h1> </h1><h1></h1><h2>Your basket</h2><h2>Other</h2>";
    Response response = new Response(200, "http://a/", List.of(), "text/html", page, page.length());

    assertThat(response.signs()).containsExactly("Your basket");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://my_app/", "http:///x", "https://_/"})
  void anAddressThatNamesNoHostIsLeftOutWithANote(String address) throws IOException {
    SiteDraft draft = new RecordedSite().page("/", "Shop").page(address, "Other").draft(folder);

    assertThat(draft.visit().pages()).hasSize(1);
    assertThat(draft.visit().notes())
        .singleElement()
        .asString()
        .contains("the address of entry 2 cannot be read: a host has");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/_/", "/%20", "/index.php/-", "/(/)"})
  void aPathWithoutWordsHasALabelToo(String path) throws IOException {
    assertThat(new RecordedSite().page(path, "Shop").draft(folder).visit().pages())
        .extracting(page -> page.label())
        .containsExactly("Home");
  }

  @Test
  void aRedirectToAnAppLeadsToNoPage() throws IOException {
    RecordedSite site = new RecordedSite().page("/", "Shop").page("/login", "Log-in");

    assertThat(
            site.redirect("myapp:callback").page("/basket", "Basket").draft(folder).plan().pages())
        .extracting(PlanPage::label)
        .containsExactly("Home", "Login", "Basket");
  }

  @Test
  void aRedirectIsFollowedWhateverCharactersABrowserLeavesInAddresses() throws IOException {
    RecordedSite site = new RecordedSite().page("/", "Shop").page("/search?q=a|b", "Search");

    SiteVisit visit =
        site.redirect("/list of|all").page("/list of|all", "List").draft(folder).visit();

    assertThat(visit.requests())
        .extracting(request -> request.response().title().orElse(""))
        .containsExactly("Shop", "List");
    assertThat(visit.requests().get(1).path()).isEqualTo("/search");
  }

  @Test
  void oneRecordingNeedsAReplay() {
    assertThat(draft().needsReplay()).isFalse();
    assertThat(SiteDraft.of("shop", har("first"), Optional.empty()).needsReplay()).isTrue();
  }

  @Test
  void valueThatComesBackUnchangedStaysAsRecordedUnlessItIsSecret() {
    SiteDraft one = SiteDraft.of("shop", har("first"), Optional.empty());
    List<Response> same = one.visit().requests().stream().map(Exchange::response).toList();

    assertThat(one.extracted()).hasSize(2);
    assertThat(one.after(same).extracted()).singleElement().asString().startsWith("csrf: ");
    assertThat(text(one.after(same))).contains("${csrf}");
  }

  @Test
  void replayIsComparedByStatusTitleAndSize() {
    SiteDraft draft = draft();
    List<Response> replay = List.of(new Response(403, "", List.of(), "text/html", "", 0));

    assertThat(draft.differences(new SiteReplay(replay, List.of(), Map.of(), Set.of(), Set.of())))
        .containsExactly(
            "GET /: status 403, recorded 200", "the replay ended after 1 of 6 requests");
  }

  @Test
  void anotherWayIsRefused() throws IOException {
    String other = text("second").replace("/search.php", "/find.php");
    Path file = Files.writeString(folder.resolve("other.har"), other);

    assertThatThrownBy(
            () -> SiteDraft.of("shop", har("first"), Optional.of(Recording.ofHar(file, "a.har"))))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("visits other pages")
        .hasMessageEndingWith(
            "\"GET /find.php\", not \"GET /search.php\"; record the same clicks twice");
  }

  @Test
  void recordingWithoutBodiesIsSaid() throws IOException {
    String bare = text("first").replaceAll("\"text\": \"<!DOCTYPE.*\"", "\"text\": \"\"");
    SiteDraft draft =
        SiteDraft.of(
            "shop",
            Recording.ofHar(Files.writeString(folder.resolve("bare.har"), bare), "bare.har"),
            Optional.empty());

    assertThat(draft.visit().notes()).anyMatch(note -> note.contains("holds no text of pages"));
    assertThat(draft.found().open()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hello | is not a HAR recording: it is not JSON",
        "{} | it has no log.entries",
        "{\"log\": {\"entries\": []}} | holds no request over http or https",
        "{\"log\": {\"entries\": [{\"request\": | breaks off or is damaged in entry 1",
      })
  void fileThatIsNoRecordingIsRefused(String text, String sentence) throws IOException {
    Path file = Files.writeString(folder.resolve("a.har"), text);

    assertThatThrownBy(() -> Recording.ofHar(file, "a.har"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(sentence);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "99999999999", "1\n2"})
  void textsOfARecordingAreNoNumbersOfRequests(String method) throws IOException {
    RecordedSite first =
        new RecordedSite()
            .page("/", "Shop")
            .page("POST", "/buy", "Bought", Map.of())
            .form(Map.of("a\nb", "abc123def456"));
    RecordedSite second =
        new RecordedSite()
            .page("/", "Shop")
            .page("POST", "/buy", "Bought", Map.of())
            .form(Map.of("a\nb", "fed456cba321"))
            .script(method, "/more");

    SiteDraft draft =
        SiteDraft.of("shop", first.recording(folder), Optional.of(second.recording(folder)));

    assertThat(draft.found().open()).anyMatch(each -> each.contains("\"a\nb\" differs"));
  }

  @Test
  void largeSitemapIsSpreadEvenly() throws IOException {
    StringBuilder xml = new StringBuilder("<urlset>");
    for (int i = 0; i < 50_000; i++) {
      xml.append("<url><loc>http://shop.example.org/p").append(i).append("</loc></url>");
    }
    Sitemap map =
        Sitemap.read(Files.writeString(folder.resolve("sitemap.xml"), xml.append("</urlset>")));

    assertThat(map.all()).isEqualTo(50_000);
    assertThat(map.urls())
        .hasSize(Sitemap.MOST_PAGES)
        .startsWith("http://shop.example.org/p0", "http://shop.example.org/p2500");
  }

  /** Each writer has its own character set, prefix and way to write an address. */
  @ParameterizedTest
  @CsvSource({
    "UTF-8, '<urlset><url><loc>http://a/ü b?x=1&amp;y=é</loc></url></urlset >'",
    "ISO-8859-1, '<urlset><url><loc>http://a/ü b?x=1&amp;y=é</loc></url></urlset>'",
    "UTF-16, '<urlset><url><loc>http://a/ü b?x=1&amp;y=é</loc></url></urlset>'",
    "UTF-8, '<s:urlset><s:url><s:loc>http://a/ü b?x=1&amp;y=é</s:loc></s:url></s:urlset>'",
    "UTF-8, '<urlset><url><loc><![CDATA[http://a/ü b?x=1&y=é]]></loc></url></urlset>'",
  })
  void sitemapMayBeWrittenInAnyWayOfXml(String charset, String xml) throws IOException {
    String text = "<?xml version=\"1.0\" encoding=\"%s\"?>%s".formatted(charset, xml);
    Path file = folder.resolve("sitemap.xml");
    Files.write(file, text.getBytes(Charset.forName(charset)));

    assertThat(Sitemap.read(file).urls()).containsExactly("http://a/%C3%BC%20b?x=1&y=%C3%A9");
  }

  @ParameterizedTest
  @CsvSource({
    "<urlset><url><loc>/page</loc></url></urlset>, 'sitemap.xml: <loc> must have an address such as"
        + " https://shop.example/page, found \"/page\"'",
    "<urlset><url><loc>mailto:a@b</loc></url></urlset>, 'found \"mailto:a@b\"'",
    "hello, names no page",
    "<sitemapindex><sitemap><loc>http://a/b.xml</loc></sitemap></sitemapindex>, is a sitemap index",
    "<urlset><url><loc>http://a/</loc></url>, is cut short",
  })
  void fileThatIsNoSitemapIsRefused(String text, String sentence) throws IOException {
    Path file = Files.writeString(folder.resolve("sitemap.xml"), text);

    assertThatThrownBy(() -> Sitemap.read(file))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(sentence);
  }

  /** Firefox names parameters and encodings, Safari encodes texts; neither says what for. */
  @ParameterizedTest
  @CsvSource({"+00:00, false", "+0000, true"})
  void otherBrowsersRecordingsAreReadAlike(String zone, boolean base64) throws IOException {
    ObjectMapper json = new ObjectMapper();
    JsonNode har = json.readTree(file("shop").toFile());
    ((ObjectNode) har.get("log")).remove("pages");
    for (JsonNode entry : har.at("/log/entries")) {
      ((ObjectNode) entry).remove(List.of("_resourceType", "_initiator", "cache"));
      String start = entry.get("startedDateTime").asText().replace("Z", zone);
      ((ObjectNode) entry).put("startedDateTime", start);
      ObjectNode content = (ObjectNode) entry.at("/response/content");
      if (base64 && content.has("text")) {
        byte[] text = content.get("text").asText().getBytes(StandardCharsets.UTF_8);
        content.put("text", Base64.getEncoder().encodeToString(text)).put("encoding", "base64");
      }
    }
    Path file = folder.resolve("other.har");
    json.writeValue(file.toFile(), har);

    SiteDraft draft = SiteDraft.of("shop", Recording.ofHar(file, "a.har"), Optional.empty());

    assertThat(draft.plan().pages())
        .extracting(PlanPage::label)
        .containsExactly("Home", "Search", "Login", "Submit login");
    assertThat(draft.extracted())
        .containsExactly("token: input[name=token] of GET /login, sent with POST /login");
  }

  private static SiteDraft draft() {
    return SiteDraft.of("shop", har("first"), Optional.of(har("second")));
  }

  private static Recording har(String name) {
    return Recording.ofHar(file(name), name);
  }

  private static String text(SiteDraft draft) {
    return new String(draft.plan().jmx(), StandardCharsets.UTF_8);
  }

  private static String text(String name) throws IOException {
    return Files.readString(file(name));
  }

  private static Path file(String name) {
    try {
      return Path.of(SiteDraftTest.class.getResource("chromium-" + name + ".har").toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
