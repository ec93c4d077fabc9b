package io.github.ampmeter.dataset.olio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.dataset.olio.Site.Answer;
import io.github.ampmeter.dataset.olio.Site.Upload;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.workload.olio.OlioNames;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The site does the same on each PHP and each web server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class OlioSiteContract {
  private static final int USER = 17;
  private static final String NAME = OlioNames.user(USER);
  private static final String MOST_USED_TAG = OlioNames.tag(1);
  private static final String SCRIPT = "<script>alert('x')</script>\"ü";
  private static final Path FILES = AmpmeterHome.path().resolve("webapp/olio/files");
  private static final LocalDate TODAY = LocalDate.now(Clock.system(ZoneOffset.UTC));

  private Stack stack;
  private StackAddresses addresses;
  private Site site;

  protected abstract Stack newStack(Path logs);

  @BeforeAll
  void startStack(@TempDir Path logs) throws SQLException {
    stack = newStack(logs);
    addresses = stack.start();
    set(Map.of());
  }

  @AfterAll
  void stopStack() {
    if (stack != null) {
      stack.close();
    }
  }

  @BeforeEach
  void openBrowser() {
    site = new Site(addresses.page("/olio/"));
  }

  @Test
  void showsTenEventsWithTheirPictures() {
    Answer home = site.get("index.php");

    assertThat(home.status()).isEqualTo(200);
    assertThat(home.text())
        .contains("<title>Upcoming events | Olio</title>")
        .contains("<meta name=\"olio-users\" content=\"25\">")
        .contains("Username");
    assertThat(found(home, "class=\"event-link\" href=\"events.php\\?socialEventID=(\\d+)\""))
        .hasSize(10);
    assertThat(found(home, "src=\"fileService.php\\?cache=false&amp;file=(e\\d+t\\.jpg)\""))
        .hasSize(10);
  }

  @Test
  void hasEachStaticFileThatItsPagesName() {
    Set<String> base = statics(site.get("users.php?username=" + NAME));
    assertThat(base).hasSize(6);
    base.addAll(statics(site.get("events.php?socialEventID=1")));
    base.addAll(statics(site.get("addPerson.php")));
    Set<String> images = new LinkedHashSet<>();
    for (String style : List.of("css/scaffold.css", "css/site.css")) {
      images.addAll(found(site.get(style), "url\\(\\.\\./(images/[a-z0-9-]+\\.png)\\)"));
    }
    assertThat(images).hasSize(14);

    base.addAll(images);

    assertThat(base)
        .hasSize(22)
        .allSatisfy(file -> assertThat(site.get(file).status()).isEqualTo(200));
    assertThat(site.sent("css/site.css").headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/css");
  }

  @Test
  void filtersEventsByDateAndZipCode() throws SQLException {
    String date = text("SELECT MIN(eventdate) FROM SOCIALEVENT WHERE eventdate > '" + TODAY + "'");
    LocalDate day = LocalDate.parse(date);
    Answer thatDay =
        site.get(
            "index.php?year=%d&month=%d&day=%d"
                .formatted(day.getYear(), day.getMonthValue(), day.getDayOfMonth()));
    assertThat(found(thatDay, "<time>([\\d-]+)</time> by")).isNotEmpty().containsOnly(date);

    String zip =
        text(
            "SELECT zip FROM SOCIALEVENT, ADDRESS WHERE socialeventid = 5"
                + " AND ADDRESS_addressid = addressid");
    assertThat(site.get("index.php?zipcode=" + zip).text()).contains("socialEventID=5\"");
    assertThat(site.get("index.php?zipcode=none").text()).contains("No events.");
    assertThat(site.get("index.php?order=created_at").status()).isEqualTo(200);
    assertThat(site.get("index.php?order=sideways").status()).isEqualTo(400);
    assertThat(site.get("index.php?year=2026&month=2&day=30").status()).isEqualTo(400);
  }

  @Test
  void turnsItsPages() {
    Answer second = site.get("index.php?page=2");

    assertThat(eventIds(second))
        .hasSize(10)
        .doesNotContainAnyElementsOf(eventIds(site.get("index.php")));
    assertThat(second.text()).contains("<strong>2</strong>").contains("page=10\"");
  }

  @Test
  void logsInAndOut() {
    Answer login = logIn(USER);

    assertThat(login.status()).isEqualTo(302);
    assertThat(login.location()).endsWith("index.php");
    assertThat(site.get("index.php").text())
        .doesNotContain("Username")
        .contains("href=\"logout.php\"")
        .contains("Hello " + NAME);
    assertThat(site.get("logout.php").status()).isEqualTo(302);
    assertThat(site.get("index.php").text()).contains("Username");
  }

  @Test
  void refusesAWrongPassword() {
    Answer refused =
        site.post("login.php", Map.of("user_name", NAME, "password", "16", "submit", "Login"));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text()).contains("User name or password is wrong.");
    assertThat(site.get("index.php").text()).contains("Username");
  }

  @Test
  void findsEventsByTheirTag() {
    Answer posted =
        site.post(
            "taggedEvents.php", Map.of("tag", MOST_USED_TAG, "tagsearchsubmit", "Search Tags"));
    Answer got = site.get("taggedEvents.php?tag=" + MOST_USED_TAG + "&count=120");

    assertThat(posted.text()).contains("<title>Events tagged " + MOST_USED_TAG + " | Olio</title>");
    assertThat(eventIds(posted)).hasSize(10).isEqualTo(eventIds(got));
    assertThat(found(got, "src=\"fileService.php[^\"]*file=(e\\d+t\\.jpg)\"")).hasSize(10);
  }

  @Test
  void tellsATagThatNobodyUsesFromOneThatIsNone() throws SQLException {
    String unused = text("SELECT tag FROM SOCIALEVENTTAG WHERE refcount = 0 LIMIT 1");

    assertThat(site.post("taggedEvents.php", Map.of("tag", unused)).text()).contains("No events.");
    assertThat(site.post("taggedEvents.php", Map.of("tag", "no-such-tag")).status()).isEqualTo(404);
    assertThat(site.post("taggedEvents.php", Map.of("tag", "")).status()).isEqualTo(400);
  }

  @Test
  void showsAnEvent() throws SQLException {
    Answer event = site.get("events.php?socialEventID=77");

    assertThat(event.status()).isEqualTo(200);
    assertThat(event.text())
        .contains("<title>" + text("SELECT title FROM SOCIALEVENT WHERE socialeventid = 77"))
        .contains("<div class=\"event-detail\" id=\"event-77\">")
        .contains("file=e77l.pdf")
        .doesNotContain("addAttendee.php");
    assertThat(found(event, "src=\"fileService.php[^\"]*file=([a-z0-9.]+)\""))
        .containsExactly("e77t.jpg");
    assertThat(found(event, "<li><a href=\"users.php\\?username=([a-z]+)\">\\1</a></li>"))
        .as("attendees, twenty at most")
        .hasSizeBetween(10, 20);
  }

  @Test
  void saysThatThereIsNoSuchThing() {
    assertThat(site.get("events.php?socialEventID=999999").status()).isEqualTo(404);
    assertThat(site.get("users.php?username=nobody").status()).isEqualTo(404);
    for (String page :
        List.of(
            "events.php",
            "events.php?socialEventID=0",
            "events.php?socialEventID=1%20or%201",
            "events.php?socialEventID[]=1",
            "users.php?username=",
            "index.php?page=x")) {
      assertThat(site.get(page).status()).as(page).isEqualTo(400);
    }
    assertThat(site.get("events.php?socialEventID=999999").text())
        .contains("<title>Error 404 | Olio</title>")
        .contains("There is no event 999999.");
  }

  @Test
  void takesAnAttendeeOnce() throws SQLException {
    logIn(USER);
    long before = number("SELECT COUNT(*) FROM PERSON_SOCIALEVENT WHERE socialeventid = 300");
    assertThat(site.get("events.php?socialEventID=300").text())
        .contains("<a id=\"attend\" href=\"addAttendee.php?id=300\">Attend</a>");

    Answer added = site.get("addAttendee.php?id=300");
    site.get("addAttendee.php?id=300");

    assertThat(added.text()).contains("You are attending").contains(NAME).doesNotContain("<html");
    assertThat(number("SELECT COUNT(*) FROM PERSON_SOCIALEVENT WHERE socialeventid = 300"))
        .isEqualTo(before + 1);
    assertThat(site.get("events.php?socialEventID=300").text())
        .contains("You are attending")
        .doesNotContain("addAttendee.php");
    assertThat(site.get("addAttendee.php?id=999999").status()).isEqualTo(404);
    site.get("logout.php");
    assertThat(site.get("addAttendee.php?id=301").status()).isEqualTo(403);
  }

  @Test
  void keepsCommentsAndShowsThemAsText() throws SQLException {
    logIn(USER);
    Answer kept =
        site.post(
            "events.php?socialEventID=400",
            Map.of("comments", SCRIPT, "rating", "4", "commentsratingsubmit", "Submit"));
    assertThat(kept.status()).isEqualTo(302);
    assertThat(site.get("events.php?socialEventID=400").text())
        .contains("&lt;script&gt;alert(&#039;x&#039;)&lt;/script&gt;&quot;ü")
        .doesNotContain("<script>alert");

    String id = text("SELECT MAX(commentid) FROM COMMENTS_RATING");
    site.post("events.php?socialEventID=400", Map.of("editcomments", "changed", "editingcid", id));
    assertThat(text("SELECT comments FROM COMMENTS_RATING WHERE commentid = " + id))
        .isEqualTo("changed");

    String other =
        text(
            "SELECT MIN(commentid) FROM COMMENTS_RATING WHERE socialeventid = 400 AND username <> '"
                + NAME
                + "'");
    assertThat(
            site.post(
                    "events.php?socialEventID=400",
                    Map.of("editcomments", "changed", "editingcid", other))
                .status())
        .isEqualTo(403);
    assertThat(
            site.post("events.php?socialEventID=400", Map.of("comments", "x", "rating", "6"))
                .status())
        .isEqualTo(400);
  }

  @Test
  void showsAPersonWithFriends() {
    Answer person = site.get("users.php?username=" + NAME);

    assertThat(person.status()).isEqualTo(200);
    assertThat(person.text())
        .contains("<div class=\"person-detail\" id=\"person-17\">")
        .contains("file=p17.jpg\">Full-size picture");
    assertThat(found(person, "src=\"fileService.php[^\"]*file=(p\\d+t\\.jpg)\""))
        .startsWith("p17t.jpg")
        .hasSizeBetween(2, 7);
  }

  @Test
  void registersAPersonWithPictureAndThumbnail() throws Exception {
    byte[] picture = Files.readAllBytes(FILES.resolve("person.jpg"));
    Map<String, String> fields = person("registered");
    fields.put("first_name", "<i>Ö'");

    Answer created = site.post("addPersonResult.php", fields, picture(picture));

    assertThat(created.status()).as(created.text()).isEqualTo(302);
    assertThat(created.location()).endsWith("users.php?username=registered");
    Answer shown = site.get("users.php?username=registered");
    assertThat(shown.text()).contains("&lt;i&gt;Ö&#039;").doesNotContain("<i>Ö");
    String id = text("SELECT userid FROM PERSON WHERE username = 'registered'");
    assertThat(site.bytes("fileService.php?cache=false&file=p" + id + ".jpg")).isEqualTo(picture);
    BufferedImage thumbnail = image("p" + id + "t.jpg");
    assertThat(thumbnail.getWidth()).isEqualTo(120);
    assertThat(thumbnail.getHeight()).isEqualTo(120);
    assertThat(
            site.post("login.php", Map.of("user_name", "registered", "password", "secret"))
                .status())
        .isEqualTo(302);
  }

  @Test
  void refusesPersonsThatCannotBe() throws Exception {
    Map<String, Upload> picture = picture(Files.readAllBytes(FILES.resolve("person-thumb.jpg")));
    long before = number("SELECT COUNT(*) FROM PERSON");
    long addresses = number("SELECT COUNT(*) FROM ADDRESS");

    Map<String, String> taken = person(NAME);
    assertThat(site.post("addPersonResult.php", taken, picture).status()).isEqualTo(409);
    Map<String, String> differing = person("differing");
    differing.put("passwordx", "other");
    assertThat(site.post("addPersonResult.php", differing, picture).text())
        .contains("The two passwords differ.");
    Map<String, String> long26 = person("n".repeat(26));
    assertThat(site.post("addPersonResult.php", long26, picture).text())
        .contains("The user name must have 1 to 25 characters, has 26.");
    assertThat(site.post("addPersonResult.php", person("pictureless"), Map.of()).text())
        .contains("The picture is missing.");
    assertThat(
            site.post("addPersonResult.php", person("fake"), picture("<?php ?>".getBytes("UTF-8")))
                .text())
        .contains("The picture must be a JPEG");
    assertThat(site.get("addPersonResult.php").status()).isEqualTo(405);

    assertThat(number("SELECT COUNT(*) FROM PERSON")).isEqualTo(before);
    assertThat(number("SELECT COUNT(*) FROM ADDRESS")).isEqualTo(addresses);
  }

  @Test
  void addsAnEventWithFilesAndTags() throws Exception {
    byte[] picture = Files.readAllBytes(FILES.resolve("event.jpg"));
    byte[] pdf = Files.readAllBytes(FILES.resolve("event.pdf"));
    long used = number("SELECT refcount FROM SOCIALEVENTTAG WHERE tag = '" + MOST_USED_TAG + "'");
    logIn(USER);
    Map<String, String> fields = event();
    fields.put("title", SCRIPT);
    fields.put("tags", MOST_USED_TAG + " brand-new <b>bold");

    Answer created = site.post("addEventResult.php", fields, eventFiles(picture, pdf));

    assertThat(created.status()).as(created.text()).isEqualTo(302);
    String id = text("SELECT MAX(socialeventid) FROM SOCIALEVENT");
    assertThat(created.location()).endsWith("events.php?socialEventID=" + id);
    assertThat(site.get("events.php?socialEventID=" + id).text())
        .contains("<title>&lt;script&gt;alert")
        .contains("&lt;b&gt;bold")
        .contains("You are attending")
        .contains("2027-03-05 19:30:00")
        .doesNotContain("<script>alert")
        .doesNotContain("<b>bold");
    assertThat(site.bytes("fileService.php?cache=false&file=e" + id + ".jpg")).isEqualTo(picture);
    assertThat(site.bytes("fileService.php?cache=false&file=e" + id + "l.pdf")).isEqualTo(pdf);
    assertThat(image("e" + id + "t.jpg").getWidth()).isEqualTo(120);
    assertThat(number("SELECT refcount FROM SOCIALEVENTTAG WHERE tag = '" + MOST_USED_TAG + "'"))
        .isEqualTo(used + 1);
    assertThat(number("SELECT refcount FROM SOCIALEVENTTAG WHERE tag = 'brand-new'")).isEqualTo(1);
    Answer tagged = site.post("taggedEvents.php", Map.of("tag", "<b>bold"));
    assertThat(eventIds(tagged)).containsExactly(id);
    assertThat(tagged.text()).doesNotContain("<b>bold").doesNotContain("<script>alert");
  }

  @Test
  void refusesEventsThatCannotBe() throws Exception {
    byte[] small = Files.readAllBytes(FILES.resolve("event-thumb.jpg"));
    byte[] pdf = Files.readAllBytes(FILES.resolve("event.pdf"));
    long before = number("SELECT COUNT(*) FROM SOCIALEVENT");
    assertThat(site.post("addEventResult.php", event(), eventFiles(small, pdf)).status())
        .as("nobody is logged in")
        .isEqualTo(403);
    assertThat(site.get("addEvent.php").text()).doesNotContain("id=\"add-event\"");
    logIn(USER);
    assertThat(site.get("addEvent.php").text()).contains("<form id=\"add-event\"");

    Map<String, String> noDay = event();
    noDay.put("month", "2");
    noDay.put("day", "30");
    assertThat(site.post("addEventResult.php", noDay, eventFiles(small, pdf)).text())
        .contains("There is no such day.");
    assertThat(site.post("addEventResult.php", event(), eventFiles(small, small)).text())
        .contains("The programme must be a PDF.");

    assertThat(number("SELECT COUNT(*) FROM SOCIALEVENT")).isEqualTo(before);
  }

  @Test
  void givesOutFilesAsTheyWereLoaded() {
    assertThat(site.bytes("fileService.php?cache=false&file=p12.jpg")).hasSize(671_520);
    assertThat(site.bytes("fileService.php?cache=false&file=p2500t.jpg")).hasSize(5_758);
    assertThat(site.bytes("fileService.php?cache=false&file=e1866.jpg")).hasSize(669_128);
    assertThat(site.bytes("fileService.php?cache=false&file=e1t.jpg")).hasSize(5_895);
    assertThat(site.bytes("fileService.php?cache=false&file=e1l.pdf")).hasSize(129_617);
    for (String name :
        List.of("e9999.jpg", "p9999t.jpg", "p1l.pdf", "x1.jpg", "../index.php", "e01.jpg", "")) {
      assertThat(site.get("fileService.php?cache=false&file=" + name).status())
          .as(name)
          .isEqualTo(404);
    }
  }

  @Test
  void doesNotSendAgainWhatHasNotChanged() {
    HttpResponse<byte[]> first = site.sent("fileService.php?cache=false&file=p12t.jpg");
    String changed = first.headers().firstValue("Last-Modified").orElseThrow();

    HttpResponse<byte[]> second =
        site.send("fileService.php?cache=false&file=p12t.jpg", "If-Modified-Since", changed);

    assertThat(second.statusCode()).isEqualTo(304);
    assertThat(second.body()).isEmpty();
  }

  @Test
  void showsTheSameWithTheOriginalQueries() throws SQLException {
    logIn(USER);
    List<String> pages =
        List.of(
            "events.php?socialEventID=77",
            "events.php?socialEventID=1866",
            "users.php?username=" + NAME,
            "taggedEvents.php?tag=" + MOST_USED_TAG);
    List<String> rewritten = pages.stream().map(page -> site.get(page).text()).toList();
    Answer home = site.get("index.php");

    set(Map.of("queries", "original"));
    try {
      assertThat(pages.stream().map(page -> site.get(page).text()).toList()).isEqualTo(rewritten);
      Answer original = site.get("index.php");
      // Events of one day come in another order, and the tenth may be another of its day.
      assertThat(found(original, "<time>([\\d-]+)</time> by"))
          .isEqualTo(found(home, "<time>([\\d-]+)</time> by"));
      assertThat(found(original, "class=\"count\">(\\d+) events"))
          .isEqualTo(found(home, "class=\"count\">(\\d+) events"));
    } finally {
      set(Map.of());
    }
  }

  @Test
  void keepsTheHomePageWhereItIsTold() throws SQLException {
    set(Map.of("cache", "true"));
    try {
      Answer before = site.get("index.php");
      execute(
          "UPDATE SOCIALEVENT SET title = 'Changed' WHERE socialeventid = "
              + eventIds(before).get(0));
      assertThat(site.get("index.php").text()).isEqualTo(before.text());
      logIn(USER);
      assertThat(site.get("index.php").text()).contains("Changed").doesNotContain("Username");
      execute("UPDATE OLIO_CACHE SET made = made - 301");
      site.get("logout.php");
      assertThat(site.get("index.php").text()).contains("Changed");
    } finally {
      set(Map.of());
    }
  }

  @Test
  void says500AndKeepsNothingWhereTheStoreCannotBeWritten() throws Exception {
    Path store = store();
    Path aside = store.resolveSibling("aside");
    long before = number("SELECT COUNT(*) FROM ADDRESS");
    Files.move(store, aside);
    Files.createFile(store);
    try {
      Answer refused =
          site.post(
              "addPersonResult.php",
              person("unstored"),
              picture(Files.readAllBytes(FILES.resolve("person.jpg"))));

      assertThat(refused.status()).isEqualTo(500);
      assertThat(refused.text()).contains("The upload store cannot be written.");
      assertThat(number("SELECT COUNT(*) FROM ADDRESS")).isEqualTo(before);
      assertThat(site.get("users.php?username=unstored").status()).isEqualTo(404);
    } finally {
      Files.delete(store);
      Files.move(aside, store);
    }
  }

  @Test
  void saysWhatIsMissingWhereNoDataIsLoaded() throws SQLException {
    execute("RENAME TABLE OLIO_SETTING TO OLIO_SETTING_ASIDE");
    try {
      Answer refused = site.get("index.php");

      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.text()).contains("There is no Olio data in the database");
    } finally {
      execute("RENAME TABLE OLIO_SETTING_ASIDE TO OLIO_SETTING");
    }
  }

  /** Where the stack's pages keep uploads, on this machine. */
  protected Path store() throws IOException {
    for (Path folder : stack.record().remains().folders()) {
      try (var inside = Files.find(folder, 2, (path, what) -> path.endsWith("store"))) {
        var store = inside.findFirst();
        if (store.isPresent()) {
          return store.get();
        }
      }
    }
    throw new IOException("no store in " + stack.record().remains().folders());
  }

  private Answer logIn(int number) {
    return site.post(
        "login.php",
        Map.of("user_name", OlioNames.user(number), "password", "" + number, "submit", "Login"));
  }

  private void set(Map<String, String> parameters) throws SQLException {
    new OlioDataset(OlioData.parse(parameters, "olio", TODAY), FILES)
        .load(addresses.database()::connect, remark -> {});
  }

  private static Map<String, String> person(String name) {
    Map<String, String> fields = address();
    fields.putAll(
        Map.of(
            "add_user_name",
            name,
            "psword",
            "secret",
            "passwordx",
            "secret",
            "first_name",
            "A",
            "last_name",
            "B",
            "email",
            "a@b.example",
            "summary",
            "About me",
            "addpersonsubmit",
            "Create"));
    return fields;
  }

  private static Map<String, String> event() {
    Map<String, String> fields = address();
    fields.putAll(
        Map.of(
            "title",
            "A title",
            "description",
            "A description",
            "year",
            "2027",
            "month",
            "3",
            "day",
            "5",
            "hour",
            "19",
            "minute",
            "30",
            "tags",
            "one two",
            "addeventsubmit",
            "Create"));
    return fields;
  }

  private static Map<String, String> address() {
    return new HashMap<>(
        Map.of(
            "street1",
            "1 Main Street",
            "street2",
            "",
            "zip",
            "12345",
            "city",
            "Ashford",
            "state",
            "CA",
            "country",
            "USA",
            "telephone",
            "+1 5551234567",
            "timezone",
            "PST"));
  }

  private static Map<String, Upload> picture(byte[] bytes) {
    return Map.of("user_image", new Upload("me.jpg", "image/jpeg", bytes));
  }

  private static Map<String, Upload> eventFiles(byte[] picture, byte[] pdf) {
    return Map.of(
        "upload_image", new Upload("event.jpg", "image/jpeg", picture),
        "upload_literature", new Upload("event.pdf", "application/pdf", pdf));
  }

  private BufferedImage image(String name) throws IOException {
    return ImageIO.read(
        new ByteArrayInputStream(site.bytes("fileService.php?cache=false&file=" + name)));
  }

  private static List<String> eventIds(Answer answer) {
    return found(answer, "class=\"event-link\" href=\"events.php\\?socialEventID=(\\d+)\"");
  }

  private static Set<String> statics(Answer answer) {
    return new LinkedHashSet<>(found(answer, "(?:href|src)=\"((?:css|js)/[a-z]+\\.(?:css|js))\""));
  }

  private static List<String> found(Answer answer, String pattern) {
    return Pattern.compile(pattern)
        .matcher(answer.text())
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  private long number(String query) throws SQLException {
    return Long.parseLong(text(query));
  }

  private String text(String query) throws SQLException {
    try (Connection connection = addresses.database().connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = addresses.database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
