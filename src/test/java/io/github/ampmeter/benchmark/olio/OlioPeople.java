package io.github.ampmeter.benchmark.olio;

import static io.github.ampmeter.benchmark.olio.SiteUnderTest.FILES;
import static io.github.ampmeter.benchmark.olio.SiteUnderTest.NAME;
import static io.github.ampmeter.benchmark.olio.SiteUnderTest.USER;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.olio.Site.Answer;
import io.github.ampmeter.benchmark.olio.Site.Upload;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Persons: they log in, are shown, register. */
interface OlioPeople extends SiteContract {
  @Test
  default void logsInAndOut() {
    Answer login = olio().logIn(USER);

    assertThat(login.status()).isEqualTo(302);
    assertThat(login.location()).endsWith("index.php");
    assertThat(site().get("index.php").text())
        .doesNotContain("Username")
        .contains("href=\"logout.php\"")
        .contains("Hello " + NAME);
    assertThat(site().get("logout.php").status()).isEqualTo(302);
    assertThat(site().get("index.php").text()).contains("Username");
  }

  @Test
  default void refusesAWrongPassword() {
    Answer refused =
        site().post("login.php", Map.of("user_name", NAME, "password", "16", "submit", "Login"));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text()).contains("User name or password is wrong.");
    assertThat(site().get("index.php").text()).contains("Username");
  }

  @Test
  default void showsAPersonWithFriends() {
    Answer person = site().get("users.php?username=" + NAME);

    assertThat(person.status()).isEqualTo(200);
    assertThat(person.text())
        .contains("<div class=\"person-detail\" id=\"person-17\">")
        .contains("file=p17.jpg\">Full-size picture");
    assertThat(Markup.found(person, "src=\"fileService.php[^\"]*file=(p\\d+t\\.jpg)\""))
        .startsWith("p17t.jpg")
        .hasSizeBetween(2, 7);
  }

  @Test
  default void registersAPersonWithPictureAndThumbnail() throws Exception {
    byte[] picture = Files.readAllBytes(FILES.resolve("person.jpg"));
    Map<String, String> fields = Forms.person("registered");
    fields.put("first_name", "Zoë");

    Answer created = site().post("addPersonResult.php", fields, Forms.picture(picture));

    assertThat(created.status()).as(created.text()).isEqualTo(302);
    assertThat(created.location()).endsWith("users.php?username=registered");
    Answer shown = site().get("users.php?username=registered");
    assertThat(shown.text()).contains("Zoë");
    String id = olio().text("SELECT userid FROM PERSON WHERE username = 'registered'");
    assertThat(site().bytes("fileService.php?cache=false&file=p" + id + ".jpg")).isEqualTo(picture);
    BufferedImage thumbnail = olio().image("p" + id + "t.jpg");
    assertThat(thumbnail.getWidth()).isEqualTo(120);
    assertThat(thumbnail.getHeight()).isEqualTo(120);
    assertThat(
            site()
                .post("login.php", Map.of("user_name", "registered", "password", "secret"))
                .status())
        .isEqualTo(302);
  }

  @Test
  default void refusesPersonsThatCannotBe() throws Exception {
    Map<String, Upload> picture =
        Forms.picture(Files.readAllBytes(FILES.resolve("person-thumb.jpg")));
    long before = olio().number("SELECT COUNT(*) FROM PERSON");
    long addresses = olio().number("SELECT COUNT(*) FROM ADDRESS");

    Map<String, String> taken = Forms.person(NAME);
    assertThat(site().post("addPersonResult.php", taken, picture).status()).isEqualTo(409);
    Map<String, String> differing = Forms.person("differing");
    differing.put("passwordx", "other");
    assertThat(site().post("addPersonResult.php", differing, picture).text())
        .contains("The two passwords differ.");
    Map<String, String> long26 = Forms.person("n".repeat(26));
    assertThat(site().post("addPersonResult.php", long26, picture).text())
        .contains("The user name must have 1 to 25 characters, has 26.");
    assertThat(site().post("addPersonResult.php", Forms.person("pictureless"), Map.of()).text())
        .contains("The picture is missing.");
    assertThat(
            site()
                .post(
                    "addPersonResult.php",
                    Forms.person("fake"),
                    Forms.picture("<?php ?>".getBytes("UTF-8")))
                .text())
        .contains("The picture must be a JPEG");
    assertThat(site().get("addPersonResult.php").status()).isEqualTo(405);

    assertThat(olio().number("SELECT COUNT(*) FROM PERSON")).isEqualTo(before);
    assertThat(olio().number("SELECT COUNT(*) FROM ADDRESS")).isEqualTo(addresses);
  }
}
