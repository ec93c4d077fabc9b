package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.StackAddresses;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import javax.imageio.ImageIO;

/** A stack with Olio's data in it, and a browser in front of it. */
final class SiteUnderTest {
  static final int USER = 17;
  static final String NAME = OlioNames.user(USER);
  static final String MOST_USED_TAG = OlioNames.tag(1);
  static final Path FILES = AmpmeterHome.path().resolve("webapp/olio/files");
  static final LocalDate TODAY = LocalDate.now(Clock.system(ZoneOffset.UTC));

  private final StackAddresses addresses;
  private Site site;

  SiteUnderTest(StackAddresses addresses) {
    this.addresses = addresses;
  }

  /** A browser that has been nowhere yet. */
  void openBrowser() {
    site = new Site(addresses.page("/olio/"));
  }

  Site site() {
    return site;
  }

  Site.Answer logIn(int number) {
    return site.post(
        "login.php",
        Map.of("user_name", OlioNames.user(number), "password", "" + number, "submit", "Login"));
  }

  void set(Map<String, String> parameters) throws SQLException {
    new OlioDataset(OlioData.parse(parameters, "olio", TODAY), FILES)
        .load(addresses.database()::connect, remark -> {});
  }

  BufferedImage image(String name) throws IOException {
    return ImageIO.read(
        new ByteArrayInputStream(site.bytes("fileService.php?cache=false&file=" + name)));
  }

  long number(String query) throws SQLException {
    return Long.parseLong(text(query));
  }

  String text(String query) throws SQLException {
    try (Connection connection = addresses.database().connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = addresses.database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
