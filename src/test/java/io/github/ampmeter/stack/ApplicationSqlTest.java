package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.ApplicationSql.Statements;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationSqlTest {

  @Test
  void separatesStatementsWithTheLineThatEachBeginsIn() throws IOException {
    assertThat(statements("\nSELECT 1; SELECT\n2;\n\n  INSERT INTO a\n VALUES (1)"))
        .containsExactly("2: SELECT 1", "2: SELECT\n2", "5: INSERT INTO a\n VALUES (1)");
  }

  @Test
  void endsNoStatementWithinQuotesAndComments() throws IOException {
    assertThat(statements("SELECT 'a;''b\\';', \"c;\", `d;` /* e; ' */ -- f;\n, 1 # g;\n-1--2;"))
        .containsExactly("1: SELECT 'a;''b\\';', \"c;\", `d;`   \n, 1 \n-1--2");
  }

  @Test
  void keepsCommentsThatAreForTheServer() throws IOException {
    assertThat(
            statements(
                "-- a dump\n--------\n/*!40101 SET NAMES utf8 */;\n;\n"
                    + "/*M!999999\\- enable the sandbox mode */ \nSELECT /*+ NO_ICP() */ 1;"))
        .containsExactly(
            "3: /*!40101 SET NAMES utf8 */",
            "5: /*M!999999\\- enable the sandbox mode */ \nSELECT /*+ NO_ICP() */ 1");
  }

  @Test
  void findsQuotesAndCommentsInACommentForTheServer() throws IOException {
    assertThat(
            statements("DELIMITER ;;\n/*!50003 TRIGGER t SET a = '*/;;' /* it's */ */;;\nSELECT 1"))
        .containsExactly("2: /*!50003 TRIGGER t SET a = '*/;;'   */", "3: SELECT 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {";;", "$$", "//", "##", "--", "'//'"})
  void takesAnotherDelimiter(String word) throws IOException {
    String plain = word.replace("'", "");
    assertThat(
            statements(
                "DELIMITER %s \r\nCREATE TRIGGER t BEGIN SET a = 1; END%s\ndelimiter ; \nSELECT 1;"
                    .formatted(word, plain)))
        .containsExactly("2: CREATE TRIGGER t BEGIN SET a = 1; END", "4: SELECT 1");
  }

  /** Each place of the file is compared with all of it. */
  @Test
  void takesNoDelimiterThatIsLongerThanAName() throws IOException {
    String longest = "x".repeat(255);

    assertThat(statements("DELIMITER " + longest + "\nSELECT 1" + longest))
        .containsExactly("2: SELECT 1");
    assertThat(statements("DELIMITER x" + longest + "\n; SELECT 1"))
        .containsExactly("1: DELIMITER x" + longest + "\n", "2: SELECT 1");
  }

  @Test
  void takesNoColumnForACommand() throws IOException {
    assertThat(statements("CREATE TABLE t(\n delimiter CHAR(1),\n b INT);SELECT delimiter FROM t;"))
        .containsExactly(
            "1: CREATE TABLE t(\n delimiter CHAR(1),\n b INT)", "3: SELECT delimiter FROM t");
  }

  @Test
  void givesEveryByteAsItIs() throws IOException {
    String bytes = "SELECT '\u0000\u0001\r\n\u0080\u0081\u00fe\u00ff'";

    assertThat(statements("\u00ef\u00bb\u00bf" + bytes + ";")).containsExactly("1: " + bytes);
  }

  @Test
  void readsStatementsAcrossTheEndOfItsBuffer() throws IOException {
    String text = "x".repeat(997);
    List<String> found = statements(("DELIMITER ;;\nSELECT '" + text + "'/* */;;").repeat(200));

    assertThat(found).hasSize(200).allMatch(each -> each.endsWith("SELECT '" + text + "' "));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void takesNoDashesForACommentWhereItsBufferEnds(int offset) throws IOException {
    String sum = "SELECT " + " ".repeat(offset) + "1--2+".repeat(30_000) + "1";

    assertThat(statements(sum + ";")).containsExactly("1: " + sum);
  }

  @ParameterizedTest
  @CsvSource({
    "NO_BACKSLASH_ESCAPES, SELECT 'a\\'; SELECT 2",
    "'PIPES_AS_CONCAT,ANSI_QUOTES', SELECT \"a\\\"; SELECT 2",
    "STRICT_TRANS_TABLES, SELECT 'a\\''; SELECT 2",
  })
  void takesABackslashAsTheServerDoes(String modes, String sql) throws IOException {
    Statements two = new Statements("x.sql", stream(sql));
    two.setModes(modes);
    two.next();

    assertThat(two.next()).hasValue("SELECT 2");
  }

  @ParameterizedTest
  @CsvSource({
    "'SELECT 1;\nSELECT 2; /* open\nSELECT 3;', the comment",
    "'SELECT 1;\n/*', the comment",
    "'SELECT 1;\nSELECT \"2;\nSELECT 3;', the text in quotes",
    "'SELECT 1;\nSELECT `2', the text in quotes",
    "'SELECT 1;\nSELECT \"2\\', the text in quotes",
    "'SELECT 1;\n/*!50003 SET a = \"x */;', the text in quotes",
  })
  void namesTheLineOfWhatDoesNotEnd(String sql, String what) {
    assertThatThrownBy(() -> statements(sql))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "application.sql has an error in line 2 of x.sql: %s that begins there does not end;"
                    .formatted(what)
                + " close it, or create the file again if it is truncated");
  }

  private static List<String> statements(String sql) throws IOException {
    Statements statements = new Statements("x.sql", stream(sql));
    List<String> found = new ArrayList<>();
    for (Optional<String> next = statements.next(); next.isPresent(); next = statements.next()) {
      found.add(statements.line() + ": " + next.get());
    }
    return found;
  }

  private static ByteArrayInputStream stream(String sql) {
    return new ByteArrayInputStream(sql.getBytes(StandardCharsets.ISO_8859_1));
  }
}
