package io.github.ampmeter.benchmark.olio;

import static io.github.ampmeter.benchmark.olio.SiteUnderTest.MOST_USED_TAG;
import static io.github.ampmeter.benchmark.olio.SiteUnderTest.NAME;
import static io.github.ampmeter.benchmark.olio.SiteUnderTest.TODAY;
import static io.github.ampmeter.benchmark.olio.SiteUnderTest.USER;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.olio.Site.Answer;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a visitor sees who only reads. */
interface OlioPages extends SiteContract {
  @Test
  default void showsTenEventsWithTheirPictures() {
    Answer home = site().get("index.php");

    assertThat(home.status()).isEqualTo(200);
    assertThat(home.text())
        .contains("<title>Upcoming events | Olio</title>")
        .contains("<meta name=\"olio-users\" content=\"25\">")
        .contains("Username");
    assertThat(
            Markup.found(home, "class=\"event-link\" href=\"events.php\\?socialEventID=(\\d+)\""))
        .hasSize(10);
    assertThat(Markup.found(home, "src=\"fileService.php\\?cache=false&amp;file=(e\\d+t\\.jpg)\""))
        .hasSize(10);
  }

  @Test
  default void hasEachStaticFileThatItsPagesName() {
    Set<String> base = Markup.statics(site().get("users.php?username=" + NAME));
    assertThat(base).hasSize(6);
    base.addAll(Markup.statics(site().get("events.php?socialEventID=1")));
    base.addAll(Markup.statics(site().get("addPerson.php")));
    Set<String> images = new LinkedHashSet<>();
    for (String style : List.of("css/scaffold.css", "css/site.css")) {
      images.addAll(Markup.found(site().get(style), "url\\(\\.\\./(images/[a-z0-9-]+\\.png)\\)"));
    }
    assertThat(images).hasSize(14);

    base.addAll(images);

    assertThat(base)
        .hasSize(22)
        .allSatisfy(file -> assertThat(site().get(file).status()).isEqualTo(200));
    assertThat(site().sent("css/site.css").headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/css");
  }

  @Test
  default void filtersEventsByDateAndZipCode() throws SQLException {
    String date =
        olio().text("SELECT MIN(eventdate) FROM SOCIALEVENT WHERE eventdate > '" + TODAY + "'");
    LocalDate day = LocalDate.parse(date);
    Answer thatDay =
        site()
            .get(
                "index.php?year=%d&month=%d&day=%d"
                    .formatted(day.getYear(), day.getMonthValue(), day.getDayOfMonth()));
    assertThat(Markup.found(thatDay, "<time>([\\d-]+)</time> by")).isNotEmpty().containsOnly(date);

    String zip =
        olio()
            .text(
                "SELECT zip FROM SOCIALEVENT, ADDRESS WHERE socialeventid = 5"
                    + " AND ADDRESS_addressid = addressid");
    assertThat(site().get("index.php?zipcode=" + zip).text()).contains("socialEventID=5\"");
    assertThat(site().get("index.php?zipcode=none").text()).contains("No events.");
    assertThat(site().get("index.php?order=created_at").status()).isEqualTo(200);
    assertThat(site().get("index.php?order=sideways").status()).isEqualTo(400);
    assertThat(site().get("index.php?year=2026&month=2&day=30").status()).isEqualTo(400);
  }

  @Test
  default void turnsItsPages() {
    Answer second = site().get("index.php?page=2");

    assertThat(Markup.eventIds(second))
        .hasSize(10)
        .doesNotContainAnyElementsOf(Markup.eventIds(site().get("index.php")));
    assertThat(second.text()).contains("<strong>2</strong>").contains("page=10\"");
  }

  @Test
  default void saysThatThereIsNoSuchThing() {
    assertThat(site().get("events.php?socialEventID=999999").status()).isEqualTo(404);
    assertThat(site().get("users.php?username=nobody").status()).isEqualTo(404);
    for (String page :
        List.of(
            "events.php",
            "events.php?socialEventID=0",
            "events.php?socialEventID=1%20or%201",
            "events.php?socialEventID[]=1",
            "users.php?username=",
            "index.php?page=x")) {
      assertThat(site().get(page).status()).as(page).isEqualTo(400);
    }
    assertThat(site().get("events.php?socialEventID=999999").text())
        .contains("<title>Error 404 | Olio</title>")
        .contains("There is no event 999999.");
  }

  @Test
  default void showsTheSameWithTheOriginalQueries() throws SQLException {
    olio().logIn(USER);
    List<String> pages =
        List.of(
            "events.php?socialEventID=77",
            "events.php?socialEventID=1866",
            "users.php?username=" + NAME,
            "taggedEvents.php?tag=" + MOST_USED_TAG);
    List<String> rewritten = pages.stream().map(page -> site().get(page).text()).toList();
    Answer home = site().get("index.php");

    olio().set(Map.of("queries", "original"));
    try {
      assertThat(pages.stream().map(page -> site().get(page).text()).toList()).isEqualTo(rewritten);
      Answer original = site().get("index.php");
      // Events of one day come in another order, and the tenth may be another of its day.
      assertThat(Markup.found(original, "<time>([\\d-]+)</time> by"))
          .isEqualTo(Markup.found(home, "<time>([\\d-]+)</time> by"));
      assertThat(Markup.found(original, "class=\"count\">(\\d+) events"))
          .isEqualTo(Markup.found(home, "class=\"count\">(\\d+) events"));
    } finally {
      olio().set(Map.of());
    }
  }

  @Test
  default void keepsTheHomePageWhereItIsTold() throws SQLException {
    olio().set(Map.of("cache", "true"));
    try {
      Answer before = site().get("index.php");
      olio()
          .execute(
              "UPDATE SOCIALEVENT SET title = 'Changed' WHERE socialeventid = "
                  + Markup.eventIds(before).get(0));
      assertThat(site().get("index.php").text()).isEqualTo(before.text());
      olio().logIn(USER);
      assertThat(site().get("index.php").text()).contains("Changed").doesNotContain("Username");
      olio().execute("UPDATE OLIO_CACHE SET made = made - 301");
      site().get("logout.php");
      assertThat(site().get("index.php").text()).contains("Changed");
    } finally {
      olio().set(Map.of());
    }
  }

  @Test
  default void saysWhatIsMissingWhereNoDataIsLoaded() throws SQLException {
    olio().execute("RENAME TABLE OLIO_SETTING TO OLIO_SETTING_ASIDE");
    try {
      Answer refused = site().get("index.php");

      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.text()).contains("There is no Olio data in the database");
    } finally {
      olio().execute("RENAME TABLE OLIO_SETTING_ASIDE TO OLIO_SETTING");
    }
  }
}
