package offenders.benchmark.olio.definition;

import java.sql.Connection;

final class Asks {
  Connection connection;
}
