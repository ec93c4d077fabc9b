package io.github.ampmeter.run.session;

import io.github.ampmeter.Counted;
import io.github.ampmeter.hardening.HardeningCheck;
import io.github.ampmeter.hardening.HardeningResult;
import io.github.ampmeter.hardening.HardeningScan;
import io.github.ampmeter.hardening.HardeningSettings;
import io.github.ampmeter.hardening.Subject;
import io.github.ampmeter.report.data.Json;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.ServerNames;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks the configuration of a stack that is up, before its load. */
record HardeningRun(HardeningScan scan) {

  /**
   * With all checks of the home.
   *
   * @throws io.github.ampmeter.ConfigException for acceptances of what is not checked
   */
  static HardeningRun of(Home home, HardeningSettings settings) {
    HardeningScan scan =
        new HardeningScan(HardeningCheck.readAll(home.datasets().resolve("hardening")), settings);
    scan.validate();
    return new HardeningRun(scan);
  }

  /** Leaves what it came to in the run's folder. */
  void run(
      StackSpec spec,
      Stack stack,
      StackAddresses addresses,
      RunFolder folder,
      Console console,
      Clock clock)
      throws IOException {
    boolean ownPages = spec.kind().managed() && spec.application().isEmpty();
    Subject subject =
        new Subject(
            addresses.listener(),
            ownPages ? List.of("/", "/hello.php") : List.of("/"),
            stack.versions(),
            stack.access().or(() -> here(addresses)),
            stack.processes(),
            scan.settings().phpinfo(),
            clock.instant());
    console.say(
        "Hardening: %s, at most %s to %s, which read only"
            .formatted(
                Counted.of(scan.checks().size(), "checks"),
                Counted.of(scan.requests(subject), "requests"),
                subject.web()));
    HardeningResult result = scan.run(subject, clock);
    Json.write(folder.hardening(), result);
    console.say("Hardening: " + result.keyFinding());
  }

  /** What the user lets us see of servers that are not ours: an Apache here, the database. */
  private Optional<ServerAccess> here(StackAddresses addresses) {
    Optional<String> apache = scan.settings().apache();
    Map<String, ServerAccess.Shell> shells = new HashMap<>();
    apache.ifPresent(any -> shells.put(ServerNames.WEB, ServerAccess::here));
    addresses
        .knownDatabase()
        .filter(DatabaseAddress::onThisMachine)
        .ifPresent(any -> shells.put(ServerNames.DATABASE, ServerAccess::here));
    return Optional.of(
        new ServerAccess(
            shells,
            apache.map(List::of).orElse(List.of()),
            Optional.empty(),
            addresses.knownDatabase()));
  }
}
