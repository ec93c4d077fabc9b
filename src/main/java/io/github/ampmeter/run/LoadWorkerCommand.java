package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.run.CommonOptions.JMeterOption;
import io.github.ampmeter.run.distributed.LoadWorkerKeys;
import io.github.ampmeter.run.distributed.LoadWorkerServer;
import io.github.ampmeter.run.distributed.LoadWorkerServer.JMeterInstallation;
import io.github.ampmeter.run.distributed.LoadWorkerServer.Retention;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.suite.LoadWorker;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    description =
        "Runs this machine's share of loads of several machines. Loads come from ampmeter"
            + " run --load-workers, each with a JMeter of its own. Listens on one address and"
            + " port, for holders of the keys only, until Ctrl-C.",
    mixinStandardHelpOptions = true)
public final class LoadWorkerCommand implements Callable<Integer> {
  private static final Duration DEFAULT_LEASE = Duration.ofSeconds(60);
  private static final int MOST_DAYS = 3650;
  private static final long POLL_MILLIS = 200;

  @Option(
      names = "--make-keys",
      paramLabel = "FOLDER",
      description =
          "Make the keys of controller and load workers, once, in a new folder; copy it"
              + " to each machine.")
  private Path made;

  @Option(
      names = "--days",
      defaultValue = "365",
      description = "How long these keys are valid. Default: ${DEFAULT-VALUE}.")
  private int days;

  @Option(
      names = "--keys",
      paramLabel = "FOLDER",
      defaultValue = LoadWorkerKeys.FOLDER,
      description = "The folder of the keys. Default: ${DEFAULT-VALUE}.")
  private Path keys;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS[:PORT]",
      description = "The address to listen on, as controllers use it. Default port: 2099.")
  private String listen = "";

  @Option(
      names = "--spool",
      paramLabel = "FOLDER",
      defaultValue = "load-worker-spool",
      description =
          "The folder for plans, data and rows until they are fetched. Default:"
              + " ${DEFAULT-VALUE}.")
  private Path spool;

  @Option(
      names = "--lease",
      paramLabel = "TIME",
      description =
          "How long a load continues without its controller; then it ends and its rows"
              + " are kept. Default: 60 s.")
  private String lease = "";

  @Mixin private JMeterOption jmeter = new JMeterOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Console console = new Console(System.out, false);
    if (made != null) {
      return makeKeys(console);
    }
    List<LoadWorker> at = LoadWorker.parse("--listen", listen);
    if (at.size() != 1) {
      throw new ConfigException(
          "--listen must be the one address on which controllers reach this machine, such as"
              + " 10.0.0.5 or 10.0.0.5:2099");
    }
    LoadWorkerKeys own = LoadWorkerKeys.read(keys);
    InetSocketAddress address = new InetSocketAddress(at.get(0).host(), at.get(0).port());
    if (address.isUnresolved()) {
      throw new ConfigException("--listen: " + at.get(0).host() + " is no address of any machine");
    }
    try (Home home = jmeter.over(Home.current());
        Interruption interruption = Interruption.expected();
        LoadWorkerServer server = server(address, home, own, console)) {
      console.say(
          "Load worker on %s, keys valid until %s".formatted(at.get(0).name(), own.validUntil()));
      while (!interruption.requested()) {
        Thread.sleep(POLL_MILLIS);
      }
      console.say("Load worker on " + server.address() + " ends");
      return interruption.exitsWith(ExitCode.PASSED);
    }
  }

  private LoadWorkerServer server(
      InetSocketAddress address, Home home, LoadWorkerKeys own, Console console)
      throws IOException {
    try {
      return new LoadWorkerServer(
          address,
          new JMeterInstallation(home.jmeterLauncher(), home.version()),
          own,
          new Retention(spool.toAbsolutePath().normalize(), lease()),
          console);
    } catch (BindException e) {
      throw new ConfigException(
          "--listen: " + address + " cannot be listened on: " + e.getMessage(), e);
    } catch (SocketException e) {
      throw new ConfigException("--listen: " + address + " is no address of this machine", e);
    }
  }

  private Duration lease() {
    try {
      return lease.isBlank() ? DEFAULT_LEASE : Durations.parse(lease);
    } catch (IllegalArgumentException e) {
      throw new ConfigException("--lease: " + e.getMessage(), e);
    }
  }

  private int makeKeys(Console console) throws IOException, InterruptedException {
    if (days < 1 || days > MOST_DAYS) {
      throw new ConfigException("--days must lie between 1 and " + MOST_DAYS + ", was " + days);
    }
    Instant until = LoadWorkerKeys.make(made, days);
    console.say(
        ("Keys of load workers: %s, valid until %s. Anyone with this folder can send"
                + " them loads.")
            .formatted(made, until));
    return ExitCode.PASSED;
  }
}
