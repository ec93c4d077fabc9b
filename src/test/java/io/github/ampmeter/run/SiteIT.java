package io.github.ampmeter.run;

import static io.github.ampmeter.run.ApplicationIT.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.Ampmeter.Ended;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.Stacks;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.local.Installed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shop, from its pages or from a recording to a verdict. */
class SiteIT {
  private static final Path RECORDING =
      Path.of("src/test/resources/io/github/ampmeter/site/chromium-shop.har").toAbsolutePath();

  private static Stack shop;
  private static String web;

  @TempDir private Path folder;
  private Ampmeter ampmeter;

  @BeforeAll
  static void startTheShop(@TempDir Path logs) {
    Installed.require(Map.of());
    Home home = new Home(Ampmeter.HOME.toAbsolutePath());
    shop = Stacks.create(home, Suites.read(SHOP.resolve("suite.yaml")).stackSpec(), logs);
    web = shop.start().web().toString();
  }

  @AfterAll
  static void endTheShop() {
    if (shop != null) {
      shop.close();
    }
  }

  @BeforeEach
  void inAFolder() {
    ampmeter = new Ampmeter(folder);
  }

  @Test
  void judgesPagesWithoutAPlan() throws Exception {
    String suite =
        ampmeter.suite(
            """
stack: local
generator: shared
application:
  pages: SHOP/public
  sql: [SHOP/database/schema.sql, SHOP/database/data.sql]
  database: shop
  rewrite: front-controller
plans:
  - url: {Start: /, Red things: /search?q=red}
    users: 1,2
    requests: 400
    targets: [samples("Red things") at every step >= 150, errors(total) at every step <= 0 %]
"""
                .replace("SHOP", SHOP.toString()));

    Ended ended = ampmeter.here("run", suite);

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ampmeter.onlyRun().resolve("url/plan.jmx")).content().contains("${__P(users,1)}");
    assertThat(ampmeter.onlyRun().resolve("stack/access.log")).content().contains("/search?q=red");
  }

  /** The suite of a page is checked by HostileSiteIT. */
  @Test
  void writesASuiteOfPages() throws Exception {
    Path site = write(3, "WEB/", "WEB/search?q=red", "WEB/account");

    assertThat(site.resolve("README.md"))
        .content()
        .contains("| Home | GET / | loaded |", "| Search | GET /search |", "| Account |");
    assertThat(site.resolve("users.csv")).doesNotExist();
  }

  /** With a load that is as short as may be. */
  @Test
  void writesASuiteOfARecordingThatLogsInAndPasses() throws Exception {
    Path site = write(4, "--har", RECORDING.toString(), "--web", "WEB");

    assertThat(site.resolve("README.md"))
        .content()
        .contains("| Submit login | POST /login |")
        .contains("- token: input[name=token] of GET /login, sent with POST /login");
    assertThat(site.resolve("users.csv")).hasContent("user,password\nada,engine");
    Path suite = site.resolve("suite.yaml");
    Files.writeString(suite, Files.readString(suite).replaceAll("duration: .*", "iterations: 2"));
    Files.writeString(site.resolve("site.targets"), "errors(total) <= 0 %\n");

    Ended ended = ampmeter.here("run", suite.toString());

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ended.out()).contains("PASSED");
  }

  /** Returns the folder that init writes. */
  private Path write(int requests, String... from) {
    Path site = folder.resolve("site");
    List<String> words = new ArrayList<>(List.of("init", "--out", site.toString()));
    List.of(from).forEach(word -> words.add(word.replace("WEB", web)));

    Ended written = Ampmeter.here(words);

    assertThat(written.exitCode()).as(written.all()).isZero();
    assertThat(written.out()).contains("all " + requests + " requests answer as recorded");
    return site;
  }
}
