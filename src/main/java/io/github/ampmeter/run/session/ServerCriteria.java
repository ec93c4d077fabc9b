package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.observe.DatabaseStatus;
import io.github.ampmeter.observe.MachineSampler;
import io.github.ampmeter.observe.RemoteHost;
import io.github.ampmeter.run.suite.CriteriaValidation;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.process.StackException;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.LabelSelector.Observed;
import io.github.ampmeter.verdict.MetricKind;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Criteria on servers, held against what the stack shows of them: an hour of load for one that
 * nobody can judge would be an hour lost.
 */
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
   * @throws ConfigException for the first one of which nothing will be seen on such a stack
   */
  public static void refuseUnseen(Suite suite, Stack stack) {
    for (SuitePlan plan : suite.plans()) {
      ConfigException.refuse(
          CriteriaValidation.misfit(plan.targets(), suite.stack(), stack.observableServers())
              .map(why -> "plan " + plan.name() + ": " + why));
    }
  }

  /**
   * Once the stack is up, before any load.
   *
   * @throws ConfigException for the first one of which its servers tell nothing
   * @throws StackException where one of them does not answer
   */
  static void refuseUntold(Suite suite, Stack stack, StackAddresses addresses) {
    ServerCriteria criteria = new ServerCriteria(stack, addresses);
    for (SuitePlan plan : suite.plans()) {
      for (Criterion criterion : plan.targets().criteria()) {
        if (criterion.labels() instanceof Observed observed) {
          String judged = "plan %s: criterion \"%s\"".formatted(plan.name(), criterion.text());
          ConfigException.refuse(
              criteria
                  .untold(criterion, observed)
                  .map(why -> judged + " cannot be judged: " + why));
        }
      }
    }
  }

  private Optional<String> untold(Criterion criterion, Observed observed) {
    Optional<String> variable = criterion.statusVariable();
    if (variable.isPresent()) {
      return counted(variable.get());
    }
    URI machine = stack.machines().get(observed.name());
    if (machine != null) {
      Optional<String> problem = new RemoteHost(observed.name(), machine).problem();
      if (problem.isPresent()) {
        throw new StackException(problem.get());
      }
    }
    return criterion.metric().kind() == MetricKind.MEMORY ? memory(observed) : Optional.empty();
  }

  private Optional<String> counted(String variable) {
    StackAddresses.DatabaseAddress database = addresses.database();
    try {
      Set<String> known =
          DatabaseStatus.variables(database.jdbcUrl(), database.user(), database.password());
      return known.stream().anyMatch(variable::equalsIgnoreCase)
          ? Optional.empty()
          : Optional.of(
              "the database has no number called %s in SHOW GLOBAL STATUS; name one of those that"
                      .formatted(variable)
                  + " it has");
    } catch (IOException e) {
      throw new StackException(
          "the database " + database + " does not report its status: " + e.getMessage(), e);
    }
  }

  private Optional<String> memory(Observed observed) {
    List<ProcessHandle> processes =
        stack.processes().entrySet().stream()
            .filter(each -> observed.means(each.getKey()))
            .map(Map.Entry::getValue)
            .toList();
    return processes.stream().allMatch(each -> MachineSampler.canReadSharedMemory(each.pid()))
        ? Optional.empty()
        : Optional.of(
            "the system does not show this account the memory that %s shares (PSS, in"
                    .formatted(observed.name())
                + " /proc/PID/smaps_rollup); run as root, or leave it out");
  }
}
