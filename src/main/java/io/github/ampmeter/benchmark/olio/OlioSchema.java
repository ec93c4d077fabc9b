package io.github.ampmeter.benchmark.olio;

import java.util.ArrayList;
import java.util.List;

/** The application's tables, and two that describe the loaded data. */
final class OlioSchema {
  static final String ADDRESS = "ADDRESS";
  static final String PERSON = "PERSON";
  static final String PERSON_PERSON = "PERSON_PERSON";
  static final String TAG = "SOCIALEVENTTAG";
  static final String EVENT = "SOCIALEVENT";
  static final String TAG_EVENT = "SOCIALEVENTTAG_SOCIALEVENT";
  static final String ATTENDEE = "PERSON_SOCIALEVENT";
  static final String COMMENT = "COMMENTS_RATING";

  /** The settings, which every page reads. */
  static final String SETTING = "OLIO_SETTING";

  /** The cache of home pages. */
  static final String CACHE = "OLIO_CACHE";

  /** The state of each table after loading, which only we read. */
  static final String LOADED = "OLIO_LOADED";

  /** Names are compared letter by letter: "Zoe" is not "Zoë". */
  private static final String TEXT = "CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";

  /**
   * One of the application's tables.
   *
   * @param number the column that counts the rows from 1; empty: there is none
   * @param columns the columns in the syntax of CREATE TABLE
   */
  record Table(String name, String number, List<String> columns, List<String> keys) {
    String create() {
      List<String> lines = new ArrayList<>(columns);
      lines.addAll(keys);
      return "CREATE TABLE %s (%s) %s".formatted(name, String.join(", ", lines), TEXT);
    }

    List<String> columnNames() {
      return columns.stream().map(column -> column.substring(0, column.indexOf(' '))).toList();
    }
  }

  /** There is no ENGINE clause, because a stack's variant may set the server's default. */
  static final List<Table> TABLES =
      List.of(
          new Table(
              ADDRESS,
              "addressid",
              List.of(
                  "addressid INT NOT NULL AUTO_INCREMENT PRIMARY KEY",
                  "street1 VARCHAR(55) NOT NULL",
                  "street2 VARCHAR(55)",
                  "city VARCHAR(55) NOT NULL",
                  "state VARCHAR(25) NOT NULL",
                  "zip VARCHAR(12) NOT NULL",
                  "country VARCHAR(55) NOT NULL",
                  "latitude DECIMAL(14,10) NOT NULL",
                  "longitude DECIMAL(14,10) NOT NULL"),
              List.of()),
          new Table(
              PERSON,
              "userid",
              List.of(
                  "userid INT NOT NULL AUTO_INCREMENT PRIMARY KEY",
                  "username VARCHAR(25) NOT NULL UNIQUE",
                  "password VARCHAR(25) NOT NULL",
                  "firstname VARCHAR(25) NOT NULL",
                  "lastname VARCHAR(25) NOT NULL",
                  "email VARCHAR(90) NOT NULL",
                  "telephone VARCHAR(25) NOT NULL",
                  "imageurl VARCHAR(100) NOT NULL",
                  "imagethumburl VARCHAR(100) NOT NULL",
                  "summary VARCHAR(2500) NOT NULL",
                  "timezone VARCHAR(100) NOT NULL",
                  "ADDRESS_addressid INT NOT NULL"),
              List.of("FOREIGN KEY (ADDRESS_addressid) REFERENCES ADDRESS (addressid)")),
          new Table(
              PERSON_PERSON,
              "",
              List.of(
                  "Person_username VARCHAR(25) NOT NULL",
                  "friends_username VARCHAR(25) NOT NULL",
                  "is_accepted TINYINT NOT NULL"),
              List.of(
                  "PRIMARY KEY (Person_username, friends_username)", "INDEX (friends_username)")),
          new Table(
              TAG,
              "socialeventtagid",
              List.of(
                  "socialeventtagid INT NOT NULL AUTO_INCREMENT PRIMARY KEY",
                  "tag VARCHAR(30) NOT NULL UNIQUE",
                  "refcount INT NOT NULL"),
              List.of()),
          new Table(
              EVENT,
              "socialeventid",
              List.of(
                  "socialeventid INT NOT NULL AUTO_INCREMENT PRIMARY KEY",
                  "title VARCHAR(100) NOT NULL",
                  "description VARCHAR(500) NOT NULL",
                  "submitterUserName VARCHAR(25) NOT NULL",
                  "ADDRESS_addressid INT NOT NULL",
                  "totalscore INT NOT NULL",
                  "numberofvotes INT NOT NULL",
                  "imageurl VARCHAR(100) NOT NULL",
                  "imagethumburl VARCHAR(100) NOT NULL",
                  "literatureurl VARCHAR(100) NOT NULL",
                  "telephone VARCHAR(20) NOT NULL",
                  "timezone VARCHAR(100) NOT NULL",
                  "eventtimestamp VARCHAR(25) NOT NULL",
                  "createdtimestamp DATETIME NOT NULL",
                  "disabled INT NOT NULL",
                  "eventdate VARCHAR(10) NOT NULL",
                  "summary VARCHAR(100) NOT NULL"),
              List.of(
                  "INDEX (eventdate)",
                  "INDEX (eventtimestamp)",
                  "INDEX (createdtimestamp)",
                  "INDEX (submitterUserName)",
                  "FOREIGN KEY (ADDRESS_addressid) REFERENCES ADDRESS (addressid)")),
          new Table(
              TAG_EVENT,
              "",
              List.of("socialeventtagid INT NOT NULL", "socialeventid INT NOT NULL"),
              List.of(
                  "UNIQUE (socialeventtagid, socialeventid)",
                  "INDEX (socialeventid)",
                  "FOREIGN KEY (socialeventtagid) REFERENCES SOCIALEVENTTAG (socialeventtagid)",
                  "FOREIGN KEY (socialeventid) REFERENCES SOCIALEVENT (socialeventid)")),
          new Table(
              ATTENDEE,
              "",
              List.of("username VARCHAR(25) NOT NULL", "socialeventid INT NOT NULL"),
              List.of("PRIMARY KEY (username, socialeventid)", "INDEX (socialeventid)")),
          new Table(
              COMMENT,
              "commentid",
              List.of(
                  "commentid INT NOT NULL AUTO_INCREMENT PRIMARY KEY",
                  "username VARCHAR(25) NOT NULL",
                  "socialeventid INT NOT NULL",
                  "comments VARCHAR(2500) NOT NULL",
                  "ratings INT NOT NULL",
                  "created_at DATETIME NOT NULL",
                  "updated_at DATETIME NOT NULL"),
              List.of(
                  "INDEX (socialeventid)",
                  "FOREIGN KEY (username) REFERENCES PERSON (username)",
                  "FOREIGN KEY (socialeventid) REFERENCES SOCIALEVENT (socialeventid)")));

  private static final List<String> OURS =
      List.of(
          ours(SETTING, "value VARCHAR(40) NOT NULL"),
          ours(CACHE, "content MEDIUMTEXT NOT NULL, made BIGINT NOT NULL"),
          ours(LOADED, "value VARCHAR(40) NOT NULL"));

  private OlioSchema() {}

  /** The statements that create the tables; the one that marks the database as ours comes first. */
  static List<String> create() {
    List<String> statements = new ArrayList<>(OURS);
    TABLES.forEach(table -> statements.add(table.create()));
    return statements;
  }

  /** The names of all tables, referenced ones last. */
  static List<String> names() {
    List<String> names = new ArrayList<>(List.of(CACHE, LOADED));
    for (int i = TABLES.size() - 1; i >= 0; i--) {
      names.add(TABLES.get(i).name());
    }
    names.add(SETTING);
    return names;
  }

  private static String ours(String table, String columns) {
    return "CREATE TABLE %s (name VARCHAR(40) PRIMARY KEY, %s) %s".formatted(table, columns, TEXT);
  }

  static List<String> columns(String table) {
    return TABLES.stream()
        .filter(candidate -> candidate.name().equals(table))
        .findFirst()
        .orElseThrow()
        .columnNames();
  }
}
