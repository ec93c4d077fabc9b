package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Load workers on addresses of this machine, and the keys to them. */
class LoadWorkerGroup implements AutoCloseable {
  private final Ampmeter ampmeter;
  private final List<String> options;
  private final List<String> addresses = new ArrayList<>();
  private final Map<String, Ampmeter.Running> running = new TreeMap<>();

  /** Two on loopback addresses. */
  LoadWorkerGroup(Ampmeter ampmeter, String... options) throws IOException, InterruptedException {
    this(ampmeter, List.of("127.0.0.2", "127.0.0.3"), options);
  }

  /**
   * Makes the keys and starts them.
   *
   * @param hosts where each listens
   * @param options of each
   */
  LoadWorkerGroup(Ampmeter ampmeter, List<String> hosts, String... options)
      throws IOException, InterruptedException {
    this.ampmeter = ampmeter;
    this.options = List.of(options);
    if (!Files.exists(Path.of(keys()))) {
      assertThat(Ampmeter.here(List.of("load-worker", "--make-keys", keys())).exitCode()).isZero();
    }
    for (String host : hosts) {
      addresses.add(host + ":" + freePort(host));
    }
    for (String address : addresses) {
      start(address);
    }
  }

  int freePort(String host) throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName(host))) {
      return free.getLocalPort();
    }
  }

  /** One that listens there, with this command line of the program. */
  Ampmeter.Running launch(String host, List<String> words) {
    return ampmeter.start(words.toArray(String[]::new));
  }

  void start(String address) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("load-worker", "--listen", address));
    words.addAll(List.of("--spool", spool(address).toString()));
    words.addAll(options);
    String[] place = address.split(":");
    running.put(address, launch(place[0], words));
    Ampmeter.await(
        "no load worker on " + address,
        () -> {
          try (Socket socket = new Socket(place[0], Integer.parseInt(place[1]))) {
            return socket.isConnected();
          } catch (IOException notYet) {
            return false;
          }
        });
  }

  Ampmeter ampmeter() {
    return ampmeter;
  }

  /** The address of one, from 0. */
  String address(int worker) {
    return addresses.get(worker);
  }

  /** As the option --load-workers names them. */
  String all() {
    return String.join(",", addresses);
  }

  String keys() {
    return ampmeter.folder().resolve("load-worker-keys").toString();
  }

  Ampmeter.Running process(int worker) {
    return running.get(addresses.get(worker));
  }

  Stream<Ampmeter.Running> processes() {
    return running.values().stream();
  }

  /** Where a controller keeps the rows of one while the load runs. */
  Path rows(Path plan, int worker) {
    return plan.resolve("load-workers/" + addresses.get(worker).replace(':', '_') + "/samples.jtl");
  }

  Path spool(String address) {
    return ampmeter.folder().resolve("spool-" + address.replace(':', '-'));
  }

  /** Of loads that were fetched nothing is left but the files that were sent. */
  List<Path> spools() throws IOException {
    List<Path> left = new ArrayList<>();
    for (String address : addresses) {
      try (Stream<Path> files = Files.list(spool(address))) {
        files.filter(file -> !file.endsWith("files")).forEach(left::add);
      }
    }
    return left;
  }

  @Override
  public void close() throws IOException {
    try {
      for (Ampmeter.Running worker : running.values()) {
        worker.signal("CONT");
        worker.signal("TERM");
        worker.end();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
