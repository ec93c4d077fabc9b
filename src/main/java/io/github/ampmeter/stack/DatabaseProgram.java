package io.github.ampmeter.stack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A database server's program, and where MariaDB and MySQL differ. */
public interface DatabaseProgram {
  Path server();

  /** Options that say where its files lie; every call takes them. */
  List<String> location();

  /** Options that make it fill an empty data directory and end. */
  List<String> initialisation();

  /** What it reads for that from its standard input; none: nothing. */
  List<String> initialisationSql() throws IOException;

  /** Options of the running server. */
  List<String> options();

  /** How it is given its accounts. */
  AccountSql accounts();
}
