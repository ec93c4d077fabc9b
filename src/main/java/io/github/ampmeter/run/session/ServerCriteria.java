package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.LabelSelector.Observed;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.run.suite.CriteriaValidation;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.source.Sources;
import io.github.ampmeter.source.machine.MachineSampler;
import io.github.ampmeter.source.machine.RemoteHost;
import io.github.ampmeter.source.servers.DatabaseStatus;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rejects criteria on servers that cannot be judged on a stack, before any load is run. */
public final class ServerCriteria {
  private final Stack stack;
  private final StackAddresses addresses;

  private ServerCriteria(Stack stack, StackAddresses addresses) {
    this.stack = stack;
    this.addresses = addresses;
  }

  /**
   * Before anything is started.
   *
   * @throws ConfigException for the first one that such a stack does not let us observe
   */
  public static void validateObservable(Suite suite, Stack stack) {
    for (SuitePlan plan : suite.plans()) {
      for (Criterion criterion : plan.targets().criteria()) {
        Sources.ALL.stream()
            .filter(source -> !suite.asks(source.key()))
            .flatMap(source -> source.lacking(criterion.metric().kind()).stream())
            .findFirst()
            .ifPresent(
                lack -> {
                  throw new ConfigException(
                      "plan %s: criterion \"%s\" cannot be judged: %s"
                          .formatted(plan.name(), criterion.text(), lack));
                });
      }
      ConfigException.at(
          "plan " + plan.name() + ": ",
          () ->
              CriteriaValidation.validate(
                  plan.targets(), suite.stack().kind(), stack.observableServers()));
    }
  }

  /**
   * Once the stack is up, before any load.
   *
   * @throws ConfigException for the first one whose figure its servers do not provide
   * @throws StackException where one of them does not respond
   */
  static void validateProvided(Suite suite, Stack stack, StackAddresses addresses) {
    ServerCriteria criteria = new ServerCriteria(stack, addresses);
    for (SuitePlan plan : suite.plans()) {
      for (Criterion criterion : plan.targets().criteria()) {
        if (criterion.labels() instanceof Observed observed) {
          ConfigException.at(
              "plan %s: criterion \"%s\" cannot be judged: "
                  .formatted(plan.name(), criterion.text()),
              () -> criteria.validate(criterion, observed));
        }
      }
    }
  }

  private void validate(Criterion criterion, Observed observed) {
    Optional<String> variable = criterion.statusVariable();
    if (variable.isPresent()) {
      validateVariable(variable.get());
      return;
    }
    URI machine = stack.machines().get(observed.name());
    if (machine != null) {
      Optional<Notice> problem = new RemoteHost(observed.name(), machine).problem();
      if (problem.isPresent()) {
        throw new StackException(problem.get().message());
      }
    }
    if (criterion.metric().kind() == MetricKind.MEMORY) {
      validateMemory(observed);
    }
  }

  private void validateVariable(String variable) {
    StackAddresses.DatabaseAddress database = addresses.database();
    try {
      Set<String> known =
          DatabaseStatus.variables(database.jdbcUrl(), database.user(), database.password());
      if (known.stream().noneMatch(variable::equalsIgnoreCase)) {
        throw new ConfigException(
            "the database has no number called %s in SHOW GLOBAL STATUS; name one of those that it has"
                .formatted(variable));
      }
    } catch (IOException e) {
      throw new StackException(
          "the database " + database + " does not report its status: " + e.getMessage(), e);
    }
  }

  private void validateMemory(Observed observed) {
    List<ProcessHandle> processes =
        stack.processes().entrySet().stream()
            .filter(each -> observed.means(each.getKey()))
            .map(Map.Entry::getValue)
            .toList();
    if (!processes.stream().allMatch(each -> MachineSampler.canReadSharedMemory(each.pid()))) {
      throw new ConfigException(
          "the system does not show this account the memory that %s shares (PSS, in"
                  .formatted(observed.name())
              + " /proc/PID/smaps_rollup); run as root, or leave it out");
    }
  }
}
