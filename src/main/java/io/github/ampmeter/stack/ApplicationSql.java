package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.process.StackException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * Fills a database from files of SQL, which are streamed however large they are: by the client that
 * comes with the server, or through JDBC where there is none.
 *
 * @param client its command line without the address; empty: none
 */
record ApplicationSql(List<Path> files, DatabaseAddress database, List<String> client) {
  static final List<String> FORMATS = List.of(".sql", ".sql.gz", ".tar.gz", ".tgz");

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int EMPTY_QUERY = 1065;
  private static final Pattern CLIENT_ERROR =
      Pattern.compile("ERROR (\\d+) \\(\\w+\\) at line (\\d+)[^:]*: (.*)");

  /** What to do about errors of the database that have to do with whom it admits to what. */
  private static final String OF_ANOTHER_DATABASE =
      "; the file is of another database: name that as application.database, or remove the line";

  /** Makes the database what it was after the start. */
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
            "must name whole files, %s is cut short or damaged (%s); make it anew"
                .formatted(name, e.getMessage()),
            e);
      } catch (CharacterCodingException e) {
        throw ConfigException.of(
            "application.sql",
            ("must be UTF-8 where the server's own client is missing, %s is not;"
                    + " dump it with --hex-blob")
                .formatted(name),
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
    if (client.isEmpty()) {
      throughJdbc(name, sql);
    } else {
      byClient(name, sql);
    }
  }

  private void byClient(String name, InputStream sql) throws IOException {
    List<String> line = new ArrayList<>(client);
    line.add("--protocol=tcp");
    line.add("--host=" + database.host());
    line.add("--port=" + database.port());
    line.add("--user=" + database.user());
    line.add("--default-character-set=utf8mb4");
    line.add("--batch");
    line.add(database.name());
    Path errors = Files.createTempFile("ampmeter-sql-", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(errors.toFile());
    builder.environment().put("MYSQL_PWD", database.password());
    Process process = builder.start();
    try {
      pipe(sql, process.getOutputStream());
      if (process.waitFor() != 0) {
        throw refusedByClient(name, Files.readString(errors, StandardCharsets.ISO_8859_1));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StackException("interrupted while " + name + " was loaded", e);
    } finally {
      process.destroy();
      Files.delete(errors);
    }
  }

  /** A client that has met an error no longer reads: its own message says more than the pipe. */
  private static void pipe(InputStream from, OutputStream to) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
      try {
        to.write(buffer, 0, read);
      } catch (IOException gone) {
        return;
      }
    }
    try {
      to.close();
    } catch (IOException gone) {
      return;
    }
  }

  private ConfigException refusedByClient(String name, String errors) {
    Optional<Matcher> error =
        errors.lines().map(CLIENT_ERROR::matcher).filter(Matcher::matches).findFirst();
    return error.isPresent()
        ? refused(
            name,
            Long.parseLong(error.get().group(2)),
            Integer.parseInt(error.get().group(1)),
            error.get().group(3))
        : ConfigException.of(
            "application.sql",
            "must be loaded by %s, which ended at %s: %s"
                .formatted(client.get(0), name, errors.strip()));
  }

  private static ConfigException refused(String name, long line, int code, String message) {
    String remedy =
        switch (code) {
          case 1044, 1049 -> OF_ANOTHER_DATABASE;
          case 1227 -> "; remove DEFINER clauses and settings of the whole server";
          default -> "; correct it, or load an earlier file before it";
        };
    return ConfigException.of(
        "application.sql",
        "has an error in line %s of %s: the database says \"%s\"%s"
            .formatted(line, name, message.strip(), remedy));
  }

  private void throughJdbc(String name, InputStream sql) throws IOException {
    Reader text =
        new InputStreamReader(
            new BufferedInputStream(sql, BUFFER_BYTES), StandardCharsets.UTF_8.newDecoder());
    Statements statements = new Statements(text);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      // Braces of the data are no escapes of JDBC.
      statement.setEscapeProcessing(false);
      for (Optional<String> next = statements.next(name);
          next.isPresent();
          next = statements.next(name)) {
        execute(statement, next.get(), name, statements.line());
      }
    } catch (SQLException e) {
      throw new StackException("the database does not take %s: %s".formatted(name, e), e);
    }
  }

  private static void execute(Statement statement, String sql, String name, long line) {
    try {
      statement.execute(sql);
    } catch (SQLException e) {
      // A comment alone.
      if (e.getErrorCode() != EMPTY_QUERY) {
        throw refused(name, line, e.getErrorCode(), String.valueOf(e.getMessage()));
      }
    }
  }

  /** The statements of a script, one after the other, as the client tells them apart. */
  static final class Statements {
    private static final int LONGEST = 64 << 20;
    private static final Pattern DELIMITER =
        Pattern.compile("\\s*DELIMITER\\s+(\\S+)\\s*", Pattern.CASE_INSENSITIVE);

    private final Reader in;
    private final StringBuilder pending = new StringBuilder();
    private String delimiter = ";";
    private long read = 1;
    private long begun = 1;
    private int ahead = -2;

    Statements(Reader in) {
      this.in = in;
    }

    /** The line that the last statement began in. */
    long line() {
      return begun;
    }

    /** The next one without its delimiter. */
    Optional<String> next(String file) throws IOException {
      pending.setLength(0);
      for (int c = take(); c >= 0; c = take()) {
        if (pending.length() == 0) {
          if (Character.isWhitespace(c)) {
            continue;
          }
          begun = read;
        }
        pending.append((char) c);
        if (pending.length() > LONGEST) {
          throw ConfigException.of(
              "application.sql",
              "must have statements of at most 64 MB, that from line %s of %s is"
                      .formatted(begun, file)
                  + " longer");
        }
        if (c == '\'' || c == '"' || c == '`') {
          skipQuoted(c);
        } else if (c == '#' || c == '-' && opensLineComment()) {
          pending.setLength(pending.length() - (c == '#' ? 1 : 2));
          skipLine();
        } else if (c == '/' && peek() == '*') {
          takeComment();
        } else if (c == '\n' || peek() < 0) {
          Matcher own = DELIMITER.matcher(pending);
          if (own.matches()) {
            delimiter = own.group(1);
            pending.setLength(0);
          }
        }
        if (pending.length() > 0 && endsWithDelimiter()) {
          pending.setLength(pending.length() - delimiter.length());
          if (!pending.toString().isBlank()) {
            return Optional.of(pending.toString());
          }
          pending.setLength(0);
        }
      }
      return pending.toString().isBlank() ? Optional.empty() : Optional.of(pending.toString());
    }

    private boolean endsWithDelimiter() {
      int from = pending.length() - delimiter.length();
      return from >= 0
          && pending.indexOf(delimiter, from) == from
          // A line of the client's own, which ends with the line.
          && !pending.substring(0, Math.min(9, from)).equalsIgnoreCase("DELIMITER");
    }

    private void skipQuoted(int quote) throws IOException {
      for (int c = take(); c >= 0; c = take()) {
        pending.append((char) c);
        if (c == '\\' && quote != '`') {
          int escaped = take();
          if (escaped >= 0) {
            pending.append((char) escaped);
          }
        } else if (c == quote) {
          // A doubled one begins the next part, which is quoted alike.
          return;
        }
      }
    }

    /** Two dashes and a blank, of which the first has been taken. */
    private boolean opensLineComment() throws IOException {
      if (peek() != '-') {
        return false;
      }
      pending.append((char) take());
      return peek() < 0 || Character.isWhitespace(peek());
    }

    private void skipLine() throws IOException {
      while (peek() >= 0 && peek() != '\n') {
        take();
      }
    }

    /** Comments stay: some are for the server. */
    private void takeComment() throws IOException {
      pending.append((char) take());
      int before = 0;
      for (int c = take(); c >= 0; c = take()) {
        pending.append((char) c);
        if (before == '*' && c == '/') {
          return;
        }
        before = c;
      }
    }

    private int peek() throws IOException {
      if (ahead == -2) {
        ahead = in.read();
      }
      return ahead;
    }

    private int take() throws IOException {
      int c = peek();
      ahead = -2;
      if (c == '\n') {
        read++;
      }
      return c;
    }
  }
}
