package io.github.ampmeter.stack;

import io.github.ampmeter.WholeFile;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.process.LabelledContainers;
import io.github.ampmeter.stack.process.Leftovers;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The record of a background stack: its addresses, and what must be stopped.
 *
 * @param origin where and when it was started, in words: a user may have several checkouts
 * @param servers the processes on this machine by name
 */
public record StackRecord(
    String kind,
    StackAddresses addresses,
    Leftovers remains,
    String origin,
    Map<String, ProcessMark> servers) {
  private static final String UNKNOWN = "an earlier version";
  private static final String BEHIND = "web.behind.port";
  private static final String OWN = "web.own.port";
  private static final String TLS = "web.tls";
  private static final String SERVER = "server.";

  public StackRecord(String kind, StackAddresses addresses, Leftovers remains) {
    this(kind, addresses, remains, UNKNOWN, Map.of());
  }

  StackRecord startedFrom(String place, Map<String, ProcessHandle> processes) {
    Map<String, ProcessMark> marks = new TreeMap<>();
    processes.forEach((name, process) -> marks.put(name, ProcessMark.of(process)));
    return new StackRecord(kind, addresses, remains, place, marks);
  }

  /** Its address, and who started it. */
  public String describe() {
    return addresses.page("/") + ", started from " + origin;
  }

  static StackRecord read(Path file) throws IOException {
    Properties values = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      values.load(in);
    }
    DatabaseAddress database =
        new DatabaseAddress(
            text(values, "database.host"),
            Integer.parseInt(text(values, "database.port")),
            text(values, "database.name"),
            text(values, "database.user"),
            text(values, "database.password"));
    StackAddresses addresses =
        new StackAddresses(
            text(values, "web.host"),
            Integer.parseInt(text(values, "web.port")),
            database,
            Optional.ofNullable(values.getProperty("mongo.uri")).map(URI::create));
    String behind = values.getProperty(BEHIND);
    if (behind != null) {
      int port = Integer.parseInt(behind);
      boolean tls = Boolean.parseBoolean(values.getProperty(TLS));
      addresses = tls ? addresses.withTls(port) : addresses.withWebServerBehind(port);
    }
    String own = values.getProperty(OWN);
    if (own != null) {
      addresses = addresses.withOwnListener(Integer.parseInt(own));
    }
    Leftovers remains =
        new Leftovers(
            numbered(values, "process.", ProcessMark::parse),
            numbered(values, "folder.", Path::of),
            numbered(values, "containers.", LabelledContainers::parse));
    Map<String, ProcessMark> servers = new TreeMap<>();
    values.stringPropertyNames().stream()
        .filter(name -> name.startsWith(SERVER))
        .forEach(
            name ->
                servers.put(
                    name.substring(SERVER.length()), ProcessMark.parse(values.getProperty(name))));
    return new StackRecord(
        text(values, "kind"), addresses, remains, values.getProperty("origin", UNKNOWN), servers);
  }

  /** Writes the record atomically and for its owner only: it holds the database's password. */
  void write(Path file) throws IOException {
    var ownerOnly = PosixFilePermissions.fromString("rw-------");
    StringWriter text = new StringWriter();
    properties().store(text, "A running stack of Ampmeter; ampmeter stack stop ends it.");
    WholeFile.write(file, text.toString(), PosixFilePermissions.asFileAttribute(ownerOnly));
  }

  boolean allAlive() {
    return remains.processes().stream().allMatch(ProcessMark::isAlive)
        && remains.containers().stream().allMatch(LabelledContainers::allRun);
  }

  private Properties properties() {
    DatabaseAddress database = addresses.database();
    Properties values = new Properties();
    values.setProperty("kind", kind);
    values.setProperty("origin", origin);
    values.setProperty("web.host", addresses.webHost());
    values.setProperty("web.port", Integer.toString(addresses.webPort()));
    values.setProperty(TLS, Boolean.toString(addresses.web().encrypted()));
    addresses.behind().ifPresent(web -> values.setProperty(BEHIND, Integer.toString(web.port())));
    addresses.own().ifPresent(web -> values.setProperty(OWN, Integer.toString(web.port())));
    values.setProperty("database.host", database.host());
    values.setProperty("database.port", Integer.toString(database.port()));
    values.setProperty("database.name", database.name());
    values.setProperty("database.user", database.user());
    values.setProperty("database.password", database.password());
    addresses.mongo().ifPresent(uri -> values.setProperty("mongo.uri", uri.toString()));
    servers.forEach((name, mark) -> values.setProperty(SERVER + name, mark.toString()));
    number(values, "process.", remains.processes());
    number(values, "folder.", remains.folders());
    number(values, "containers.", remains.containers());
    return values;
  }

  private static void number(Properties values, String prefix, Collection<?> items) {
    List<?> list = List.copyOf(items);
    IntStream.range(0, list.size())
        .forEach(i -> values.setProperty(prefix + (i + 1), list.get(i).toString()));
  }

  private static <T> List<T> numbered(
      Properties values, String prefix, Function<String, T> parser) {
    return Stream.iterate(1, i -> i + 1)
        .map(i -> values.getProperty(prefix + i))
        .takeWhile(text -> text != null)
        .map(parser)
        .toList();
  }

  private static String text(Properties values, String name) throws IOException {
    String value = values.getProperty(name);
    if (value == null) {
      throw new IOException(name + " is missing");
    }
    return value;
  }
}
