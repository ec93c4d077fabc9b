package io.github.ampmeter.benchmark.olio;

import static io.github.ampmeter.benchmark.olio.SiteUnderTest.FILES;
import static io.github.ampmeter.benchmark.olio.SiteUnderTest.NAME;
import static io.github.ampmeter.benchmark.olio.SiteUnderTest.USER;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.olio.Site.Answer;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What people type is shown as text, wherever it is shown. */
interface OlioEscaping extends SiteContract {
  String SCRIPT = "<script>alert('x')</script>\"ü";

  @Test
  default void keepsCommentsAndShowsThemAsText() throws SQLException {
    olio().logIn(USER);
    Answer kept =
        site()
            .post(
                "events.php?socialEventID=400",
                Map.of("comments", SCRIPT, "rating", "4", "commentsratingsubmit", "Submit"));
    assertThat(kept.status()).isEqualTo(302);
    assertThat(site().get("events.php?socialEventID=400").text())
        .contains("&lt;script&gt;alert(&#039;x&#039;)&lt;/script&gt;&quot;ü")
        .doesNotContain("<script>alert");

    String id = olio().text("SELECT MAX(commentid) FROM COMMENTS_RATING");
    site()
        .post("events.php?socialEventID=400", Map.of("editcomments", "changed", "editingcid", id));
    assertThat(olio().text("SELECT comments FROM COMMENTS_RATING WHERE commentid = " + id))
        .isEqualTo("changed");

    String other =
        olio()
            .text(
                "SELECT MIN(commentid) FROM COMMENTS_RATING WHERE socialeventid = 400 AND username"
                    + " <> '"
                    + NAME
                    + "'");
    assertThat(
            site()
                .post(
                    "events.php?socialEventID=400",
                    Map.of("editcomments", "changed", "editingcid", other))
                .status())
        .isEqualTo(403);
    assertThat(
            site()
                .post("events.php?socialEventID=400", Map.of("comments", "x", "rating", "6"))
                .status())
        .isEqualTo(400);
  }

  @Test
  default void showsTitlesAndTagsOfEventsAsText() throws Exception {
    olio().logIn(USER);
    Map<String, String> fields = Forms.event();
    fields.put("title", SCRIPT);
    fields.put("tags", "<b>bold");

    Answer created =
        site()
            .post(
                "addEventResult.php",
                fields,
                Forms.eventFiles(
                    Files.readAllBytes(FILES.resolve("event-thumb.jpg")),
                    Files.readAllBytes(FILES.resolve("event.pdf"))));

    assertThat(created.status()).as(created.text()).isEqualTo(302);
    String id = olio().text("SELECT MAX(socialeventid) FROM SOCIALEVENT");
    assertThat(site().get("events.php?socialEventID=" + id).text())
        .contains("<title>&lt;script&gt;alert", "&lt;b&gt;bold")
        .doesNotContain("<script>alert", "<b>bold");
    Answer tagged = site().post("taggedEvents.php", Map.of("tag", "<b>bold"));
    assertThat(Markup.eventIds(tagged)).containsExactly(id);
    assertThat(tagged.text()).doesNotContain("<b>bold", "<script>alert");
  }

  @Test
  default void showsNamesOfPersonsAsText() throws Exception {
    Map<String, String> fields = Forms.person("escaped");
    fields.put("first_name", "<i>Ö'");
    fields.put("summary", SCRIPT);

    site()
        .post(
            "addPersonResult.php",
            fields,
            Forms.picture(Files.readAllBytes(FILES.resolve("person-thumb.jpg"))));

    assertThat(site().get("users.php?username=escaped").text())
        .contains("&lt;i&gt;Ö&#039;", "&lt;script&gt;alert")
        .doesNotContain("<i>Ö", "<script>alert");
  }
}
