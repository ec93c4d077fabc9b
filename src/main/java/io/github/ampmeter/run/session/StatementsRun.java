package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.benchmark.TargetDatabase.DatasetException;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.RunInfo.FactTable;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.session.SuiteStatements.StatementDryRun;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.source.statements.DryRunStatements;
import io.github.ampmeter.source.statements.StatementAccess;
import io.github.ampmeter.source.statements.StatementsResult;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.StackException;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One plan, one user, one pass: what each operation makes the database execute.
 *
 * @param suite of one plan
 */
public record StatementsRun(Home home, Suite suite, Console console, Clock clock) {
  /**
   * Starts the stack, goes through the plan and stops it.
   *
   * @param literals whether examples of statements may show their values
   * @throws StackException where the stack or the plan's data cannot be brought up
   */
  public Report run(boolean literals, Interruption interruption)
      throws IOException, InterruptedException {
    SuitePlan plan = suite.plans().get(0);
    StackSpec spec = suite.stackSpec();
    SuiteData data = new SuiteData(home, suite, spec, LocalDate.now(clock));
    Instant start = clock.instant();
    try (WatchedProcesses processes = WatchedProcesses.start(console::say);
        Stack stack = Stacks.create(home, spec, processes.scratchFolder())) {
      StackAddresses addresses = stack.start();
      stack.notes().forEach(console::say);
      StatementAccess access = access(addresses, spec);
      try {
        data.prepare(plan, addresses, message -> console.say(plan.name() + ": " + message));
      } catch (DatasetException e) {
        throw new StackException(plan.name() + ": " + e.getMessage(), e);
      }
      PlanCommands commands = new PlanCommands(home, suite, data, addresses);
      DryRunStatements found =
          new StatementDryRun(commands, access, literals, console, clock)
              .of(plan, processes, interruption);
      return new Report(
          info(plan, spec, start, stack, data),
          List.of(),
          Optional.of(new StatementsResult(found)));
    }
  }

  private static StatementAccess access(StackAddresses addresses, StackSpec spec) {
    return SuiteStatements.access(addresses, spec)
        .orElseThrow(() -> new ConfigException(SuiteStatements.NO_DATABASE));
  }

  private RunInfo info(SuitePlan plan, StackSpec spec, Instant start, Stack stack, SuiteData data)
      throws IOException {
    Map<String, Map<String, String>> environment = Environment.of(home, spec, stack);
    environment.get(RunInfo.UNDER_TEST).putAll(data.facts(plan));
    return new RunInfo(
        plan.name(),
        spec.kind().key(),
        start,
        clock.instant(),
        Fact.all(Secrets.masked(suite.facts())),
        List.of(),
        FactTable.all(environment),
        Home.generator());
  }
}
