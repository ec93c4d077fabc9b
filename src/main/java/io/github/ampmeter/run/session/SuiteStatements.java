package io.github.ampmeter.run.session;

import io.github.ampmeter.observe.statements.LoadDigests;
import io.github.ampmeter.observe.statements.StatementAccess;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedStatements;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.WatchedProcesses;
import io.github.ampmeter.statements.DryRunStatements;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;

/** The statements of a suite's plans, under load and one by one, in the run's folder. */
final class SuiteStatements {
  static final String NO_DATABASE =
      "the stack has no database that Ampmeter knows; state external.database with its host, port,"
          + " name, user and passwordVariable";

  private final PlanCommands commands;
  private final Optional<StatementAccess> access;
  private final RunFolder folder;
  private final Console console;
  private final Clock clock;
  private Optional<LoadDigests> digests = Optional.empty();

  SuiteStatements(
      PlanCommands commands,
      StackAddresses addresses,
      StackSpec spec,
      RunFolder folder,
      Console console,
      Clock clock) {
    this.commands = commands;
    this.access = access(addresses, spec);
    this.folder = folder;
    this.console = console;
    this.clock = clock;
  }

  /** Where a stack's statements are asked for; empty where its database is not known. */
  static Optional<StatementAccess> access(StackAddresses addresses, StackSpec spec) {
    return addresses
        .knownDatabase()
        .map(
            database ->
                new StatementAccess(
                    database.jdbcUrl(),
                    database.user(),
                    database.password(),
                    spec.allowsDatabaseChanges()));
  }

  void beforeLoad() {
    digests = access.map(where -> LoadDigests.before(where, clock));
  }

  void afterLoad(SuitePlan plan) throws IOException {
    if (digests.isPresent()) {
      SavedStatements.write(folder.digests(plan.name()), digests.get().after());
    }
  }

  /** Behind the load, whose figures it is in none of. */
  void pass(SuitePlan plan, WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    DryRunStatements found =
        access.isEmpty()
            ? DryRunStatements.unknown(NO_DATABASE)
            : new StatementDryRun(commands, access.get(), false, console, clock)
                .of(plan, processes, interruption);
    SavedStatements.write(folder.statements(plan.name()), found);
  }
}
