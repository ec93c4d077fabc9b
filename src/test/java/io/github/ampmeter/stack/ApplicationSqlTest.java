package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.ApplicationSql.Statements;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApplicationSqlTest {

  @Test
  void separatesStatementsWithTheLineThatEachBeginsIn() throws IOException {
    assertThat(statements("\nSELECT 1; SELECT\n2;\n\n  INSERT INTO a\n VALUES (1)"))
        .containsExactly("2: SELECT 1", "2: SELECT\n2", "5: INSERT INTO a\n VALUES (1)");
  }

  @Test
  void endsNoStatementWithinQuotesAndComments() throws IOException {
    assertThat(statements("SELECT 'a;''b\\';', \"c;\", `d;` /* e; */ -- f;\n, 1 # g;\n-1--2;"))
        .containsExactly("1: SELECT 'a;''b\\';', \"c;\", `d;` /* e; */ \n, 1 \n-1--2");
  }

  @Test
  void keepsCommentsThatAreForTheServer() throws IOException {
    assertThat(statements("-- a dump\n/*!40101 SET NAMES utf8 */;\n;\n"))
        .containsExactly("2: /*!40101 SET NAMES utf8 */");
  }

  @Test
  void takesAnotherDelimiter() throws IOException {
    assertThat(
            statements(
                "DELIMITER ;;\nCREATE TRIGGER t BEGIN SET a = 1; END;;\ndelimiter ;\nSELECT 1;"))
        .containsExactly("2: CREATE TRIGGER t BEGIN SET a = 1; END", "4: SELECT 1");
  }

  private static List<String> statements(String sql) throws IOException {
    Statements statements = new Statements(new StringReader(sql));
    List<String> found = new ArrayList<>();
    for (Optional<String> next = statements.next("x.sql");
        next.isPresent();
        next = statements.next("x.sql")) {
      found.add(statements.line() + ": " + next.get());
    }
    return found;
  }
}
