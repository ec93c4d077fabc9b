package io.github.ampmeter.run.session;

import static java.util.stream.Collectors.joining;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlException;
import io.github.ampmeter.judge.sample.LoadSampleFilter;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterLog;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.source.statements.Attribution;
import io.github.ampmeter.source.statements.Attribution.Call;
import io.github.ampmeter.source.statements.DryRunStatements;
import io.github.ampmeter.source.statements.DryRunStatements.OperationStatements;
import io.github.ampmeter.source.statements.Explainer;
import io.github.ampmeter.source.statements.LoadDigests;
import io.github.ampmeter.source.statements.SavedStatements;
import io.github.ampmeter.source.statements.StatementAccess;
import io.github.ampmeter.source.statements.StatementAccess.StatementsUnavailable;
import io.github.ampmeter.source.statements.StatementRecorder;
import io.github.ampmeter.source.statements.StatementRecorder.Recorded;
import io.github.ampmeter.source.statements.StatementUse;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Records the statements of a suite's plans in the run folder: those of the load, and of a pass by
 * one user.
 */
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
      PlanCommands commands, StackSpec spec, RunFolder folder, Console console, Clock clock) {
    this.commands = commands;
    this.access = access(commands.addresses(), spec);
    this.folder = folder;
    this.console = console;
    this.clock = clock;
  }

  /** The connection that reads a stack's statements; empty where its database is unknown. */
  static Optional<StatementAccess> access(StackAddresses addresses, StackSpec spec) {
    return addresses
        .knownDatabase()
        .map(database -> spec.watchesStatements() ? database.forStatements() : database)
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
      new SavedStatements(folder.plan(plan.name())).write(digests.get().after());
    }
  }

  /** Records the pass of one user, after the load. */
  void pass(SuitePlan plan, WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    DryRunStatements found =
        access.isEmpty()
            ? DryRunStatements.unknown(NO_DATABASE)
            : new StatementDryRun(commands, access.get(), false, console, clock)
                .of(plan, processes, interruption);
    new SavedStatements(folder.plan(plan.name())).write(found);
  }

  /**
   * One user goes once through a plan, and what the database executes meanwhile is given to the
   * operation that was in progress.
   *
   * @param literals whether examples of statements may show their values
   */
  record StatementDryRun(
      PlanCommands commands,
      StatementAccess access,
      boolean literals,
      Console console,
      Clock clock) {
    /** Time for the commands at the end of connections. */
    private static final long MILLIS_TO_SETTLE = 300;

    /** Runs the plan once; the result has the reason where statements are unknown. */
    DryRunStatements of(SuitePlan plan, WatchedProcesses processes, Interruption interruption)
        throws IOException, InterruptedException {
      DryRun once = DryRun.apart(plan, commands, processes.scratchFolder());
      List<String> remarks = new ArrayList<>(once.warnings());
      try (StatementRecorder recorder = StatementRecorder.begin(access, clock)) {
        console.say(plan.name() + ": one user runs it once, for its statements");
        remarks.addAll(Notice.messages(once.run(console, processes, interruption)));
        Thread.sleep(MILLIS_TO_SETTLE);
        Recorded recorded = recorder.end();
        List<Call> calls = calls(once);
        if (calls.isEmpty()) {
          return DryRunStatements.unknown(
              "the plan made no sample"
                  + JMeterLog.of(once.command().log())
                      .complaints()
                      .map(said -> "; " + said)
                      .orElse("")
                  + recorded.notes().stream().map(each -> "; " + each).collect(joining()));
        }
        remarks.addAll(recorded.notes());
        return given(recorded, calls, remarks);
      } catch (StatementsUnavailable e) {
        return DryRunStatements.unknown(e.getMessage());
      }
    }

    private static List<Call> calls(DryRun once) {
      List<Call> calls = new ArrayList<>();
      try {
        Jtl.of(once.command().jtl())
            .read(
                new LoadSampleFilter<>(
                    once.groups().threadGroups(), each -> calls.add(call(each))));
      } catch (JtlException nothingWritten) {
        return List.of();
      }
      return calls;
    }

    private static Call call(Sample sample) {
      return new Call(
          sample.label(),
          sample.kind() == SampleKind.OPERATION,
          sample.startMillis(),
          sample.endMillis(),
          sample.success());
    }

    private DryRunStatements given(Recorded recorded, List<Call> calls, List<String> remarks) {
      Attribution attribution = new Attribution(calls, recorded.clockErrorMillis());
      attribution.add(recorded.statements());
      return new DryRunStatements(
          recorded.source(),
          explained(attribution, attribution.operations(literals)),
          new DryRunStatements.Totals(
              recorded.statements().size(),
              attribution.outside(),
              attribution.ambiguous(),
              recorded.commands(),
              recorded.questions()),
          recorded.clockErrorMillis(),
          literals,
          remarks,
          "");
    }

    private List<OperationStatements> explained(
        Attribution attribution, List<OperationStatements> operations) {
      try (Explainer explainer = Explainer.of(access)) {
        return operations.stream().map(each -> explained(each, attribution, explainer)).toList();
      } catch (StatementsUnavailable e) {
        return operations;
      }
    }

    private static OperationStatements explained(
        OperationStatements of, Attribution attribution, Explainer explainer) {
      List<StatementUse> uses = new ArrayList<>();
      for (StatementUse use : of.statements()) {
        Explainer.Explained answer =
            explainer.explain(attribution.exampleOf(use), use.schema(), use.statement());
        uses.add(use.explained(answer.steps(), answer.why()));
      }
      return new OperationStatements(of.operation(), of.runs(), of.failed(), uses);
    }
  }
}
