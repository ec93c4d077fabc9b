package io.github.ampmeter.benchmark.olio;

import static io.github.ampmeter.benchmark.olio.SiteUnderTest.FILES;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.olio.Site.Answer;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files: given out as they came, and nothing kept of what could not be stored. */
interface OlioUploads extends SiteContract {
  @Test
  default void givesOutFilesAsTheyWereLoaded() {
    assertThat(site().bytes("fileService.php?cache=false&file=p12.jpg")).hasSize(671_520);
    assertThat(site().bytes("fileService.php?cache=false&file=p2500t.jpg")).hasSize(5_758);
    assertThat(site().bytes("fileService.php?cache=false&file=e1866.jpg")).hasSize(669_128);
    assertThat(site().bytes("fileService.php?cache=false&file=e1t.jpg")).hasSize(5_895);
    assertThat(site().bytes("fileService.php?cache=false&file=e1l.pdf")).hasSize(129_617);
    for (String name :
        List.of("e9999.jpg", "p9999t.jpg", "p1l.pdf", "x1.jpg", "../index.php", "e01.jpg", "")) {
      assertThat(site().get("fileService.php?cache=false&file=" + name).status())
          .as(name)
          .isEqualTo(404);
    }
  }

  @Test
  default void doesNotSendAgainWhatHasNotChanged() {
    HttpResponse<byte[]> first = site().sent("fileService.php?cache=false&file=p12t.jpg");
    String changed = first.headers().firstValue("Last-Modified").orElseThrow();

    HttpResponse<byte[]> second =
        site().send("fileService.php?cache=false&file=p12t.jpg", "If-Modified-Since", changed);

    assertThat(second.statusCode()).isEqualTo(304);
    assertThat(second.body()).isEmpty();
  }

  @Test
  default void says500AndKeepsNothingWhereTheStoreCannotBeWritten() throws Exception {
    Path store = store();
    Path aside = store.resolveSibling("aside");
    long before = olio().number("SELECT COUNT(*) FROM ADDRESS");
    Files.move(store, aside);
    Files.createFile(store);
    try {
      Answer refused =
          site()
              .post(
                  "addPersonResult.php",
                  Forms.person("unstored"),
                  Forms.picture(Files.readAllBytes(FILES.resolve("person.jpg"))));

      assertThat(refused.status()).isEqualTo(500);
      assertThat(refused.text()).contains("The upload store cannot be written.");
      assertThat(olio().number("SELECT COUNT(*) FROM ADDRESS")).isEqualTo(before);
      assertThat(site().get("users.php?username=unstored").status()).isEqualTo(404);
    } finally {
      Files.delete(store);
      Files.move(aside, store);
    }
  }

  @Test
  default void says500AndKeepsNothingWhereTheStoreIsFull() throws Exception {
    Path store = store();
    long before = olio().number("SELECT COUNT(*) FROM ADDRESS");
    // The picture has 671,520 bytes.
    try (SmallDisk disk = SmallDisk.over(store, "256k")) {
      Answer refused =
          site()
              .post(
                  "addPersonResult.php",
                  Forms.person("unstored"),
                  Forms.picture(Files.readAllBytes(FILES.resolve("person.jpg"))));

      assertThat(refused.status()).isEqualTo(500);
      assertThat(refused.text()).contains("the upload store is full or cannot be written");
      assertThat(disk.files()).isEmpty();
    }
    assertThat(olio().number("SELECT COUNT(*) FROM ADDRESS")).isEqualTo(before);
    assertThat(site().get("users.php?username=unstored").status()).isEqualTo(404);
  }
}
