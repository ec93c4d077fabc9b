package offenders.benchmark.olio;

import java.sql.Connection;

final class Asks {
  Connection connection;
}
