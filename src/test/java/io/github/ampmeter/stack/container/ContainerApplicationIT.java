package io.github.ampmeter.stack.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Page;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shop of src/test/resources/shop, read by the containers from where it lies. */
@Tag("alone")
class ContainerApplicationIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Path SHOP = Path.of("src/test/resources/shop").toAbsolutePath();

  @TempDir private Path logs;

  @BeforeEach
  void needDocker() {
    ContainersHere.needed();
  }

  @Test
  void servesTheShopAndBringsItsDataBack() throws Exception {
    try (Stack stack = stack(Map.of("application.php.ini.memory_limit", "64M"))) {
      StackAddresses addresses = stack.start();
      assertThat(body(addresses, "/health.php")).isEqualTo("items: 6\n");
      assertThat(body(addresses, "/search?q=red")).contains("3 found");

      try (var connection = addresses.database().connect();
          var statement = connection.createStatement()) {
        statement.execute("DELETE FROM item");
      }
      assertThat(body(addresses, "/search?q=red")).contains("0 found");
      stack.restoreData();

      assertThat(body(addresses, "/search?q=red")).contains("3 found");
      assertThat(stack.versions().get("PHP")).startsWith("8.");
    }
  }

  @Test
  void namesTheFileThatHttpdRejects() throws IOException {
    Path fragment = Files.writeString(logs.resolve("httpd.conf"), "RewriteEngine On\nFoo bar\n");
    try (Stack stack = stack(Map.of("application.rewrite", fragment.toString()))) {
      assertThatThrownBy(stack::start)
          .isInstanceOf(ConfigException.class)
          .hasMessageStartingWith("application.rewrite has an error in line 2 of " + fragment);
    }
  }

  @Test
  void noFragmentHidesOurOwnAddresses() throws IOException {
    String hiding =
        "Redirect permanent / https://www.example.org/\n"
            + "<Location \"/\">\n  Require all denied\n</Location>\n";
    Path fragment = Files.writeString(logs.resolve("httpd.conf"), hiding);
    Map<String, String> keys =
        Map.of("application.rewrite", fragment.toString(), "application.ready", "");
    try (Stack stack = stack(keys)) {
      StackAddresses addresses = stack.start();

      assertThat(stack.versions().get("PHP")).startsWith("8.");
      assertThat(Page.get(addresses.status(), PATIENCE).value("ServerMPM")).hasValue("prefork");
      assertThat(Page.get(addresses.page("/"), PATIENCE).status()).isEqualTo(301);
    }
  }

  @Test
  void pagesWriteIntoTheirOwnFoldersAndNowhereElse() throws Exception {
    Path writable = siteThatWrites("rwxrwxrwx");
    Path pages = logs.resolve("site/public");
    try (Stack stack = ofSite(writable)) {
      StackAddresses addresses = stack.start();

      assertThat(body(addresses, "/?to=" + pages.resolve("here"))).isEqualTo("rejected");
      assertThat(body(addresses, "/?to=" + writable.resolve("here"))).isEqualTo("written");
    }
    assertThat(writable.resolve("here")).hasContent("x");
    assertThat(pages).isDirectoryNotContaining("glob:**/here");
  }

  @Test
  void namesTheFolderThatPhpMayNotWriteInto() throws IOException {
    Path writable = siteThatWrites("rwxr-xr-x");
    try (Stack stack = ofSite(writable)) {
      assertThatThrownBy(stack::start)
          .hasMessageContaining("application.writable must name folders that www-data (33) of the")
          .hasMessageContaining("may write into, not " + writable + "; chown it");
    }
  }

  /** Returns the folder that its page is to write into. */
  private Path siteThatWrites(String permissions) throws IOException {
    Path pages = Files.createDirectories(logs.resolve("site/public"));
    Files.writeString(logs.resolve("site/composer.json"), "{}");
    Files.writeString(
        pages.resolve("index.php"),
        "<?php $to = $_GET['to'] ?? '/nowhere/file';\n"
            + "echo @file_put_contents($to, 'x') ? 'written' : 'rejected';");
    // For whoever writes: a shell in the container reads the name.
    Path writable = Files.createDirectory(logs.resolve("site/owner's"));
    return Files.setPosixFilePermissions(writable, PosixFilePermissions.fromString(permissions));
  }

  private Stack ofSite(Path writable) {
    Map<String, String> keys =
        Map.of(
            "application.folder", logs.resolve("site").toString(),
            "application.pages", "public",
            "application.writable", writable.toString());
    return new ContainerStack(AmpmeterHome.path(), logs, ContainersHere.spec(keys));
  }

  private Stack stack(Map<String, String> more) {
    Map<String, String> keys = new HashMap<>();
    keys.put("application.folder", SHOP.toString());
    keys.put("application.pages", "public");
    keys.put("application.sql", "database/schema.sql, database/data.sql");
    keys.put("application.database", "shop");
    keys.put("application.rewrite", "front-controller");
    keys.put("application.ready", "/health.php");
    keys.putAll(more);
    keys.values().removeIf(String::isEmpty);
    return new ContainerStack(AmpmeterHome.path(), logs, ContainersHere.spec(keys));
  }

  private static String body(StackAddresses addresses, String path) throws IOException {
    return Page.get(addresses.page(path), PATIENCE).body();
  }
}
