package io.github.ampmeter.stack;

import io.github.ampmeter.ServerNames;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.SystemAccount;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A mariadbd or mysqld with a fresh data directory. It runs with its own defaults, those of
 * durability and memory included (each commit is flushed to disk, buffer pool 128 MB), except that
 * it listens on loopback only, without name resolution, and takes as many connections as there are
 * web workers.
 *
 * @param scratch a folder that only its owner can read: it holds the data and the password
 */
public record DatabaseServer(
    DatabaseProgram program,
    Settings settings,
    WatchedProcesses processes,
    Path scratch,
    Path log) {
  private static final int DEFAULT_CONNECTIONS = 151;
  private static final int CONNECTIONS_BESIDE_THE_WORKERS = 20;

  /**
   * The settings of a stack's database.
   *
   * @param account whom to run as instead of root; it then owns the scratch folder
   * @param launcher a prefix of its command line, such as taskset
   * @param options at the end of its command line
   * @param accounts extends the statements for the application's account to those that the server
   *     reads
   */
  public record Settings(
      StackSpec spec,
      Optional<SystemAccount> account,
      List<String> launcher,
      List<String> options,
      UnaryOperator<List<String>> accounts) {}

  /** Returns when its process runs, which is well before it answers. */
  public ServerProcess start(DatabaseAddress address, Readiness readiness) {
    boolean root = weAreRoot();
    try {
      Files.createDirectories(data());
      Files.createDirectories(scratch.resolve("tmp"));
      Files.write(initialisationSql(), program.initialisationSql());
      Files.write(
          initFile(),
          settings
              .accounts()
              .apply(program.accounts().statements(address, address.host(), settings.spec())));
      if (settings.account().isPresent()) {
        settings.account().get().own(scratch);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the database's files into " + scratch, e);
    }
    initialise(root, readiness);
    List<String> line = commonLine(root);
    line.addAll(
        List.of(
            "--init-file=" + initFile(),
            "--bind-address=" + address.host(),
            "--port=" + address.port(),
            // Relative to the data directory, because the path of a socket must be short.
            "--socket=socket",
            "--skip-name-resolve",
            "--max-connections=" + connections(settings.spec().web().maxWorkers())));
    line.addAll(program.options());
    line.addAll(settings.options());
    Command command = Command.of(line, scratch).withOnly(Map.of()).writingTo(log);
    return new ServerProcess(ServerNames.DATABASE, processes.spawn(command), log);
  }

  private void initialise(boolean root, Readiness readiness) {
    List<String> line = commonLine(root);
    line.addAll(program.initialisation());
    Command command =
        Command.of(line, scratch)
            .withOnly(Map.of())
            .readingFrom(initialisationSql())
            .writingTo(log);
    readiness.awaitEnd(
        new ServerProcess("database's initialisation", processes.spawn(command), log));
  }

  private List<String> commonLine(boolean root) {
    List<String> line = new ArrayList<>(settings.launcher());
    line.add(program.server().toString());
    // This option must come first: the configuration of this machine's own database is not read.
    line.add("--no-defaults");
    line.addAll(program.location());
    line.add("--datadir=" + data());
    line.add("--tmpdir=" + scratch.resolve("tmp"));
    if (root) {
      // Neither MariaDB nor MySQL runs as root without this option.
      line.add("--user=" + settings.account().map(SystemAccount::name).orElse("root"));
    }
    return line;
  }

  /** Returns the connection limit: one for each web worker, and some more. */
  public static int connections(int webWorkers) {
    return Math.max(DEFAULT_CONNECTIONS, webWorkers + CONNECTIONS_BESIDE_THE_WORKERS);
  }

  /**
   * The options of the variant performanceSchema, which is off in MariaDB and on in MySQL by
   * default.
   */
  public static List<String> performanceSchemaOptions(StackSpec spec) {
    return spec.performanceSchema()
        .map(
            on ->
                on
                    // Long statements are kept whole, so that they can be explained.
                    ? List.of(
                        "--performance-schema=ON", "--performance-schema-max-sql-text-length=8192")
                    : List.of("--performance-schema=OFF"))
        .orElse(List.of());
  }

  private Path data() {
    return scratch.resolve("data");
  }

  private Path initialisationSql() {
    return scratch.resolve("initialisation.sql");
  }

  private Path initFile() {
    return scratch.resolve("grants.sql");
  }

  private boolean weAreRoot() {
    return SystemAccount.weAreRoot(scratch);
  }
}
