package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationTest {
  private static final DatabaseAddress DATABASE =
      new DatabaseAddress("127.0.0.1", 13306, "shop", "seller", "secret");
  private static final StackAddresses ADDRESSES =
      new StackAddresses("127.0.0.1", 8180, DATABASE, Optional.empty());

  @TempDir private Path folder;
  private Path root;

  @BeforeEach
  void makeAProject() throws IOException {
    root = Files.createDirectories(folder.resolve("shop/public"));
    Files.writeString(folder.resolve("shop/composer.json"), "{}");
    Files.writeString(root.resolve("index.php"), "<?php");
  }

  @Test
  void resolvesPathsAgainstTheSuitesFolder() {
    Application shop = read("sql", "schema.sql, ../data.sql.gz", "writable", "shop/var");

    assertThat(shop.pages()).isEqualTo(Map.of("", root));
    assertThat(shop.database().sql())
        .containsExactly(folder.resolve("schema.sql"), folder.resolveSibling("data.sql.gz"));
    assertThat(shop.writable().folders()).containsExactly(folder.resolve("shop/var"));
    assertThat(shop.projects()).containsExactly(folder.resolve("shop"));
  }

  @Test
  void servesSeveralDocumentRootsBelowTheirNames() {
    Application all =
        StackSpec.parse(
                StackKind.LOCAL,
                Map.of("application.pages./", "/site", "application.pages.blog", "/wordpress"))
            .application()
            .orElseThrow();

    assertThat(all.pages()).isEqualTo(Map.of("", Path.of("/site"), "/blog", Path.of("/wordpress")));
  }

  @Test
  void tellsPhpWhereTheDatabaseIs() {
    Application shop =
        read("database", "shop", "environment.DSN", "mysql:host=${DB_HOST};x=$${DB_HOST}");
    Map<String, String> environment =
        shop.environment(shop.values(ADDRESSES, DATABASE, Path.of("/scratch/config")));

    assertThat(environment)
        .containsEntry("DATABASE_URL", "mysql://seller:secret@127.0.0.1:13306/shop")
        .containsEntry("DB_PASSWORD", "secret")
        .containsEntry("DSN", "mysql:host=127.0.0.1;x=${DB_HOST}")
        .doesNotContainKeys("WEB_URL", "APPLICATION_CONFIG");
  }

  @Test
  void fixesThePasswordWhereTheSuiteStatesIt() {
    Map<String, String> none = Map.of();
    Map<String, String> set = Map.of("SHOP_PASSWORD", "from-outside", "EMPTY", "");

    Application fixed = read("database.password", "p%s#1");
    assertThat(fixed.database().on(1, none).password()).isEqualTo("p%s#1");
    assertThat(read("database.passwordVariable", "SHOP_PASSWORD").database().on(1, set).password())
        .isEqualTo("from-outside");
    assertThat(read().database().on(1, none).password()).hasSizeGreaterThan(20);
    assertThat(fixed + "" + fixed.facts()).doesNotContain("p%s#1");
    assertThat(
            fixed
                .values(ADDRESSES, fixed.database().on(13306, none), Path.of("/c"))
                .get("DATABASE_URL"))
        .contains(":p%25s%231@127.0.0.1:13306/");
    for (String variable : List.of("EMPTY", "MISSING")) {
      Application shop = read("database.passwordVariable", variable);
      assertThatThrownBy(() -> shop.database().on(1, set))
          .isInstanceOf(ConfigException.class)
          .hasMessageStartingWith("application.database.passwordVariable must name an environment");
    }
  }

  @Test
  void fillsSeveralTemplatesUnderTheirOwnNames() throws IOException {
    Files.writeString(folder.resolve("Local.tpl.php"), "<?php // ${DB_NAME} ${DB_USER}");
    Files.createDirectory(folder.resolve("conf"));
    Files.writeString(folder.resolve("conf/app.ini"), "php = ${APPLICATION_CONFIG}\n");
    Application shop =
        read("template", "Local.tpl.php, conf/app.ini", "environment.A", "${APPLICATION_CONFIG}");
    Map<String, String> values = shop.values(ADDRESSES, DATABASE, Path.of("/scratch"));

    shop.requirePresent(true);
    assertThat(shop.configs(values))
        .isEqualTo(
            Map.of(
                "Local.tpl.php", "<?php // shop seller",
                "app.ini", "php = /scratch/Local.tpl.php\n"));
    assertThat(shop.environment(values))
        .containsEntry("A", "/scratch/Local.tpl.php")
        .containsEntry("APPLICATION_CONFIG_FOLDER", "/scratch");
  }

  @Test
  void quotesValuesOfPhpIniButConstants() {
    Application shop =
        read(
            "php.ini.error_reporting",
            "E_ALL & ~E_NOTICE",
            "php.ini.mysqli.default_host",
            "${DB_HOST}",
            "php.ini.include_path",
            ".:/a b");

    assertThat(shop.ini(shop.values(ADDRESSES, DATABASE, Path.of("/c"))))
        .isEqualTo(
            """
            zend.exception_ignore_args = On
            error_reporting = E_ALL & ~E_NOTICE
            include_path = ".:/a b"
            mysqli.default_host = 127.0.0.1
            """);
  }

  @Test
  void fillsATemplateAndNamesTheLineOfAnUnknownPlaceholder() throws IOException {
    Path template = Files.writeString(folder.resolve("config.php.tmpl"), "<?php\n'${DB_NAME}'\n");
    Application shop = read("template", template.toString());
    assertThat(shop.configs(shop.values(ADDRESSES, DATABASE, Path.of("/c"))))
        .isEqualTo(Map.of("config.php.tmpl", "<?php\n'shop'\n"));

    Files.writeString(template, "<?php\n'${DB_SECRET}'\n");
    assertThatThrownBy(() -> shop.requirePresent(true))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(
            "application.template has the unknown placeholder ${DB_SECRET} in line 2 of "
                + template
                + "; known are DATABASE_URL");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          pagse           | x        | application.pagse is an unknown key; legal are pages, sql
          database        | mysql    | application.database.name must be 1 to 32 letters
          database.user   | a b      | application.database.user must be 1 to 32 letters
          php.ini.x       | a"b      | application.php.ini.x must have no quotes, was "a"b"
          php.ini.x       | ${FOO}   | application.php.ini.x has the unknown placeholder ${FOO}
          php.ini.opcache.enable | 0 | application.php.ini.opcache.enable is a variant of the stack
          environment.A-B | x        | application.environment must name variables, was "A-B"
          ready           | health   | application.ready must be a page such as /health.php
          sql             | ''       | application.sql must be a text
          template        | a/x.php, b/x.php | application.template must name files of different
          database.password | it's   | application.database.password must be 1 to 64 ASCII
          """)
  void rejectsAKeyByItsNameAndRule(String key, String value, String message) {
    assertThatThrownBy(() -> read(key, value))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void rejectsADocumentRootWithoutIndexAndProposesItsPublicFolder() {
    Application shop = read("pages", folder.resolve("shop").toString());

    assertThatThrownBy(() -> shop.requirePresent(true))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "application.pages must have an index.php or index.html, %s has none; did you mean %s?"
                .formatted(folder.resolve("shop"), root));
  }

  @Test
  void rejectsWhatIsMissing() {
    assertThatThrownBy(() -> read("pages", "nowhere").requirePresent(true))
        .hasMessageStartingWith("application.pages must name a folder, and this one is missing");
    assertThatThrownBy(() -> read("sql", "schema.sql").requirePresent(true))
        .hasMessageStartingWith("application.sql must name a file that can be read, was");
    assertThatThrownBy(() -> read("writable", "..").requirePresent(true))
        .hasMessageStartingWith("application.writable must name folders of the application");
  }

  @Test
  void rejectsALinkOutsideUnlessTheServerFollowsIt() throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.createSymbolicLink(root.resolve("inside"), root.resolve("index.php"));
    read().requirePresent(false);
    Path link = Files.createSymbolicLink(root.resolve("media"), outside);

    read().requirePresent(true);
    assertThatThrownBy(() -> read().requirePresent(false))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(
            "application.pages must have no link that leads outside, " + link + " does");
  }

  @Test
  void followsALinkToTheRoot() throws IOException {
    Path link = Files.createSymbolicLink(root.resolve("slash"), Path.of("/"));

    assertThat(ServedCopy.target(link)).isEqualTo(Path.of("/"));
  }

  @Test
  void copiesAProjectWithItsLinks() throws IOException {
    Path shop = folder.resolve("shop");
    Files.createSymbolicLink(root.resolve("home.php"), Path.of("index.php"));
    Files.createSymbolicLink(root.resolve("whole.php"), root.resolve("index.php"));
    Files.createSymbolicLink(root.resolve("later"), Path.of("../var/later"));
    Files.createSymbolicLink(root.resolve("tmp"), folder);
    Path stated = Files.createSymbolicLink(folder.resolve("current"), shop);

    Path copy = ServedCopy.of(stated, folder.resolve("copy"), List.of());

    assertThat(copy.resolve("public/index.php")).hasContent("<?php");
    assertThat(copy.resolve("public/home.php").toRealPath())
        .isEqualTo(copy.resolve("public/whole.php").toRealPath())
        .isEqualTo(copy.toRealPath().resolve("public/index.php"));
    assertThat(Files.readSymbolicLink(copy.resolve("public/later")))
        .isEqualTo(copy.resolve("var/later"));
    assertThat(Files.readSymbolicLink(copy.resolve("public/tmp"))).isEqualTo(folder.toRealPath());
  }

  /** Each is the text of a link in a folder that pages may write into. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "OUTSIDE",
        "OUTSIDE/file",
        "../../../outside",
        "../chain",
        "../../../outside/nothing-yet",
        "../../../shop-2",
        "../lib/nothing-yet",
        "../later",
      })
  void copiesNoLinkThatLeadsOutOfWhatPagesWrite(String text) throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.createFile(outside.resolve("file"));
    Files.createDirectory(folder.resolve("shop-2"));
    Path var = Files.createDirectories(folder.resolve("shop/var/www"));
    Files.createSymbolicLink(var.resolveSibling("chain"), Path.of("../../outside"));
    Files.createSymbolicLink(var.resolveSibling("lib"), outside);
    Files.createSymbolicLink(var.resolveSibling("later"), outside.resolve("nothing-yet"));
    Path link =
        Files.createSymbolicLink(
            var.resolve("log"), Path.of(text.replace("OUTSIDE", outside.toString())));

    assertThatThrownBy(
            () -> ServedCopy.of(folder.resolve("shop"), folder.resolve("copy"), List.of(var)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(
            "application.writable must have no link that leads out of the application, "
                + link.toRealPath(LinkOption.NOFOLLOW_LINKS)
                + " leads to "
                + folder.toRealPath());
  }

  @Test
  void copiesLinksThatStayInTheProjectToWhatPagesWrite() throws IOException {
    Path var = Files.createDirectories(folder.resolve("shop/var"));
    Files.createSymbolicLink(var.resolve("cache"), Path.of("../public"));
    Files.createSymbolicLink(var.resolve("later"), Path.of("nothing-yet"));

    Path copy = ServedCopy.of(folder.resolve("shop"), folder.resolve("copy"), List.of(var));

    assertThat(copy.resolve("var/cache/index.php")).hasContent("<?php");
    assertThat(copy.resolve("var/later")).isSymbolicLink();
  }

  @ParameterizedTest
  @ValueSource(strings = {"shop/log", "shop/above/log"})
  void rejectsAFolderToWriteIntoThatALinkLeadsOutOfTheProject(String writable) throws IOException {
    Path outside = Files.createDirectories(folder.resolve("outside/log")).toRealPath();
    Files.createSymbolicLink(folder.resolve("shop/log"), outside);
    Files.createSymbolicLink(folder.resolve("shop/above"), outside.getParent());

    assertThatThrownBy(() -> read("writable", writable).requirePresent(true))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(
            "application.writable must have no link that leads out of the application, %s leads"
                    .formatted(folder.resolve(writable))
                + " to "
                + outside);
  }

  /** Stated folder, the project that takes it in below the folder of the suite. */
  @ParameterizedTest
  @CsvSource({
    "plain/uploads, plain",
    "uploads, .",
    "plain/public/cache, plain/public",
    "plain/a/b, plain",
  })
  void takesFoldersBesideThePagesIn(String writable, String project) throws IOException {
    Files.createDirectories(folder.resolve("plain/public"));
    Files.writeString(folder.resolve("plain/public/index.php"), "<?php");
    Files.createDirectories(folder.resolve(writable));

    Application plain = read("pages", "plain/public", "writable", writable);

    plain.requirePresent(true);
    assertThat(plain.projects()).containsExactly(folder.resolve(project).normalize());
    assertThat(plain.facts())
        .containsEntry("application's writable folders", folder.resolve(writable).toString());
  }

  @Test
  void takesAFolderElsewhereByItsAbsolutePathAlone() throws IOException {
    Path elsewhere = Files.createDirectories(folder.resolveSibling(folder.getFileName() + "-data"));
    try {
      Application shop = read("writable", elsewhere.toString());

      shop.requirePresent(true);
      assertThat(shop.projects()).containsExactly(folder.resolve("shop"));
      assertThat(shop.writable().outside(shop.projects().toList())).containsExactly(elsewhere);
      assertThatThrownBy(
              () -> read("writable", "../" + elsewhere.getFileName()).requirePresent(true))
          .hasMessageStartingWith("application.writable must name folders of the application");
      Path link =
          Files.createSymbolicLink(folder.resolveSibling(folder.getFileName() + "-l"), elsewhere);
      try {
        assertThatThrownBy(() -> read("writable", link.toString()).requirePresent(true))
            .hasMessageStartingWith("application.writable must have no link that leads out");
      } finally {
        Files.delete(link);
      }
    } finally {
      Files.delete(elsewhere);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/etc",
        "/etc/ssl",
        "/usr/share",
        "/var",
        "/var/lib",
        "/home",
        "/root",
        "/tmp",
        "/proc",
        "/dev/shm",
        "/var/lib/dpkg",
        "HOME"
      })
  void rejectsFoldersOfTheSystemToWriteInto(String writable) {
    String home = System.getProperty("user.home");

    assertThatThrownBy(() -> read("writable", writable.replace("HOME", home)).requirePresent(true))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("application.writable must name folders of the application alone");
  }

  @Test
  void takesAFolderToWriteIntoThatALinkLeadsToWithinTheProject() throws IOException {
    Files.createDirectory(folder.resolve("shop/data"));
    Files.createSymbolicLink(folder.resolve("shop/var"), Path.of("data"));

    read("writable", "shop/var").requirePresent(true);
  }

  @Test
  void takesAFolderToWriteIntoOfAProjectThatAnotherOneLinksTo() throws IOException {
    Files.createDirectories(folder.resolve("wordpress/uploads"));
    Files.createSymbolicLink(root.resolve("blog"), folder.resolve("wordpress"));

    read("pages.blog", "shop/public/blog", "writable", "shop/public/blog/uploads")
        .requirePresent(true);
  }

  @Test
  void copiesNoLargeProject() throws IOException {
    for (int i = 0; i <= ServedCopy.MOST_FILES; i++) {
      Files.createFile(root.resolve("f" + i));
    }

    assertThatThrownBy(() -> ServedCopy.of(root, folder.resolve("copy"), List.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("more than 10000 files are not copied");
  }

  @Test
  void isRejectedByTheExternalStack() {
    Map<String, String> keys = Map.of("application.pages", "x", "external.web", "http://a");

    assertThatThrownBy(() -> StackSpec.parse(StackKind.EXTERNAL, keys))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("application is not served by the external stack");
  }

  @ParameterizedTest
  @CsvSource({
    "intl, php-intl",
    "pdo_mysql, php-mysql",
    "dom, php-xml",
    "Zend OPcache, php-opcache"
  })
  void namesTheDebianPackageOfAnExtension(String extension, String expected) {
    assertThat(ApplicationCheck.debianPackage(extension)).isEqualTo(expected);
  }

  @Test
  void showsNoSettingThatMayBeASecret() {
    Application shop = read("php.ini.mysqli.default_pw", "hidden", "php.ini.memory_limit", "1G");

    assertThat(shop.facts()).containsEntry("application's php.ini", "memory_limit=1G");
    assertThat(shop.facts().values()).noneMatch(text -> text.contains("hidden"));
  }

  @Test
  void includesAnHtaccessIntoItsFolderAndOtherFragmentsIntoTheServer() {
    assertThat(directives("/x/.htaccess")).contains("  Include \"/x/.htaccess\"");
    assertThat(directives("/x/httpd.conf")).contains("Include \"/x/httpd.conf\"");
    assertThat(directives("front-controller"))
        .contains("    DirectoryIndex index.html index.php /index.php")
        .contains("    RewriteRule ^ /index.php [L]");
  }

  @Test
  void readsTheFilesOfFoldersBelowOneThatHasAnHtaccessOnly() {
    List<String> below = List.of("<Directory \"" + root + "/*\">", "  AllowOverride All");

    assertThat(directives("/x/.htaccess")).containsSequence(below);
    assertThat(directives("/x/httpd.conf")).doesNotContainSequence(below);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*:80", "_default_:443", "10.0.0.1:8080 [::1]:8080"})
  void rejectsAVirtualHostOfOnePort(String host) throws IOException {
    String start = "<VirtualHost " + host + ">";
    Path site = Files.writeString(folder.resolve("site.conf"), "# a\n  " + start + "\n");

    assertThatThrownBy(() -> read("rewrite", site.toString()).requirePresent(true))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "application.rewrite must have virtual hosts of any port, as in <VirtualHost *>, %s has %s"
                .formatted(site, start));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<VirtualHost *>", "<virtualhost *:*>", "# <VirtualHost *:80>", "\u00e4"})
  void takesAVirtualHostOfAnyPort(String text) throws IOException {
    Path site = folder.resolve("site.conf");
    Files.writeString(site, text, StandardCharsets.ISO_8859_1);

    assertThatCode(() -> read("rewrite", site.toString()).requirePresent(true))
        .doesNotThrowAnyException();
  }

  private List<String> directives(String rewrite) {
    Application shop = read("rewrite", rewrite);
    return ApacheDirectives.application(
        shop, shop.pages(), shop.rewriting().fragment(), Path.of("/empty"));
  }

  private Application read(String... keysAndValues) {
    Map<String, String> keys = new TreeMap<>();
    keys.put("application.folder", folder.toString());
    keys.put("application.pages", "shop/public");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      keys.put("application." + keysAndValues[i], keysAndValues[i + 1]);
    }
    return StackSpec.parse(StackKind.LOCAL, keys).application().orElseThrow();
  }
}
