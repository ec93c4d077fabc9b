package io.github.ampmeter.source.hardening;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.Durations;
import io.github.ampmeter.ServerNames;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.source.ActiveSource;
import io.github.ampmeter.source.RunContext;
import io.github.ampmeter.source.RunContext.RunningStack;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The checks of a run's stack, before its first load. */
record HardeningRun(HardeningSettings settings) implements ActiveSource {
  @Override
  public StackSpec needed(StackSpec stated) {
    return stated.audited();
  }

  @Override
  public void validate(boolean external) {
    if (external && !settings.allowed()) {
      throw ConfigException.of(
          HardeningSource.KEY,
          "must be allowed (hardening: allowed, or allowed: true in it): the checks send requests"
              + " that look like attacks to external.web; only to servers that are yours");
    }
  }

  @Override
  public void beforeStart(Path datasets) {
    scan(datasets).validate();
  }

  private HardeningScan scan(Path datasets) {
    return new HardeningScan(HardeningCheck.readAll(datasets.resolve("hardening")), settings);
  }

  @Override
  public void beforeLoads(RunContext run) throws IOException, InterruptedException {
    HardeningScan scan = scan(run.datasets());
    Subject subject = subject(run);
    run.say()
        .accept(
            "Hardening: %s, at most %s to %s, which read only; they end after %s at the latest"
                .formatted(
                    Counted.of(scan.checks().size(), "checks"),
                    Counted.of(scan.requests(subject), "requests"),
                    subject.web(),
                    Durations.text(scan.longest())));
    HardeningResult result = scan.run(subject, run.clock(), run.interrupted());
    Json.write(HardeningSource.file(run.folder()), result);
    run.say().accept("Hardening: " + result.keyFinding());
  }

  private Subject subject(RunContext run) {
    RunningStack running = run.running();
    boolean ownPages = running.spec().kind().managed() && running.spec().application().isEmpty();
    return new Subject(
        running.addresses().listener(),
        ownPages ? List.of("/", "/hello.php") : List.of("/"),
        running.stack().versions(),
        running.stack().access().or(() -> Optional.of(here(running.addresses()))),
        running.stack().processes(),
        settings.phpinfo(),
        run.clock().instant());
  }

  /** What the user lets us see of servers that are not ours: an Apache here, the database. */
  private ServerAccess here(StackAddresses addresses) {
    Map<String, ServerAccess.Shell> shells = new HashMap<>();
    settings.apache().ifPresent(any -> shells.put(ServerNames.WEB, ServerAccess::here));
    addresses
        .knownDatabase()
        .filter(DatabaseAddress::onThisMachine)
        .ifPresent(any -> shells.put(ServerNames.DATABASE, ServerAccess::here));
    return new ServerAccess(
        shells,
        settings.apache().map(List::of).orElse(List.of()),
        Optional.empty(),
        addresses.knownDatabase());
  }
}
