package io.github.ampmeter.stack.local;

import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.FrontCache.SquidConfiguration;
import io.github.ampmeter.stack.Ports;
import io.github.ampmeter.stack.Readiness;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.SystemAccount;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The installed Squid.
 *
 * @param setpriv the program that starts it as another user
 */
record Squid(Path program, Path setpriv) {

  /**
   * A Squid to start.
   *
   * @param account its user, if not our own
   * @param launcher a prefix of its command line
   * @param folder its own folder
   */
  record Plan(
      StackSpec spec,
      Optional<SystemAccount> account,
      List<String> launcher,
      Path folder,
      Path log) {
    boolean onDisk() {
      return FrontCache.of(spec).orElseThrow().onDisk();
    }
  }

  /** Starts the process, which may not answer yet. */
  ServerProcess start(
      Plan plan, StackAddresses addresses, WatchedProcesses processes, Readiness readiness) {
    Path store = plan.folder().resolve("store");
    SquidConfiguration configuration =
        new SquidConfiguration(
            plan.spec(),
            Ports.LOOPBACK + ":" + addresses.webPort(),
            FrontCache.nameAt(addresses.webPort()),
            new SquidConfiguration.Peer(addresses.webServer().host(), addresses.webServer().port()),
            new SquidConfiguration.Files(
                plan.onDisk() ? Optional.of(store.toString()) : Optional.empty(),
                // Squid may not enter the folder of the log, but it may reopen an open file.
                Optional.of("/dev/stdout")));
    Path file = plan.folder().resolve("squid.conf");
    try {
      Files.createDirectory(store);
      Files.writeString(file, configuration.text());
      if (!Files.exists(plan.log())) {
        Files.createFile(plan.log());
      }
      if (plan.account().isPresent()) {
        plan.account().get().own(plan.folder());
        plan.account().get().own(plan.log());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the front cache's files", e);
    }
    if (plan.onDisk()) {
      readiness.awaitEnd(spawn(plan, file, List.of("-z"), processes));
    }
    return spawn(plan, file, List.of("-d", "1"), processes);
  }

  private ServerProcess spawn(
      Plan plan, Path configuration, List<String> options, WatchedProcesses processes) {
    List<String> line = new ArrayList<>(plan.launcher());
    plan.account()
        .ifPresent(
            account -> {
              line.add(setpriv.toString());
              line.addAll(List.of("--reuid", "" + account.uid(), "--regid", "" + account.gid()));
              line.add("--clear-groups");
            });
    // The options keep it to one process in the foreground.
    line.addAll(List.of(program.toString(), "-N", "-f", configuration.toString()));
    line.addAll(options);
    Command command = Command.of(line, plan.folder()).withOnly(Map.of()).writingTo(plan.log());
    return new ServerProcess(FrontCache.SERVER, processes.spawn(command), plan.log());
  }
}
