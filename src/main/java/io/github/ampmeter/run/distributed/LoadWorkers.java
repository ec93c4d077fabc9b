package io.github.ampmeter.run.distributed;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.run.distributed.WorkerMessages.Hello;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.suite.LoadWorker;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The load workers of a run, which all answered before anything was started. */
public final class LoadWorkers implements LoadCarrier {
  private static final double GIGA = 1e9;

  private final List<LoadWorkerClient> clients = new ArrayList<>();
  private final List<Hello> hellos = new ArrayList<>();

  private LoadWorkers() {}

  /**
   * Connects to all load workers.
   *
   * @param version of the programs on this machine
   * @throws ConfigException if one does not answer, is busy, has another version or is listed twice
   */
  public static LoadWorkers connect(List<LoadWorker> workers, LoadWorkerKeys keys, Version version)
      throws InterruptedException {
    LoadWorkers connected = new LoadWorkers();
    Map<String, String> instances = new HashMap<>();
    for (LoadWorker worker : workers) {
      String place = "load worker " + worker.name() + " ";
      LoadWorkerClient client = new LoadWorkerClient(worker, keys);
      Hello hello;
      try {
        hello = client.hello();
      } catch (IOException e) {
        throw new ConfigException(place + "does not answer: " + reason(e), e);
      }
      if (!hello.version().equals(version)) {
        throw new ConfigException(
            "%sis %s, must be %s as here".formatted(place, hello.version(), version));
      }
      if (hello.busy()) {
        throw new ConfigException(place + "is busy with another load; nothing was started");
      }
      String other = instances.put(hello.host().instance(), worker.name());
      if (other != null) {
        throw new ConfigException(place + "is the same as " + other + "; list it once");
      }
      connected.clients.add(client);
      connected.hellos.add(hello);
    }
    return connected;
  }

  /** The reason of a failed call; the message of a failed handshake says too little. */
  static String reason(IOException e) {
    String why = FileReason.of(e);
    return e instanceof javax.net.ssl.SSLException
        ? "its keys differ from those here or have expired (" + why + ")"
        : e instanceof java.net.ConnectException
            ? "nothing listens there (ampmeter load-worker --listen ADDRESS)"
            : why;
  }

  /**
   * Rejects a plan that cannot be split among them.
   *
   * @throws ConfigException if it cannot
   */
  public static void validate(SuitePlan plan, List<LoadWorker> workers) {
    LoadShare.of(plan, workers);
    SentFiles.validate(plan.file(), workers.size());
  }

  /** Whether all load workers are on this machine, where they reach its loopback addresses. */
  public static boolean local(List<LoadWorker> workers) {
    return workers.stream()
        .allMatch(
            worker -> {
              try {
                return InetAddress.getByName(worker.host()).isLoopbackAddress();
              } catch (UnknownHostException e) {
                return false;
              }
            });
  }

  List<LoadWorkerClient> clients() {
    return List.copyOf(clients);
  }

  List<LoadWorker> all() {
    return clients.stream().map(LoadWorkerClient::worker).toList();
  }

  Hello hello(int worker) {
    return hellos.get(worker);
  }

  /** The free disk space of each load worker when it connected. */
  String free() {
    return IntStream.range(0, clients.size())
        .mapToObj(
            i ->
                "%s: %s GB free"
                    .formatted(
                        clients.get(i).worker().name(),
                        Decimals.text(hellos.get(i).host().freeBytes() / GIGA, 1)))
        .collect(Collectors.joining(", "));
  }

  @Override
  public List<Notice> carry(Load load, WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    return new DistributedLoad(load, this).run(processes, interruption);
  }

  @Override
  public boolean observesServers() {
    return true;
  }

  @Override
  public boolean hasAllRows() {
    return true;
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    for (int i = 0; i < clients.size(); i++) {
      Hello hello = hellos.get(i);
      facts.put(
          clients.get(i).worker().name(),
          "%s CPUs, weight %s, keys valid until %s"
              .formatted(
                  hello.host().cpus(), clients.get(i).worker().weight(), hello.keysValidUntil()));
    }
    return facts;
  }
}
