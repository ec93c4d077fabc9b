package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.process.StackException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * Fills a database from SQL files of any size, which are streamed. The server gets their statements
 * one by one, and they can reach nothing else: there is no client with commands of its own, such as
 * one that starts a shell, and the connection sends no files.
 */
record ApplicationSql(List<Path> files, DatabaseAddress database) {
  static final List<String> FORMATS = List.of(".sql", ".sql.gz", ".tar.gz", ".tgz");

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int EMPTY_QUERY = 1065;
  private static final Pattern SQL_MODE = Pattern.compile("(?i)sql_mode");
  private static final int LONGEST_SETTING = 1_000;

  /** The driver encodes each character as the byte that it was in the file, without corrections. */
  private static final Map<String, String> BYTE_BY_BYTE =
      Map.of("characterEncoding", "ISO-8859-1", "jdbcCompliantTruncation", "false");

  /** The advice for errors of the database about access rights. */
  private static final String OF_ANOTHER_DATABASE =
      "; the file belongs to another database: set application.database to its name, or remove the"
          + " line";

  /** Restores the database to its state after the start. */
  void restore() {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP DATABASE `%s`".formatted(database.name()));
      statement.execute("CREATE DATABASE `%s` CHARACTER SET utf8mb4".formatted(database.name()));
    } catch (SQLException e) {
      throw new StackException("the application's database cannot be emptied: " + e, e);
    }
    load();
  }

  /**
   * Executes all files.
   *
   * @throws ConfigException with file, line and the server's message at the first error
   */
  void load() {
    for (Path file : files) {
      String name = file.toString();
      try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES)) {
        if (name.endsWith(".tar.gz") || name.endsWith(".tgz")) {
          loadArchive(name, raw);
        } else {
          load(name, name.endsWith(".gz") ? new GZIPInputStream(raw, BUFFER_BYTES) : raw);
        }
      } catch (EOFException | ZipException e) {
        throw ConfigException.of(
            "application.sql",
            "must name complete files, %s is truncated or damaged (%s); create it again"
                .formatted(name, e.getMessage()),
            e);
      } catch (IOException e) {
        throw ConfigException.of(
            "application.sql",
            "names %s, which cannot be read: %s".formatted(name, FileReason.of(e)),
            e);
      }
    }
  }

  private void loadArchive(String name, InputStream raw) throws IOException {
    TarArchiveInputStream archive =
        new TarArchiveInputStream(new GZIPInputStream(raw, BUFFER_BYTES));
    int loaded = 0;
    for (TarArchiveEntry entry = archive.getNextEntry();
        entry != null;
        entry = archive.getNextEntry()) {
      if (entry.isFile() && entry.getName().endsWith(".sql")) {
        load(name + ":" + entry.getName(), archive);
        loaded++;
      } else if (entry.isFile() && entry.getName().endsWith(".sql.gz")) {
        load(name + ":" + entry.getName(), new GZIPInputStream(archive, BUFFER_BYTES));
        loaded++;
      }
    }
    if (loaded == 0) {
      throw ConfigException.of(
          "application.sql",
          "must name archives with .sql files in them, %s has none".formatted(name));
    }
  }

  private void load(String name, InputStream sql) throws IOException {
    Statements statements = new Statements(name, sql);
    try (Connection connection = database.connect(BYTE_BY_BYTE);
        Statement statement = connection.createStatement()) {
      // Braces in the data must not become escapes of JDBC.
      statement.setEscapeProcessing(false);
      statement.execute("SET NAMES utf8mb4");
      statements.setModes(modes(statement));
      for (Optional<String> next = statements.next(); next.isPresent(); next = statements.next()) {
        execute(statement, next.get(), name, statements.line());
        if (next.get().length() < LONGEST_SETTING && SQL_MODE.matcher(next.get()).find()) {
          statements.setModes(modes(statement));
        }
      }
      // A file may leave its transaction open.
      execute(statement, "COMMIT", name, statements.line());
      requireDatabase(statement, name, statements.line());
    } catch (SQLException e) {
      throw new StackException("the database rejects %s: %s".formatted(name, e), e);
    }
  }

  /** A file may drop its database, as those of mysqldump do, but must create it again. */
  private void requireDatabase(Statement statement, String name, long line) throws SQLException {
    try (ResultSet found =
        statement.executeQuery(
            "SHOW DATABASES WHERE `Database` = '%s'".formatted(database.name()))) {
      if (!found.next()) {
        String what = "the database \"%s\" is dropped and not created again; remove the line";
        throw inLine(line, name, what.formatted(database.name()));
      }
    }
  }

  private static String modes(Statement statement) throws SQLException {
    try (ResultSet modes = statement.executeQuery("SELECT @@sql_mode")) {
      modes.next();
      return modes.getString(1);
    }
  }

  private static void execute(Statement statement, String sql, String name, long line) {
    try {
      boolean rows = statement.execute(sql);
      // A procedure has several results, and the last one may be an error.
      while (rows || statement.getUpdateCount() >= 0) {
        rows = statement.getMoreResults();
      }
    } catch (SQLException e) {
      // A statement that is only a comment is no error.
      if (e.getErrorCode() != EMPTY_QUERY) {
        throw rejected(name, line, e);
      }
    }
  }

  private static ConfigException rejected(String name, long line, SQLException e) {
    String remedy =
        switch (e.getErrorCode()) {
          case 1044, 1049 -> OF_ANOTHER_DATABASE;
          case 1064 -> "; correct it: commands of a client, such as source or quit, are no SQL";
          case 1227 -> "; remove DEFINER clauses and settings of the whole server";
          default -> "; correct it, or load an earlier file before it";
        };
    // The server's message quotes the file, which may hold control characters.
    String message = String.valueOf(e.getMessage()).replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    return inLine(line, name, "the database reports \"%s\"%s".formatted(message, remedy));
  }

  private static ConfigException inLine(long line, String name, String what) {
    return ConfigException.of(
        "application.sql", "has an error in line %s of %s: %s".formatted(line, name, what));
  }

  /** Splits a script into statements as MySQL's client does. */
  static final class Statements {
    private static final int LONGEST = 64 << 20;
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";
    private static final String COMMAND = "DELIMITER";
    private static final String STOPS = "'\"`#-/\n";
    private static final boolean[] STOPS_IN_QUOTES = stops("'\"`\\\n");
    private static final Pattern OTHER_DELIMITER =
        Pattern.compile("(?is)DELIMITER\\s+(['\"`]?)(\\S{1,255}?)\\1(\\s.*)?");

    private final String file;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final StringBuilder pending = new StringBuilder();
    private String delimiter = ";";
    private boolean[] stops = stops(STOPS + delimiter);
    private boolean escapes = true;
    private boolean doubleQuotesEscape = true;
    private int position;
    private int filled;
    private long line = 1;
    private long begun = 1;

    Statements(String file, InputStream in) throws IOException {
      this.file = file;
      this.in = in;
      if (at(BYTE_ORDER_MARK)) {
        position += BYTE_ORDER_MARK.length();
      }
    }

    /** The line in which the last statement began. */
    long line() {
      return begun;
    }

    /** Adopts the server's sql_mode, which decides whether a backslash in quotes escapes. */
    void setModes(String sqlMode) {
      escapes = !sqlMode.contains("NO_BACKSLASH_ESCAPES");
      doubleQuotesEscape = escapes && !sqlMode.contains("ANSI_QUOTES");
    }

    /**
     * Returns the next statement without its delimiter; each character is a byte of the file.
     *
     * @throws ConfigException with file and line if a quotation or a comment does not end
     */
    Optional<String> next() throws IOException {
      pending.setLength(0);
      while (has(1)) {
        if (at(delimiter)) {
          position += delimiter.length();
          if (!pending.isEmpty()) {
            return Optional.of(pending.toString());
          }
        } else if (atLineComment()) {
          skipLine();
        } else if (at("/*") && !at("/*!") && !at("/*M!") && !at("/*+")) {
          skipComment();
        } else {
          keepNext();
          if (pending.length() > COMMAND.length()) {
            keepUpTo(stops);
          }
        }
      }
      return pending.isEmpty() ? Optional.empty() : Optional.of(pending.toString());
    }

    private void keepNext() throws IOException {
      long at = line;
      char c = take();
      if (pending.isEmpty()) {
        if (Character.isWhitespace(c)) {
          return;
        }
        begun = at;
      }
      keep(c);
      if (c == '\'' || c == '"' || c == '`') {
        keepQuoted(c);
      } else if (pending.length() == COMMAND.length() && (at(" ") || at("\t"))) {
        takeDelimiter();
      }
    }

    /** Executes the client's own command DELIMITER, which ends with the line. */
    private void takeDelimiter() throws IOException {
      if (pending.toString().equalsIgnoreCase(COMMAND)) {
        while (has(1) && !at("\n")) {
          keep(take());
        }
        Matcher other = OTHER_DELIMITER.matcher(pending);
        if (other.matches()) {
          delimiter = other.group(2);
          stops = stops(STOPS + delimiter);
          pending.setLength(0);
        }
      }
    }

    private void keepQuoted(char quote) throws IOException {
      long opened = line;
      boolean escaped = quote == '\'' ? escapes : quote == '"' && doubleQuotesEscape;
      char c;
      do {
        keepUpTo(STOPS_IN_QUOTES);
        c = take("the text in quotes", opened);
        keep(c);
        if (c == '\\' && escaped) {
          keep(take("the text in quotes", opened));
        }
        // A doubled quote begins the next part with the same quotes.
      } while (c != quote);
    }

    /** Keeps everything before the next byte that may begin or end something. */
    private void keepUpTo(boolean[] stops) {
      int from = position;
      while (position < filled && !stops[buffer[position] & 0xff]) {
        position++;
      }
      pending.append(new String(buffer, from, position - from, StandardCharsets.ISO_8859_1));
    }

    private static boolean[] stops(String characters) {
      boolean[] stops = new boolean[256];
      characters.chars().forEach(c -> stops[c] = true);
      return stops;
    }

    private void keep(char c) {
      pending.append(c);
      if (pending.length() > LONGEST) {
        throw inLine(begun, file, "the statement that begins there is longer than 64 MB; split it");
      }
    }

    /** Two dashes need a blank after them, except at a statement's start. */
    private boolean atLineComment() throws IOException {
      return at("#")
          || at("--")
              && (pending.isEmpty() || !has(3) || Character.isWhitespace(buffer[position + 2]));
    }

    private void skipLine() throws IOException {
      while (has(1) && !at("\n")) {
        take();
      }
    }

    private void skipComment() throws IOException {
      long opened = line;
      position += 2;
      while (!at("*/")) {
        take("the comment", opened);
      }
      position += 2;
      if (!pending.isEmpty()) {
        pending.append(' ');
      }
    }

    private boolean at(String text) throws IOException {
      if (!has(text.length())) {
        return false;
      }
      for (int i = 0; i < text.length(); i++) {
        if (buffer[position + i] != (byte) text.charAt(i)) {
          return false;
        }
      }
      return true;
    }

    private boolean has(int bytes) throws IOException {
      if (filled - position < bytes) {
        filled -= position;
        System.arraycopy(buffer, position, buffer, 0, filled);
        position = 0;
        filled += in.readNBytes(buffer, filled, buffer.length - filled);
      }
      return filled >= position + bytes;
    }

    private char take() {
      char c = (char) (buffer[position++] & 0xff);
      if (c == '\n') {
        line++;
      }
      return c;
    }

    private char take(String what, long opened) throws IOException {
      if (!has(1)) {
        throw inLine(
            opened,
            file,
            what
                + " that begins there does not end; close it, or create the file again if it is"
                + " truncated");
      }
      return take();
    }
  }
}
