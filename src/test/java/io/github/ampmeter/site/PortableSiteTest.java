package io.github.ampmeter.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans that fit another server and another day than those of the recording. */
class PortableSiteTest {
  private static final String TOKEN = "9f86d081884c7d65";
  private static final String FORM =
      "<form><input type=hidden name=t value=%s><input name=who><input type=password name=word>"
          + "<textarea name=note></textarea></form>";

  @TempDir private Path folder;

  @Test
  void theRecordedServerIsNowhereInThePlan() throws IOException {
    String web = RecordedSite.WEB;
    String host = web.replace("http://", "");
    SiteDraft draft =
        new RecordedSite()
            .page("/?next=" + web.replace(":", "%3A").replace("/", "%2F"), "Home of " + host)
            .page(
                "POST", "/go", host, Map.of("Origin", web, "Referer", web + "/?a=1", "X-Base", web))
            .form(Map.of("back", web + "/done"))
            .page("POST", "/json", "Json", Map.of())
            .body("application/json", "{\"u\":\"" + web.replace("/", "\\/") + "\\/x\"}")
            .draft(folder);

    String plan = plan(draft);

    assertThat(plan)
        .doesNotContain(host, "18080")
        .contains(
            "<stringProp name=\"1\">Home of</stringProp>",
            "<stringProp name=\"Header.value\">${siteScheme}://${siteAuthority}/</stringProp>",
            "${siteScheme}://${siteAuthority}/done");
  }

  @Test
  void anAbsoluteLocationIsFoundWithoutItsServer() throws IOException {
    SiteDraft draft =
        new RecordedSite()
            .page("POST", "/notes", "New", Map.of())
            .answers("Location", RecordedSite.WEB + "/notes/8f3a2b1c9d0e", "")
            .page("/notes/8f3a2b1c9d0e", "Note")
            .draft(folder);

    assertThat(draft.extracted()).singleElement().asString().contains("header", "notes/");
    assertThat(plan(draft)).doesNotContain("18080").contains("/notes/${id}<");
  }

  @Test
  void partsOfAFormAreCorrelatedAndFilesGoBesideThePlan() throws IOException {
    String part = "--b\r\nContent-Disposition: form-data; name=\"%s\"%s\r\n\r\n%s\r\n";
    String file = "; filename=\"../../Ärger & co.png\"\r\nContent-Type: image/png";
    SiteDraft draft =
        new RecordedSite()
            .page("/", "x</title>" + FORM.formatted(TOKEN))
            .page("POST", "/up", "Up", Map.of())
            .body(
                "multipart/form-data; boundary=b",
                part.formatted("t", "", TOKEN)
                    + part.formatted("one", file, "GIF\u0089")
                    + part.formatted("two", "; filename=\"b.txt\"", "")
                    + part.formatted("none", "; filename=\"\"", "")
                    + "--b--\r\n")
            .draft(folder);

    assertThat(draft.extracted()).singleElement().asString().startsWith("t: input[name=t]");
    assertThat(draft.files()).containsOnlyKeys("files/2/Ärger & co.png", "files/2/b.txt");
    assertThat(draft.files().get("files/2/Ärger & co.png")).asHexString().isEqualTo("47494689");
    assertThat(draft.visit().notes())
        .containsExactly(
            "2 POST /up: the recording has no content of the file \"b.txt\"; replace the one in"
                + " files/");
    assertThat(plan(draft))
        .contains("<stringProp name=\"File.path\">files/2/b.txt</stringProp>")
        .doesNotContain(TOKEN, "../");
  }

  @Test
  void aPasswordIsKnownByItsFieldsType() throws IOException {
    SiteDraft draft =
        new RecordedSite()
            .page("/", "x</title>" + FORM.formatted(TOKEN))
            .page("POST", "/in", "In", Map.of())
            .form(Map.of("who", "ada", "word", "engine"))
            .draft(folder);

    assertThat(draft.users()).isEqualTo("user,password\nada,engine\n");
    assertThat(plan(draft)).doesNotContain("engine");
  }

  @ParameterizedTest
  @CsvSource({"7, id", "513, id", "513, noteId"})
  void anIdOfAJsonAnswerIsFoundWithOneRecording(String id, String name) throws IOException {
    SiteDraft draft =
        new RecordedSite()
            .page("POST", "/api/notes", "x", Map.of())
            .answers("Content-Type", "application/json", "{\"" + name + "\":" + id + "}")
            .page("PUT", "/api/notes/" + id, "x", Map.of())
            .page("DELETE", "/api/notes/" + id, "x", Map.of())
            .draft(folder);

    assertThat(draft.extracted()).singleElement().asString().contains("JSON path $." + name);
    assertThat(plan(draft)).contains("/api/notes/${id}");
  }

  @Test
  void whatDiffersBetweenRecordingsIsListedByRequest() throws IOException {
    SiteDraft draft = second("/s?a=1&b=22&_=17&x=new", "{\"k\":\"one\",\"n\":1}", "whole 1");

    assertThat(draft.found().open())
        .containsExactly(
            "2 GET /s: query \"x\" differs between the recordings, and no response before it has"
                + " the value: the recorded one is sent",
            "3 POST /j: body \"k\" differs between the recordings, and no response before it has"
                + " the value: the recorded one is sent",
            "4 POST /w: body differs between the recordings, and no response before it has the"
                + " value: the recorded one is sent");
  }

  @Test
  void anotherOrderAndAnotherCacheBusterAreNoDifference() throws IOException {
    assertThat(
            second("/s?x=old&b=22&a=1&_=18", "{\"n\":1,\"k\":\"two\"}", "whole 2").found().open())
        .isEmpty();
  }

  private SiteDraft second(String search, String json, String whole) throws IOException {
    RecordedSite first =
        new RecordedSite()
            .page("/", "Home")
            .page("/s?a=1&b=22&_=16&x=old", "S")
            .page("POST", "/j", "J", Map.of())
            .body("application/json", "{\"k\":\"two\",\"n\":1}")
            .page("POST", "/w", "W", Map.of())
            .body("text/plain", "whole 2");
    RecordedSite second =
        new RecordedSite()
            .page("/", "Home")
            .page(search, "S")
            .page("POST", "/j", "J", Map.of())
            .body("application/json", json)
            .page("POST", "/w", "W", Map.of())
            .body("text/plain", whole);
    return SiteDraft.of("s", first.recording(folder), Optional.of(second.recording(folder)));
  }

  @Test
  void requestsOfScriptsMayComeInAnotherOrder() throws IOException {
    RecordedSite first = new RecordedSite().page("/", "Home").script("/a").script("/b");
    RecordedSite second = new RecordedSite().page("/", "Home").script("/b").script("/c");

    SiteDraft draft =
        SiteDraft.of("s", first.recording(folder), Optional.of(second.recording(folder)));

    assertThat(draft.found().open()).hasSize(2).first().asString().startsWith("GET /c is only in ");
    assertThat(draft.found().open().get(1)).startsWith("2 GET /a is only in ");
  }

  @Test
  void otherPagesAreRejected() throws IOException {
    Recording first = new RecordedSite().page("/", "Home").recording(folder);
    Recording second = new RecordedSite().page("/", "Home").page("/b", "B").recording(folder);

    assertThatThrownBy(() -> SiteDraft.of("s", first, Optional.of(second)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("request 2 is \"GET /b\", not \"over\"");
  }

  @Test
  void whatTheSiteTakesOnceIsNewInEachPass() throws IOException {
    SiteDraft draft =
        new RecordedSite()
            .page("/", "x</title>" + FORM.formatted(TOKEN))
            .page("POST", "/note", "Note", Map.of())
            .form(Map.of("note", "A fine day", "t", TOKEN, "kind", "short"))
            .page("POST", "/find", "Find", Map.of())
            .form(Map.of("q", "A fine day"))
            .draft(folder)
            .renewing(Set.of(1));

    assertThat(draft.found().renewed()).containsExactly("2 field \"note\" of POST /note");
    assertThat(plan(draft))
        .contains(
            "A fine day${__RandomString(10,abcdefghijklmnopqrstuvwxyz0123456789,new_1)}<",
            "A fine day${new_1}<",
            ">short<");
  }

  @Test
  void cachedAndUnmodifiedAnswersAreNamed() throws IOException {
    SiteDraft draft =
        new RecordedSite()
            .page("/", "Home")
            .page("/old", "Old")
            .status(304)
            .page("/back", "Back")
            .cached()
            .draft(folder);

    assertThat(draft.visit().pages()).hasSize(2);
    assertThat(draft.visit().notes())
        .containsExactly("1 request left out: GET /back was answered by the browser's cache");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{\"a\":\"b=c\"} | ''", "{\"a\":\"b | c\"}"})
  void aJsonBodyGivenAsAParameterIsRead(String name, String value) throws IOException {
    SiteDraft draft =
        new RecordedSite()
            .page("POST", "/j", "J", Map.of())
            .form(Map.of(name, value))
            .type("application/json")
            .draft(folder);

    assertThat(plan(draft)).contains("{&quot;a&quot;:&quot;b=c&quot;}", "postBodyRaw");
  }

  private static String plan(SiteDraft draft) {
    return new String(draft.plan().jmx(), StandardCharsets.UTF_8);
  }
}
