package io.github.ampmeter.run.load;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.source.machine.MachineSampler;
import io.github.ampmeter.source.machine.MachineSampler.WatchedSockets;
import io.github.ampmeter.source.machine.ObserveCsv;
import io.github.ampmeter.source.machine.Observer;
import io.github.ampmeter.source.machine.ProcessGroup;
import io.github.ampmeter.source.machine.RemoteHost;
import io.github.ampmeter.source.servers.DatabaseStatus;
import io.github.ampmeter.source.servers.PhpChildrenPoller;
import io.github.ampmeter.source.servers.WebServerStatus;
import io.github.ampmeter.source.servers.WorkerPoller;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.Stack.WebListener;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Observes machine, processes and database while a plan runs, and reports gaps. */
public final class PlanObservation implements AutoCloseable {
  private final ObserveCsv csv;
  private final List<Observer> observers = new ArrayList<>();
  private final Optional<DatabaseStatus> database;
  private final Optional<WebServerStatus> webServer;
  private final Consumer<String> warnings;
  private final Set<ProcessHandle> jmeters = ConcurrentHashMap.newKeySet();
  private final Clock clock;
  private volatile boolean unwritable;

  private PlanObservation(
      Path csv, DatabaseStatus database, Servers servers, Consumer<String> warnings, Clock clock)
      throws IOException {
    Stack stack = servers.stack;
    StackAddresses addresses = servers.addresses;
    URI webStatus = addresses.status();
    this.database = Optional.of(database);
    WebServerStatus status = WebServerStatus.before(webStatus);
    this.webServer = Optional.of(status);
    this.warnings = warnings;
    this.clock = clock;
    this.csv = new ObserveCsv(csv);
    observers.add(
        Observer.start(
            "machine",
            new MachineSampler(this.csv, groups(stack), sockets(stack, addresses), clock)));
    if (database.answers()) {
      observers.add(database.startPolling(this.csv, servers.variables));
    }
    stack
        .machines()
        .forEach(
            (name, address) -> {
              RemoteHost machine = new RemoteHost(name, address);
              machine.problem().map(Notice::message).ifPresent(warnings);
              observers.add(machine.observe(this.csv, clock));
            });
    stack
        .phpPool()
        .map(pool -> new PhpChildrenPoller(this.csv, pool.socket(), pool.most(), clock))
        .ifPresent(poller -> observers.add(Observer.start("php", poller)));
    if (status.available()) {
      observers.add(Observer.start("workers", new WorkerPoller(this.csv, webStatus, clock)));
    }
  }

  private PlanObservation(Path csv, Consumer<String> warnings, Clock clock) throws IOException {
    this.database = Optional.empty();
    this.webServer = Optional.empty();
    this.warnings = warnings;
    this.clock = clock;
    this.csv = new ObserveCsv(csv);
  }

  /** Observes no servers: it only keeps readings of load generators. */
  public static PlanObservation ofGenerators(Path csv, Consumer<String> warnings, Clock clock)
      throws IOException {
    return new PlanObservation(csv, warnings, clock);
  }

  private static WatchedSockets sockets(Stack stack, StackAddresses addresses) {
    WebListener listener = stack.webListener();
    return new WatchedSockets(listener.network(), listener.port(), addresses.webPort());
  }

  /**
   * The files of an observation.
   *
   * @param csv the machine, the processes and the database's counters, second by second
   * @param statusCsv the database's status before and after the load
   */
  public record Files(Path csv, Path statusCsv) {}

  /**
   * The servers to observe.
   *
   * @param variables of the database's status, to be kept second by second
   */
  public record Servers(Stack stack, StackAddresses addresses, Collection<String> variables) {}

  /**
   * Starts, with the database before the processes.
   *
   * @param warnings takes a sentence for each thing that could not be observed
   */
  public static PlanObservation start(
      Files files, Servers servers, Consumer<String> warnings, Clock clock) throws IOException {
    DatabaseStatus database = new DatabaseStatus(files.statusCsv, clock);
    if (servers.addresses.knownDatabase().isPresent()) {
      DatabaseAddress at = servers.addresses.database();
      database
          .before(at.jdbcUrl(), at.user(), at.password())
          .map(Notice::message)
          .ifPresent(warnings);
    }
    return new PlanObservation(files.csv, database, servers, warnings, clock);
  }

  public void jmeterRuns(ProcessHandle process) {
    jmeters.add(process);
  }

  /**
   * The reading of a poll of a load worker.
   *
   * @param jmeter its JMeter, if that runs on this machine
   * @param cpus number of CPUs of its machine
   * @param busyPercent how busy these CPUs were since the previous poll
   * @param jmeterCpus number of CPUs that its JMeter used
   */
  public record LoadWorkerReading(
      String name,
      Optional<ProcessHandle> jmeter,
      int cpus,
      double busyPercent,
      double jmeterCpus) {}

  /** Observes a JMeter on this machine as usual; keeps the reading of another machine. */
  public void loadWorker(LoadWorkerReading reading) {
    if (reading.jmeter().isPresent()) {
      jmeters.add(reading.jmeter().get());
      return;
    }
    try {
      csv.writeLoadWorker(
          reading.name(),
          clock.millis(),
          reading.cpus(),
          reading.busyPercent(),
          reading.jmeterCpus());
    } catch (IOException e) {
      unwritable = true;
    }
  }

  private List<ProcessGroup> groups(Stack stack) {
    List<ProcessGroup> groups = new ArrayList<>();
    for (String name : stack.processes().keySet()) {
      groups.add(
          ProcessGroup.of(name, () -> Stream.ofNullable(stack.processes().get(name)).toList()));
    }
    groups.add(ProcessGroup.of(ObservedGroup.JMETER, () -> List.copyOf(jmeters)).notSharing());
    return groups;
  }

  /** Problems that make the load incomplete; known after {@link #close}. */
  public List<Notice> problems() {
    List<Notice> problems = new ArrayList<>();
    if (unwritable || observers.stream().anyMatch(Observer::unwritable)) {
      // JMeter does not report rows that it could not write.
      problems.add(NoticeText.OBSERVATION_NOT_WRITTEN.with());
    }
    if (webServer.filter(WebServerStatus::restarted).isPresent()) {
      problems.add(NoticeText.WEB_SERVER_RESTARTED.with());
    }
    if (webServer.filter(WebServerStatus::lost).isPresent()) {
      problems.add(NoticeText.WEB_SERVER_LOST.with());
    }
    if (database.filter(DatabaseStatus::restarted).isPresent()) {
      problems.add(NoticeText.DATABASE_RESTARTED.with());
    }
    if (database.filter(DatabaseStatus::lost).isPresent()) {
      problems.add(NoticeText.DATABASE_LOST.with());
    }
    return problems;
  }

  @Override
  public void close() throws IOException {
    observers.forEach(Observer::close);
    observers.forEach(each -> each.problem().ifPresent(warnings));
    try {
      csv.close();
    } catch (IOException e) {
      unwritable = true;
      warnings.accept("could not write the observation: " + e);
    }
    if (database.isPresent()) {
      database.get().after().map(Notice::message).ifPresent(warnings);
      database.get().close();
    }
    webServer.ifPresent(WebServerStatus::after);
  }
}
