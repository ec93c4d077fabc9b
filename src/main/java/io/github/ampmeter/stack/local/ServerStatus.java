package io.github.ampmeter.stack.local;

import io.github.ampmeter.Page;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.time.Duration;

/** Apache's page about itself. */
record ServerStatus(StackAddresses addresses) {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String MPM = "ServerMPM: ";

  String mpm() {
    try {
      return Page.get(addresses.webServer().page("/server-status?auto"), PATIENCE)
          .body()
          .lines()
          .filter(line -> line.startsWith(MPM))
          .map(line -> line.substring(MPM.length()))
          .findFirst()
          .orElseThrow(() -> new IOException("no " + MPM));
    } catch (IOException e) {
      throw new StackException("Apache does not tell its status: " + e.getMessage(), e);
    }
  }
}
