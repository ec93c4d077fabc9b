package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.DatabaseSize;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Whether loaded data keeps the benchmark's rules, counted by the database itself. */
public final class Conformance {
  private final List<RuleCount> claims;

  private Conformance(List<RuleCount> claims) {
    this.claims = claims;
  }

  public static Conformance of(Connection connection, DatabaseSize size) throws SQLException {
    List<RuleCount> claims = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      for (Rule rule : Rule.all(size.rows())) {
        try (ResultSet figure = statement.executeQuery(rule.sql())) {
          figure.next();
          claims.add(rule.claim(figure.getBigDecimal(1)));
        }
      }
    }
    return new Conformance(claims);
  }

  public boolean holds() {
    return claims.stream().allMatch(RuleCount::holds);
  }

  /** Such as {@code 89 rules hold}; what does not hold is named. */
  public String summary() {
    List<String> wrong =
        claims.stream().filter(claim -> !claim.holds()).map(RuleCount::line).toList();
    return wrong.isEmpty()
        ? claims.size() + " rules hold"
        : wrong.size() + " of " + claims.size() + " rules do not hold: " + String.join("; ", wrong);
  }
}
