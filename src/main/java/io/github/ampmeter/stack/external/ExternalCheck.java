package io.github.ampmeter.stack.external;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Page;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.external.ExternalWeb.RequestSettings;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks the user's servers before any load: whether they respond, and their versions. */
final class ExternalCheck {
  private static final int UNAUTHORIZED = 401;

  private final ExternalWeb web;
  private final Optional<ExternalDatabase> database;
  private final ExternalPages pages;
  private final boolean mayChange;
  private final Map<String, String> versions = new LinkedHashMap<>();
  private final Map<String, String> databaseVersions = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<ServerProblem> problems = new ArrayList<>();

  /**
   * A check that has not run yet.
   *
   * @param mayChange whether the tables of the pages may be created in the database
   */
  ExternalCheck(
      ExternalWeb web,
      Optional<ExternalDatabase> database,
      ExternalPages pages,
      boolean mayChange) {
    this.web = web;
    this.database = database;
    this.pages = pages;
    this.mayChange = mayChange;
  }

  /**
   * Checks all servers, even after one has failed.
   *
   * @throws ConfigException if a setting of the user is wrong
   * @throws StackException if a server is down
   */
  void run() {
    boolean webResponds = checkWeb();
    database.ifPresent(this::check);
    if (!problems.isEmpty()) {
      throw error();
    }
    if (webResponds) {
      checkPages();
    }
  }

  /** What responds, and notes about it. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  Map<String, String> versions() {
    Map<String, String> all = new LinkedHashMap<>(versions);
    all.putAll(databaseVersions);
    return all;
  }

  private RuntimeException error() {
    String sentences =
        problems.stream().map(ServerProblem::sentence).collect(Collectors.joining("; "))
            + (notes.isEmpty() ? "" : "; but " + String.join(", ", notes));
    return problems.stream().anyMatch(ServerProblem::mistake)
        ? new ConfigException(sentences)
        : new StackException(sentences);
  }

  private boolean checkWeb() {
    WebAddress address = web.address();
    if (address.none()) {
      return false;
    }
    versions.put("address", address.toString());
    address.hostHeader().ifPresent(name -> versions.put("Host header", name));
    address.login().ifPresent(login -> versions.put("logged in as", login.user()));
    try {
      Page page = web.get("/");
      versions.putAll(ExternalWeb.versions(page));
      problem(address, page).ifPresentOrElse(problems::add, () -> notes.add(describe(page)));
      return true;
    } catch (IOException e) {
      problems.add(ServerProblem.of(RequestSettings.OF_A_SUITE, address, e));
      return false;
    }
  }

  private static Optional<ServerProblem> problem(WebAddress address, Page page) {
    if (page.status() == UNAUTHORIZED) {
      return Optional.of(
          ServerProblem.mistake(
              address
                  .login()
                  .map(login -> "external.user: %s does not let %s in with this password (401)")
                  .orElse(
                      "external.user must be stated, with external.passwordVariable: %s requires a"
                          + " login (401)")
                  .formatted(address, address.login().map(WebAddress.Login::user).orElse(""))));
    }
    if (!address.encrypted() && page.body().contains("speaking plain HTTP to an SSL-enabled")) {
      return Optional.of(
          ServerProblem.mistake(
              "external.web: " + address + " speaks TLS; write https instead of http"));
    }
    return Optional.empty();
  }

  private String describe(Page page) {
    String to = page.header("Location").map(place -> ", redirecting to " + place).orElse("");
    return "web server %s answers %s%s".formatted(web.address(), page.status(), to);
  }

  private void check(ExternalDatabase asked) {
    try {
      Map<String, String> versions = asked.versions();
      databaseVersions.putAll(versions);
      boolean there = asked.hasTables();
      if (!there && mayChange) {
        asked.create();
      }
      notes.add("database " + asked.address() + " answers (" + versions.get("database") + ")");
      if (!there) {
        notes.add(
            mayChange
                ? "its tables page_item and page_category were created, as external.allowWrites"
                    + " allows"
                : "it has no tables page_item and page_category, which page-with-queries needs: run"
                    + " datasets/pages/schema.sql there, or set external.allowWrites: true");
      }
    } catch (SQLException e) {
      problems.add(ServerProblem.of(asked.address(), e));
    }
  }

  private void checkPages() {
    try {
      notes.addAll(pages.check(versions));
    } catch (IOException e) {
      throw new StackException(
          ServerProblem.of(RequestSettings.OF_A_SUITE, web.address(), e).sentence(), e);
    }
  }

  /** The user's database, which only {@link #create} changes. */
  record ExternalDatabase(DatabaseAddress address, PagesUnderTest pages) {
    private static final String OUR_TABLES =
        "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE()"
            + " AND table_name IN ('page_item', 'page_category')";

    /** Whether a table has the name of one that many-queries.php reads. */
    boolean hasTables() throws SQLException {
      try (Connection connection = address.connect();
          var statement = connection.createStatement();
          var rows = statement.executeQuery(OUR_TABLES)) {
        rows.next();
        return rows.getInt(1) > 0;
      }
    }

    Map<String, String> versions() throws SQLException {
      try (Connection connection = address.connect()) {
        return PagesUnderTest.versions(connection);
      }
    }

    /** Creates the tables that many-queries.php reads. */
    void create() throws SQLException {
      try {
        pages.load(address);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read the tables of the pages", e);
      }
    }
  }

  /**
   * Ampmeter's own pages on the user's web server, if they are there.
   *
   * @param folder where users can copy them from
   */
  record ExternalPages(ExternalWeb web, Path folder) {
    private static final int OK = 200;
    private static final String TEN_QUERIES = "/many-queries.php?do_sub=query_form&queries=10";

    /** The plan page-with-queries checks the same text. */
    private static final String CHECKSUM_OF_TEN = "checksum=885819<";

    /**
     * Checks the pages and returns notes about them.
     *
     * @param versions receives the versions that they report
     */
    List<String> check(Map<String, String> versions) throws IOException {
      Page page = web.get("/versions.php");
      Map<String, String> found = PagesUnderTest.versions(page.body());
      if (page.status() != OK || !found.containsKey("PHP")) {
        return List.of(missing(page));
      }
      versions.putAll(found);
      List<String> notes = new ArrayList<>(List.of("PHP " + found.get("PHP") + " answers"));
      Page queries = web.get(TEN_QUERIES);
      if (!queries.body().contains(CHECKSUM_OF_TEN)) {
        notes.add(
            ("many-queries.php does not get its rows (%s), which page-with-queries needs: PHP needs"
                    + " AMPMETER_DB_HOST, _PORT, _NAME, _USER and _PASSWORD in its environment, and"
                    + " the tables of datasets/pages/schema.sql")
                .formatted(queries.status()));
      }
      return notes;
    }

    private String missing(Page page) {
      if (page.body().startsWith("<?php")) {
        return "PHP does not run: the web server sends versions.php as text";
      }
      return ("Ampmeter's pages do not answer (versions.php: %s), so only your own plans work; for"
              + " Ampmeter's, copy the folder %s to %s/")
          .formatted(page.status(), folder, web.address());
    }
  }
}
