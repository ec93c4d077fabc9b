package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A database server's program; hides the differences of MariaDB and MySQL. */
public interface DatabaseProgram {
  Path server();

  /** The options that name its files, for every call. */
  List<String> location();

  /** The options that make it initialise an empty data directory and exit. */
  List<String> initialisation();

  /** The SQL that it then reads from its standard input. */
  List<String> initialisationSql() throws IOException;

  List<String> options();

  AccountSql accounts();

  /**
   * MariaDB's files.
   *
   * @param base the value of its option basedir
   * @param share the folder of the SQL files that set up the system tables, and of the messages
   */
  public record MariaDb(Path server, Path base, Path share) implements DatabaseProgram {
    private static final List<String> SHARES = List.of("share/mysql", "share/mariadb", "share");
    private static final List<String> SYSTEM_TABLES =
        List.of("system_tables.sql", "performance_tables.sql", "system_tables_data.sql");

    /** The files as the build unpacks them. */
    public static MariaDb unpackedIn(Path folder) {
      return new MariaDb(folder.resolve("bin/mariadbd"), folder, folder.resolve("share"));
    }

    /**
     * The files of an installed package: beside the server or, if that is a wrapper script, in the
     * usual places.
     *
     * @throws ConfigException if the package lacks the SQL files that set up a new database
     */
    public static MariaDb installed(Path server, Programs programs) {
      Path base = server.getParent().getParent();
      return Stream.of(base, programs.root().resolve("usr"), programs.root().resolve("usr/local"))
          .flatMap(place -> SHARES.stream().map(place::resolve))
          .filter(MariaDb::isShare)
          .findFirst()
          .map(share -> new MariaDb(server, base, share))
          .orElseThrow(
              () ->
                  new ConfigException(
                      "%s is installed without mysql_system_tables.sql, which sets up a new"
                              .formatted(server)
                          + " database; on Debian, Ubuntu and Fedora the package mariadb-server"
                          + " has it"));
    }

    /** Whether the folder is MariaDB's share folder with the SQL files. */
    private static boolean isShare(Path folder) {
      return SYSTEM_TABLES.stream().allMatch(name -> Files.isReadable(script(folder, name)));
    }

    public boolean present() {
      return Files.isExecutable(server);
    }

    @Override
    public List<String> location() {
      return List.of(
          "--basedir=" + base,
          "--lc-messages-dir=" + share,
          "--character-sets-dir=" + share.resolve("charsets"));
    }

    @Override
    public List<String> initialisation() {
      return List.of("--bootstrap", "--enforce-storage-engine=", "--log-warnings=0");
    }

    /** The same as mariadb-install-db, without the help tables. */
    @Override
    public List<String> initialisationSql() throws IOException {
      List<String> sql = new ArrayList<>(List.of("create database mysql;", "use mysql;"));
      for (String name : SYSTEM_TABLES) {
        sql.addAll(Files.readAllLines(script(share, name)));
      }
      return sql;
    }

    @Override
    public List<String> options() {
      // With TLS, a page that connects for each request would measure TLS.
      return List.of("--skip-ssl");
    }

    @Override
    public AccountSql accounts() {
      return AccountSql.MARIADB;
    }

    /** A script, whose old name begins with mysql. */
    private static Path script(Path share, String name) {
      return Stream.of("mariadb_", "mysql_")
          .map(prefix -> share.resolve(prefix + name))
          .filter(Files::exists)
          .findFirst()
          .orElse(share.resolve("mariadb_" + name));
    }
  }

  /**
   * MySQL's files, of version 5.7 or later.
   *
   * @param base the value of its option basedir
   */
  public record MySql(Path server, Path base) implements DatabaseProgram {

    /** The files as the build unpacks them with -Dmysql=8. */
    public static MySql unpackedIn(Path folder) {
      return new MySql(folder.resolve("bin/mysqld"), folder);
    }

    public boolean present() {
      return Files.isExecutable(server);
    }

    @Override
    public List<String> location() {
      return List.of("--basedir=" + base);
    }

    @Override
    public List<String> initialisation() {
      return List.of("--initialize-insecure");
    }

    @Override
    public List<String> initialisationSql() {
      return List.of();
    }

    @Override
    public List<String> options() {
      return List.of(
          // The X protocol would listen on a port of its own, on every address.
          "--loose-mysqlx=OFF",
          // The default is a folder of the system's own MySQL.
          "--secure-file-priv=NULL");
    }

    @Override
    public AccountSql accounts() {
      return AccountSql.MYSQL;
    }
  }

  /** The SQL that creates our accounts and the database in a new data directory. */
  public enum AccountSql {
    /** Only the slow log has the text of prepared statements. */
    MARIADB(
        List.of("DELETE FROM mysql.global_priv WHERE User IN ('root', '');", "FLUSH PRIVILEGES;"),
        List.of(
            "SELECT ON performance_schema.*",
            "UPDATE ON performance_schema.setup_consumers",
            "SUPER ON *.*",
            "SELECT ON mysql.slow_log")),
    MYSQL(
        List.of("DROP USER 'root'@'localhost';"),
        List.of("SELECT ON performance_schema.*", "UPDATE ON performance_schema.setup_consumers"));

    /** Removes the default accounts without a password. */
    private final List<String> removal;

    private final List<String> rightsToStatements;

    AccountSql(List<String> removal, List<String> rightsToStatements) {
      this.removal = removal;
      this.rightsToStatements = rightsToStatements;
    }

    /**
     * The statements that the server reads before it listens, one a line.
     *
     * @param from the host from which accounts may connect, % for any
     * @param spec whether there are separate accounts that read statements and accounts
     */
    public List<String> statements(DatabaseAddress address, String from, StackSpec spec) {
      List<String> sql = new ArrayList<>(removal);
      sql.add("CREATE DATABASE `%s` CHARACTER SET utf8mb4;".formatted(address.name()));
      // The account for statements reads the server's own figures.
      sql.addAll(account(address, from, List.of("PROCESS, RELOAD ON *.*")));
      if (spec.watchesStatements()) {
        sql.addAll(account(address.forStatements(), from, rightsToStatements));
      }
      if (spec.start().audited()) {
        sql.addAll(auditor(address.forAudit(), from));
      }
      return sql;
    }

    private static List<String> auditor(DatabaseAddress address, String from) {
      String account = "'%s'@'%s'".formatted(address.user(), from);
      return List.of(
          "CREATE USER %s IDENTIFIED BY '%s';".formatted(account, address.password()),
          "GRANT SELECT ON `%s`.* TO %s;".formatted(address.name(), account),
          "GRANT SHOW DATABASES ON *.* TO %s;".formatted(account));
    }

    private static List<String> account(DatabaseAddress address, String from, List<String> more) {
      String account = "'%s'@'%s'".formatted(address.user(), from);
      List<String> sql = new ArrayList<>();
      sql.add("CREATE USER %s IDENTIFIED BY '%s';".formatted(account, address.password()));
      sql.add("GRANT ALL ON `%s`.* TO %s;".formatted(address.name(), account));
      more.forEach(right -> sql.add("GRANT %s TO %s;".formatted(right, account)));
      return sql;
    }
  }
}
