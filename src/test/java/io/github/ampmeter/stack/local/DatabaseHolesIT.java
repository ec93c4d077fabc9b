package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.ServerNames;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.source.hardening.HardeningCheck;
import io.github.ampmeter.source.hardening.HardeningResult;
import io.github.ampmeter.source.hardening.HardeningResult.Finding;
import io.github.ampmeter.source.hardening.HardeningResult.State;
import io.github.ampmeter.source.hardening.HardeningScan;
import io.github.ampmeter.source.hardening.HardeningSettings;
import io.github.ampmeter.source.hardening.Subject;
import io.github.ampmeter.stack.DatabaseProgram;
import io.github.ampmeter.stack.DatabaseServer;
import io.github.ampmeter.stack.Hardening;
import io.github.ampmeter.stack.Ports;
import io.github.ampmeter.stack.Programs;
import io.github.ampmeter.stack.Readiness;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.CpuSet;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.SystemAccount;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A MariaDB of our own that was left open, and what the checks find of that. */
class DatabaseHolesIT {
  private static final List<HardeningCheck> CHECKS =
      HardeningCheck.readAll(Path.of("datasets/hardening")).stream()
          .filter(check -> check.id().startsWith("database."))
          .toList();

  /** Accounts and rows that nobody should have, behind the check that finds each. */
  private static final List<String> HOLES =
      List.of(
          "CREATE USER ''@'localhost' IDENTIFIED BY 'anonymous';",
          "CREATE USER 'blank'@'localhost' IDENTIFIED BY '';",
          "CREATE USER 'root'@'%' IDENTIFIED BY 'remote-root-and-any-host';",
          "CREATE DATABASE IF NOT EXISTS test;",
          "INSERT INTO mysql.db (Host, Db, User, Select_priv) VALUES ('%', 'test', '', 'Y');",
          "CREATE USER 'app'@'localhost' IDENTIFIED BY 'rights';",
          "GRANT FILE, SUPER, SHUTDOWN, PROCESS, CREATE USER, INSERT ON *.* TO 'app'@'localhost';",
          "GRANT UPDATE ON mysql.* TO 'app'@'localhost';",
          "CREATE USER 'old'@'localhost' IDENTIFIED VIA mysql_old_password USING"
              + " '6f8c114b58f2ce9e';");

  private static final List<String> OPEN =
      List.of(
          "--local-infile=ON",
          "--secure-file-priv=",
          "--symbolic-links",
          "--sql-mode=",
          "--event-scheduler=ON",
          "--general-log=ON",
          "--log-warnings=1");

  private final WatchedProcesses processes = WatchedProcesses.start(said -> {});
  private final Path scratch = processes.scratchFolder();
  private final DatabaseAddress address =
      DatabaseAddress.onLoopback(Ports.choose("databasePort", OptionalInt.empty()));
  @TempDir private Path logs;
  private DatabaseProgram program;

  @BeforeEach
  void requireMariaDb() {
    Installed.require(Map.of());
    StackSpec spec = StackSpec.of(StackKind.LOCAL);
    program =
        LocalSoftware.find(
                Programs.ofThisMachine(), LocalVariants.of(spec, CpuSet.all(1)), Path.of("none"))
            .database();
    assumeTrue(program instanceof DatabaseProgram.MariaDb, "the database is no MariaDB");
  }

  @AfterEach
  void stop() {
    processes.close();
  }

  @Test
  void findsEveryPlantedHoleAndNoOther() throws IOException, InterruptedException {
    ServerProcess server = start(OPEN, sql -> with("none", sql, HOLES));
    // Open to all who pass by, as after chmod -R.
    permit(scratch, "rwx--x--x");
    permit(scratch.resolve("data"), "rwxr-xr-x");
    permit(scratch.resolve("data/ibdata1"), "rw-rw-r--");

    HardeningResult result = scan(server);

    assertThat(result.in(State.NOT_CHECKED)).isEmpty();
    assertThat(failed(result))
        .containsExactlyInAnyOrder(
            "database.anonymous",
            "database.any-host",
            "database.data-readable",
            "database.empty-password-mariadb",
            "database.error-log",
            "database.event-scheduler",
            "database.file-priv-path",
            "database.file-right",
            "database.general-log",
            "database.global-write",
            "database.grant-right",
            "database.local-infile",
            "database.old-passwords",
            "database.process-right",
            "database.remote-root",
            "database.sql-mode",
            "database.super-right",
            "database.symbolic-links",
            "database.system-tables",
            "database.test",
            "database.test-rights");
    // Each by what was planted, not by something else.
    assertThat(evidence(result, "database.empty-password-mariadb")).contains("blank localhost");
    assertThat(evidence(result, "database.old-passwords")).contains("old localhost");
    assertThat(evidence(result, "database.data-readable")).contains("664 ").contains("/ibdata1");
  }

  @Test
  void findsNoneInAHardenedOne() throws InterruptedException {
    HardeningResult result = scan(start(strict(), sql -> with("strict", sql, List.of())));

    assertThat(failed(result)).isEmpty();
    assertThat(result.in(State.NOT_CHECKED)).isEmpty();
    assertThat(result.in(State.PASSED)).hasSize(24);
  }

  @Test
  void findsAServerThatAsksNobodyForAPassword() throws InterruptedException {
    HardeningResult result =
        scan(
            start(
                List.of("--skip-grant-tables"),
                sql -> List.of("CREATE DATABASE " + address.name() + ";")));

    assertThat(failed(result)).contains("database.skip-grant-tables");
  }

  private List<String> strict() {
    return Hardening.STRICT.database(scratch.resolve("tmp").toString());
  }

  private List<String> with(String hardening, List<String> sql, List<String> holes) {
    StackSpec spec = StackSpec.parse(StackKind.LOCAL, Map.of("hardening", hardening));
    List<String> all = new ArrayList<>(Hardening.of(spec).accounts(sql));
    all.addAll(holes);
    return all;
  }

  private ServerProcess start(List<String> options, UnaryOperator<List<String>> accounts) {
    Optional<SystemAccount> account =
        SystemAccount.weAreRoot(scratch)
            ? SystemAccount.first(Path.of("/etc/passwd"), "mysql", "nobody")
            : Optional.empty();
    var settings =
        new DatabaseServer.Settings(
            StackSpec.of(StackKind.LOCAL).audited(), account, List.of(), options, accounts);
    Readiness readiness = new Readiness(Duration.ofSeconds(60));
    ServerProcess server =
        new DatabaseServer(program, settings, processes, scratch, logs.resolve("database.log"))
            .start(address, readiness);
    readiness.awaitResponse(server, () -> address.connect().close());
    return server;
  }

  private HardeningResult scan(ServerProcess server) throws InterruptedException {
    ServerAccess access =
        new ServerAccess(
            Map.of(ServerNames.DATABASE, ServerAccess::here),
            List.of(),
            Optional.empty(),
            Optional.of(address.forAudit()));
    Subject subject =
        new Subject(
            new WebAddress("http", "127.0.0.1", 1, "", Optional.empty(), Optional.empty()),
            List.of(),
            Map.of(),
            Optional.of(access),
            Map.of(ServerNames.DATABASE, server.process().toHandle()),
            Optional.empty(),
            Clock.systemUTC().instant());
    return new HardeningScan(CHECKS, new HardeningSettings(Map.of(), Path.of("")))
        .run(subject, Clock.systemUTC(), () -> false);
  }

  private static List<String> failed(HardeningResult result) {
    return result.in(State.FAILED).stream().map(Finding::id).toList();
  }

  private static String evidence(HardeningResult result, String id) {
    return result.findings().stream()
        .filter(finding -> finding.id().equals(id))
        .map(Finding::evidence)
        .collect(Collectors.joining());
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
