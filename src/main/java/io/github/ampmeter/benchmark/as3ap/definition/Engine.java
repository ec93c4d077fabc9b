package io.github.ampmeter.benchmark.as3ap.definition;

import io.github.ampmeter.ConfigException;

/** MySQL's and MariaDB's storage engines that the benchmark is run on. */
public enum Engine {
  /** Table locks, no transactions, no foreign keys, no clustered index. */
  MYISAM("MyISAM"),
  /** Row locks and multiversioning; the primary key is the clustered index. */
  INNODB("InnoDB");

  private final String text;

  Engine(String text) {
    this.text = text;
  }

  public static Engine parse(String text) {
    for (Engine engine : values()) {
      if (engine.text.equalsIgnoreCase(text.strip())) {
        return engine;
      }
    }
    throw new ConfigException("as3ap: engine must be MyISAM or InnoDB, was \"" + text + '"');
  }

  /** Whether a rollback takes anything back and a foreign key refuses anything. */
  public boolean transactional() {
    return this == INNODB;
  }

  @Override
  public String toString() {
    return text;
  }
}
