package io.github.ampmeter.source.statements;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlShapeTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          select * from t where a=1 and b='x'           | select * from t where a = ? and b = ?
          select * from t where a=1.5e-3 or b>-2        | select * from t where a = ? or b > ?
          select a-1 from t limit 5, 10                 | select a - ? from t limit ?, ...
          select count(*) from `my db`.`t1` t           | select count(*) from `my db`.t1 t
          select "double", 'it''s', 'back\\'slash'      | select ?, ...
          select x'AB', 0xFF, b'1', n'name'             | select ?, ...
          select t1.id from t1 where name like 'A%'     | select t1.id from t1 where name like ?
          select 'never closed and secret               | select ?
          insert into t (a, b) values (1, 'x'), (2,NULL) | insert into t(a, b) values (...)
          insert into t values (1), (2), (3)            | insert into t values (?)
          select * from t where a in (1, 2, 3)          | select * from t where a in (...)
          select a is null from t where b = null        | select a is null from t where b = ?
          select /* for Ann */ 1 -- of Ann              | select ?
          select 1 # of Ann                             | select ?
          update t set a = -1, b = a - 1;               | update t set a = ?, b = a - ?
          set @a := 'secret', @@session.x = 1           | set @a := ?, @@session.x = ?
          """)
  void leavesValuesAndCommentsOut(String sql, String shape) {
    assertThat(SqlShape.of(sql)).isEqualTo(shape);
  }

  @Test
  void aDigestHasTheShapeOfItsStatement() {
    String digest =
        "SELECT `t` . `id` , COUNT ( * ) FROM `page_item` AS `t` WHERE `id` IN (...) AND `b` = ?";

    assertThat(SqlShape.of(digest))
        .isEqualTo(
            SqlShape.of(
                "SELECT t.id, COUNT(*) FROM page_item AS t WHERE id IN (7, 8, 9) AND b = 'x'"));
    assertThat(SqlShape.of("INSERT INTO `t` VALUES (...) /* , ... */"))
        .isEqualTo(SqlShape.of("INSERT INTO t VALUES (1,2),(3,4)"));
  }

  @Test
  void knowsAStatementByItsDigest() {
    assertThat(SqlShape.same("select a from t where `id` <> ?", "SELECT a FROM t WHERE ID != ?"))
        .isTrue();
    assertThat(SqlShape.same("select a from t", "select b from t")).isFalse();
    String columns = "select " + "a, ".repeat(100);
    assertThat(SqlShape.same(columns + "...", columns + "b from t")).isTrue();
    assertThat(SqlShape.same("select a, ...", "select a, b from t")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET PASSWORD FOR x@localhost = PASSWORD('geheim')",
        "create user x identified by 'geheim'",
        "ALTER USER x IDENTIFIED WITH mysql_native_password AS 'geheim'",
        "CHANGE MASTER TO MASTER_PASSWORD='geheim'",
        "select * from person where user_password = 'geheim'"
      })
  void recognisesStatementsWithPasswords(String sql) {
    assertThat(SqlShape.secret(SqlShape.of(sql))).isTrue();
    assertThat(SqlShape.of(sql)).doesNotContain("geheim");
  }

  @Test
  void explainsQueriesAndChanges() {
    assertThat(SqlShape.explained("(SELECT ?) UNION (SELECT ?)")).isTrue();
    assertThat(SqlShape.explained("update t set a = ?")).isTrue();
    assertThat(SqlShape.explained("INSERT INTO t SELECT * FROM u")).isTrue();
    assertThat(SqlShape.explained("INSERT INTO t VALUES (?)")).isFalse();
    assertThat(SqlShape.explained("COMMIT")).isFalse();
    assertThat(SqlShape.explained("CALL p(?)")).isFalse();
  }

  /** With NO_BACKSLASH_ESCAPES a backslash is a character like others. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '$',
      value = {
        "select 1 from t where dir='C:\\' and name='Alice Miller'|select ? from t where dir=? and"
            + " name=?",
        "select 1 from t where name='O\\'Reilly' and x=1|select ? from t where name=? and x=?",
        "select 1 from t where a='x\\' b \\' y'|select ...",
      })
  void hidesValuesHoweverBackslashesAreRead(String sql, String shape) {
    assertThat(SqlShape.of(sql).replace(" = ", "=")).isEqualTo(shape);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select id from users where passwd = ?",
        "update t set pwd = ?",
        "select ? from keys where api_token = ?",
        "create user a identified by ?"
      })
  void recognisesPasswordsByAnyKeyword(String shape) {
    assertThat(SqlShape.secret(shape)).isTrue();
  }
}
