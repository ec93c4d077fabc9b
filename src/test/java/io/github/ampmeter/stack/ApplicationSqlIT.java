package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a database makes of files of SQL: all of a file is executed, or its line is named. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApplicationSqlIT {
  @TempDir private Path folder;
  private Stack stack;
  private DatabaseAddress database;

  @BeforeAll
  void start(@TempDir Path logs) {
    String shop = Path.of("src/test/resources/shop/public").toAbsolutePath().toString();
    Map<String, String> keys =
        Map.of(
            "application.pages",
            shop,
            "application.database",
            "shop",
            // As a suite that asks for statements has it.
            "performanceSchema",
            "true");
    stack = new EmbeddedStack(AmpmeterHome.path(), logs, StackSpec.parse(StackKind.EMBEDDED, keys));
    database = stack.start().database();
  }

  @AfterAll
  void stop() {
    stack.close();
  }

  @BeforeEach
  void emptyTheDatabase() {
    sql().restore();
  }

  /** As MySQL's, MariaDB's and phpMyAdmin's tools write them. */
  @Test
  void loadsADumpWithRoutinesTriggersAndBytes() throws Exception {
    StringBuilder bytes = new StringBuilder();
    for (char c = 0; c < 256; c++) {
      bytes.append(c == '\'' || c == '\\' ? "\\" : "").append(c);
    }
    Path dump =
        file(
            """
            /*M!999999\\- enable the sandbox mode */
            -- MariaDB dump 10.19  Distrib 10.11.6-MariaDB
            -- ------------------------------------------------------
            /*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
            SET NAMES latin1;
            CREATE DATABASE /*!32312 IF NOT EXISTS*/ `shop` /*!40100 DEFAULT CHARACTER SET utf8mb4 */;
            USE `shop`;
            DROP TABLE IF EXISTS `t`;
            CREATE TABLE `t` (`a` TEXT CHARACTER SET utf8mb4, `b` BLOB, `c` INT DEFAULT 0);
            LOCK TABLES `t` WRITE;
            /*!40000 ALTER TABLE `t` DISABLE KEYS */;
            INSERT INTO `t` (a, b) VALUES ('gr\u00f6\u00dfe; -- it''s',_binary 'BYTES'),('\r\n','/*');
            /*!40000 ALTER TABLE `t` ENABLE KEYS */;
            UNLOCK TABLES;
            DELIMITER ;;
            /*!50003 CREATE TRIGGER r BEFORE INSERT ON t FOR EACH ROW BEGIN
              -- it's a comment;
              SET NEW.c = 7; /* 's; */
            END */;;
            CREATE PROCEDURE `p`()
            BEGIN
              INSERT INTO t (a) VALUES ('a;'); SELECT 1; SELECT 2;
            END;;
            DELIMITER ;
            CALL p();
            -- Dump completed
            """
                .replace("BYTES", bytes));

    sql(dump).load();

    assertThat(read("SELECT GROUP_CONCAT(HEX(a), c ORDER BY c, a SEPARATOR ' ') FROM t"))
        .isEqualTo("0D0A0 6772C3B6C39F653B202D2D2069742773" + "0 613B7");
    assertThat(read("SELECT HEX(b) FROM t WHERE LENGTH(b) = 256"))
        .startsWith("00010203")
        .endsWith("FCFDFEFF");
  }

  /** Each goes on from a table t that has one row, and would add the second. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t VALUES (2)",
        "INSERT INTO t VALUES (2); /* a comment */ -- another",
        "START TRANSACTION; INSERT INTO t VALUES (2);",
        "SET autocommit=0; INSERT INTO t VALUES (2);",
        "LOCK TABLES t WRITE; INSERT INTO t VALUES (2);",
        "INSERT INTO t VALUES (2); SET SESSION TRANSACTION READ ONLY;",
        "SET sql_mode='NO_BACKSLASH_ESCAPES'; SELECT '\\'; INSERT INTO t VALUES (2);",
        "SET sql_mode='ANSI_QUOTES'; SELECT 1 \"\\\"; INSERT INTO t VALUES (2);",
        "SELECT * FROM t; INSERT INTO t VALUES (2); SELECT * FROM t;",
        "DELIMITER $$\nINSERT INTO t VALUES (2);",
        "DROP DATABASE shop; CREATE DATABASE shop; USE shop; CREATE TABLE t SELECT 1 UNION SELECT 2;",
      })
  void loadsAllOfAFile(String end) throws Exception {
    sql(file("CREATE TABLE t(a INT); INSERT INTO t VALUES (1);\n" + end)).load();

    assertThat(read("SELECT COUNT(*) FROM t")).isEqualTo("2");
  }

  @Test
  void loadsFilesOneAfterTheOtherEachFromAFreshStart() throws Exception {
    Path first =
        file("SET sql_mode='NO_BACKSLASH_ESCAPES'; CREATE TABLE t(a TEXT);\nDELIMITER $$\n");
    Path second = folder.resolve("second.sql.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(second))) {
      out.write("INSERT INTO t VALUES ('it\\'s');".getBytes(StandardCharsets.UTF_8));
    }

    sql(first, second).load();

    assertThat(read("SELECT a FROM t")).isEqualTo("it's");
  }

  static Stream<Arguments> rejected() {
    return Stream.of(
        Arguments.of("\\! touch RAN", "right syntax to use near '\\! touch"),
        Arguments.of("SELECT 1 \\! touch RAN\n;", "right syntax to use near '\\! touch"),
        Arguments.of("system touch RAN", "right syntax to use near 'system touch"),
        Arguments.of("source RAN", "right syntax to use near 'source"),
        Arguments.of("\\. RAN", "right syntax to use near '\\. "),
        Arguments.of("tee RAN", "right syntax to use near 'tee"),
        Arguments.of("quit\nSELECT 1;", "right syntax to use near 'quit SELECT 1'"),
        Arguments.of("quit\nSELECT 1;", "commands of a client, such as source or quit, are no SQL"),
        Arguments.of("SELECT 1 INTO OUTFILE 'RAN';", "denied"),
        Arguments.of("LOAD DATA INFILE '/etc/passwd' INTO TABLE t;", "denied"),
        Arguments.of("LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE t;", "local infile"),
        Arguments.of("SELECT 2; /* open\nSELECT 3;", "the comment that begins there does not end"),
        Arguments.of("/*!50003 SELECT 2;\nSELECT 3;", "right syntax to use near ''"),
        Arguments.of("SELECT '2;\nSELECT 3;\n", "the text in quotes that begins there does not"),
        Arguments.of("INSERT INTO t VALUES (1", "right syntax to use near ''"),
        Arguments.of("DELIMITER ;;\nSELECT 2;\nSELECT 3;\n", "near 'SELECT 3"),
        Arguments.of("SET GLOBAL general_log_file='RAN';", "Access denied; you need"),
        Arguments.of("SET GLOBAL local_infile=1;", "Access denied; you need"),
        Arguments.of("SET SESSION TRANSACTION READ ONLY; INSERT INTO t VALUES (1);", "READ ONLY"),
        Arguments.of("CREATE PROCEDURE p() SELECT 1;CALL q();", "PROCEDURE shop.q does not exist"),
        Arguments.of("DROP DATABASE mysql;", "Access denied"),
        Arguments.of("USE mysql;", "the file belongs to another database"));
  }

  @ParameterizedTest
  @MethodSource
  void rejected(String end, String message) throws IOException {
    Path ran = folder.resolve("ran");
    Path file = file("CREATE TABLE t(a TEXT);\n" + end.replace("RAN", ran.toString()));

    assertThatThrownBy(() -> sql(file).load())
        .isInstanceOf(ConfigException.class)
        .hasMessageMatching(
            "(?s)application.sql has an error in line %s of %s: .*"
                .formatted(end.startsWith("DELIMITER") ? 3 : 2, file))
        .hasMessageContaining(message);
    assertThat(ran).doesNotExist();
  }

  @Test
  void rejectsAFileThatIsCutOff() throws IOException {
    var packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write("SELECT 1;\n".repeat(1000).getBytes(StandardCharsets.UTF_8));
    }
    Path cut = folder.resolve("cut.sql.gz");
    Files.write(cut, Arrays.copyOf(packed.toByteArray(), packed.size() - 12));

    assertThatThrownBy(() -> sql(cut).load())
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("application.sql must name complete files, " + cut)
        .hasMessageContaining(" is truncated");
  }

  @Test
  void mustCreateADatabaseAgainThatItDrops() throws Exception {
    Path lost = file("CREATE TABLE t(a TEXT);\nDROP DATABASE shop;\n");

    assertThatThrownBy(() -> sql(lost).load())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("line 2 of " + lost + ": the database \"shop\" is dropped");
    database.connect(Map.of("createDatabaseIfNotExist", "true")).close();

    sql(file("DROP DATABASE shop; CREATE DATABASE shop; USE shop; CREATE TABLE t(a TEXT);")).load();
    assertThat(read("SELECT COUNT(*) FROM t")).isEqualTo("0");
  }

  @Test
  void namesAnErrorBehindTheFirstResultOfAProcedure() throws Exception {
    Path file =
        file(
            """
            CREATE PROCEDURE p()
            BEGIN
              SELECT 1;
              SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'later';
            END;
            """
                    .replace("END;", "END$$")
                    .replace("CREATE", "DELIMITER $$\nCREATE")
                + "CALL p()$$\n");

    assertThatThrownBy(() -> sql(file).load())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("line 7 of " + file + ": the database reports \"later\"");
  }

  /** Each of its characters is a byte, as in a dump that is not of one character set. */
  private Path file(String text) throws IOException {
    return Files.write(folder.resolve("dump.sql"), text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private ApplicationSql sql(Path... files) {
    return new ApplicationSql(List.of(files), database);
  }

  private String read(String query) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
