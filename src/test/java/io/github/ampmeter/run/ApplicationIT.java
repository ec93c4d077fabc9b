package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.stack.local.Installed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A PHP site of the user's own: src/test/resources/shop. */
class ApplicationIT {
  static final Path SHOP = Path.of("src/test/resources/shop").toAbsolutePath();

  @TempDir private Path folder;

  @BeforeEach
  void requireSoftware() {
    Installed.require(Map.of());
  }

  @Test
  void judgesAPlanAgainstTheShopAndWritesNothingIntoItsPages() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);
    List<Path> before = filesOfTheShop();

    var ended = ampmeter.here("run", SHOP.resolve("suite.yaml").toString());

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    JsonNode results =
        new ObjectMapper().readTree(ampmeter.onlyRun().resolve("results.json").toFile());
    assertThat(results.at("/verdict").asText()).isEqualToIgnoringCase("passed");
    assertThat(Files.readString(ampmeter.onlyRun().resolve("report.html")))
        .contains(SHOP.resolve("public").toString())
        .contains("memory_limit=64M");
    assertThat(Files.readString(ampmeter.onlyRun().resolve("stack/access.log")))
        .contains("POST /login")
        .contains("/search?q=red");
    assertThat(filesOfTheShop()).isEqualTo(before);
  }

  private static List<Path> filesOfTheShop() throws IOException {
    try (Stream<Path> tree = Files.walk(SHOP)) {
      return tree.sorted().toList();
    }
  }

  @Test
  void bringsTheDataBackBeforeTheNextPlan() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);
    String plan = SHOP.resolve("shop.jmx").toString();
    String suite =
        ampmeter.suite(
            """
            stack: local
            statements: true
            variants: {php: php-fpm}
            application:
              pages: %s/public
              sql: [%s/database/schema.sql, data.sql.gz]
              rewrite: front-controller
              ready: /health.php
            plans:
              - {plan: %s, name: first, iterations: 2, users: 1}
              - {plan: %s, name: second, iterations: 2, users: 1}
            """
                .formatted(SHOP, SHOP, plan, plan));
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("data.sql.gz")))) {
      Files.copy(SHOP.resolve("database/data.sql"), out);
    }

    var ended = ampmeter.here("run", suite);

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ended.out()).contains("second: the application's data is as it was at the start");
    assertThat(Files.readString(ampmeter.onlyRun().resolve("results.json")))
        .contains("SELECT name, cents FROM item WHERE name LIKE ? ORDER BY name");
  }

  /** Each with what it is rejected for; the stack is the same otherwise. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "php.extensions=pdo_mysql,nowhere => php.extensions must be loaded, PHP 8",
        "php.ini.memory_limt=3M => php.ini.memory_limt must be a setting of PHP",
        "php.ini.date.timezone=Mars => php.ini.date.timezone must be a value that PHP accepts: PHP",
        "ready=/nowhere => ready must be a page that answers 200, /nowhere answered 404",
        "sql=FOLDER/error.sql => sql has an error in line 3 of FOLDER/error.sql: the database"
            + " reports \"Table 'shop.nowhere' doesn't exist\"",
        "rewrite=FOLDER/httpd.conf => rewrite has an error in line 2 of FOLDER/httpd.conf: httpd"
            + " says \"Invalid command 'Foo'",
      })
  void rejectsWhatTheServersDoNotTake(String each) throws Exception {
    Files.writeString(folder.resolve("error.sql"), "SELECT 1;\n\nINSERT INTO nowhere SELECT 1;\n");
    Files.writeString(folder.resolve("httpd.conf"), "RewriteEngine On\nFoo bar\n");
    String[] parts = each.replace("FOLDER", folder.toString()).split(" => ");

    var ended =
        new Ampmeter(folder)
            .here(
                "run",
                "--check",
                SHOP.resolve("suite.yaml").toString(),
                "--variant",
                "application." + parts[0]);

    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(ExitCode.USER_MISTAKE);
    assertThat(ended.err()).contains("application." + parts[1]);
  }

  @Test
  void showsNoPasswordWhereAPageFails() throws Exception {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.writeString(
        pages.resolve("index.php"), "<?php throw new Exception('with ' . getenv('DB_PASSWORD'));");
    Ampmeter ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            """
            stack: local
            application:
              pages: pages
            plans:
              - {plan: %s, iterations: 1}
            """
                .formatted(SHOP.resolve("shop.jmx")));

    var ended = ampmeter.here("run", suite);

    assertThat(ended.exitCode()).isEqualTo(ExitCode.USER_MISTAKE);
    assertThat(ended.err())
        .contains("application.ready must be a page that answers without an error, / answered 500")
        .contains("Uncaught Exception: with (secret) in");
  }
}
