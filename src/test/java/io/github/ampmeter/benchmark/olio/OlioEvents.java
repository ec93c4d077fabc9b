package io.github.ampmeter.benchmark.olio;

import static io.github.ampmeter.benchmark.olio.SiteUnderTest.FILES;
import static io.github.ampmeter.benchmark.olio.SiteUnderTest.MOST_USED_TAG;
import static io.github.ampmeter.benchmark.olio.SiteUnderTest.NAME;
import static io.github.ampmeter.benchmark.olio.SiteUnderTest.USER;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.olio.Site.Answer;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Events: they are found, shown, attended, announced. */
interface OlioEvents extends SiteContract {
  @Test
  default void findsEventsByTheirTag() {
    Answer posted =
        site()
            .post(
                "taggedEvents.php", Map.of("tag", MOST_USED_TAG, "tagsearchsubmit", "Search Tags"));
    Answer got = site().get("taggedEvents.php?tag=" + MOST_USED_TAG + "&count=120");

    assertThat(posted.text()).contains("<title>Events tagged " + MOST_USED_TAG + " | Olio</title>");
    assertThat(Markup.eventIds(posted)).hasSize(10).isEqualTo(Markup.eventIds(got));
    assertThat(Markup.found(got, "src=\"fileService.php[^\"]*file=(e\\d+t\\.jpg)\"")).hasSize(10);
  }

  @Test
  default void tellsATagThatNobodyUsesFromOneThatIsNone() throws SQLException {
    String unused = olio().text("SELECT tag FROM SOCIALEVENTTAG WHERE refcount = 0 LIMIT 1");

    assertThat(site().post("taggedEvents.php", Map.of("tag", unused)).text())
        .contains("No events.");
    assertThat(site().post("taggedEvents.php", Map.of("tag", "no-such-tag")).status())
        .isEqualTo(404);
    assertThat(site().post("taggedEvents.php", Map.of("tag", "")).status()).isEqualTo(400);
  }

  @Test
  default void showsAnEvent() throws SQLException {
    Answer event = site().get("events.php?socialEventID=77");

    assertThat(event.status()).isEqualTo(200);
    assertThat(event.text())
        .contains("<title>" + olio().text("SELECT title FROM SOCIALEVENT WHERE socialeventid = 77"))
        .contains("<div class=\"event-detail\" id=\"event-77\">")
        .contains("file=e77l.pdf")
        .doesNotContain("addAttendee.php");
    assertThat(Markup.found(event, "src=\"fileService.php[^\"]*file=([a-z0-9.]+)\""))
        .containsExactly("e77t.jpg");
    assertThat(Markup.found(event, "<li><a href=\"users.php\\?username=([a-z]+)\">\\1</a></li>"))
        .as("attendees, twenty at most")
        .hasSizeBetween(10, 20);
  }

  @Test
  default void takesAnAttendeeOnce() throws SQLException {
    olio().logIn(USER);
    long before =
        olio().number("SELECT COUNT(*) FROM PERSON_SOCIALEVENT WHERE socialeventid = 300");
    assertThat(site().get("events.php?socialEventID=300").text())
        .contains("<a id=\"attend\" href=\"addAttendee.php?id=300\">Attend</a>");

    Answer added = site().get("addAttendee.php?id=300");
    site().get("addAttendee.php?id=300");

    assertThat(added.text()).contains("You are attending").contains(NAME).doesNotContain("<html");
    assertThat(olio().number("SELECT COUNT(*) FROM PERSON_SOCIALEVENT WHERE socialeventid = 300"))
        .isEqualTo(before + 1);
    assertThat(site().get("events.php?socialEventID=300").text())
        .contains("You are attending")
        .doesNotContain("addAttendee.php");
    assertThat(site().get("addAttendee.php?id=999999").status()).isEqualTo(404);
    site().get("logout.php");
    assertThat(site().get("addAttendee.php?id=301").status()).isEqualTo(403);
  }

  @Test
  default void addsAnEventWithFilesAndTags() throws Exception {
    byte[] picture = Files.readAllBytes(FILES.resolve("event.jpg"));
    byte[] pdf = Files.readAllBytes(FILES.resolve("event.pdf"));
    long used =
        olio().number("SELECT refcount FROM SOCIALEVENTTAG WHERE tag = '" + MOST_USED_TAG + "'");
    olio().logIn(USER);
    Map<String, String> fields = Forms.event();
    fields.put("tags", MOST_USED_TAG + " brand-new");

    Answer created = site().post("addEventResult.php", fields, Forms.eventFiles(picture, pdf));

    assertThat(created.status()).as(created.text()).isEqualTo(302);
    String id = olio().text("SELECT MAX(socialeventid) FROM SOCIALEVENT");
    assertThat(created.location()).endsWith("events.php?socialEventID=" + id);
    assertThat(site().get("events.php?socialEventID=" + id).text())
        .contains("<title>A title")
        .contains("You are attending")
        .contains("2027-03-05 19:30:00");
    assertThat(site().bytes("fileService.php?cache=false&file=e" + id + ".jpg")).isEqualTo(picture);
    assertThat(site().bytes("fileService.php?cache=false&file=e" + id + "l.pdf")).isEqualTo(pdf);
    assertThat(olio().image("e" + id + "t.jpg").getWidth()).isEqualTo(120);
    assertThat(
            olio()
                .number("SELECT refcount FROM SOCIALEVENTTAG WHERE tag = '" + MOST_USED_TAG + "'"))
        .isEqualTo(used + 1);
    assertThat(olio().number("SELECT refcount FROM SOCIALEVENTTAG WHERE tag = 'brand-new'"))
        .isEqualTo(1);
    Answer tagged = site().post("taggedEvents.php", Map.of("tag", "brand-new"));
    assertThat(Markup.eventIds(tagged)).containsExactly(id);
  }

  @Test
  default void refusesEventsThatCannotBe() throws Exception {
    byte[] small = Files.readAllBytes(FILES.resolve("event-thumb.jpg"));
    byte[] pdf = Files.readAllBytes(FILES.resolve("event.pdf"));
    long before = olio().number("SELECT COUNT(*) FROM SOCIALEVENT");
    assertThat(
            site().post("addEventResult.php", Forms.event(), Forms.eventFiles(small, pdf)).status())
        .as("nobody is logged in")
        .isEqualTo(403);
    assertThat(site().get("addEvent.php").text()).doesNotContain("id=\"add-event\"");
    olio().logIn(USER);
    assertThat(site().get("addEvent.php").text()).contains("<form id=\"add-event\"");

    Map<String, String> noDay = Forms.event();
    noDay.put("month", "2");
    noDay.put("day", "30");
    assertThat(site().post("addEventResult.php", noDay, Forms.eventFiles(small, pdf)).text())
        .contains("There is no such day.");
    assertThat(
            site().post("addEventResult.php", Forms.event(), Forms.eventFiles(small, small)).text())
        .contains("The programme must be a PDF.");

    assertThat(olio().number("SELECT COUNT(*) FROM SOCIALEVENT")).isEqualTo(before);
  }
}
