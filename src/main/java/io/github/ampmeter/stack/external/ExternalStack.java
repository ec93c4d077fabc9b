package io.github.ampmeter.stack.external;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.Stack.ObservableServers;
import io.github.ampmeter.stack.Stack.WebListener;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.external.ExternalCheck.ExternalDatabase;
import io.github.ampmeter.stack.external.ExternalCheck.ExternalPages;
import io.github.ampmeter.stack.external.ExternalWeb.RequestSettings;
import io.github.ampmeter.stack.process.Leftovers;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The user's own servers: starting only checks that they respond. */
public final class ExternalStack implements Stack {
  private final ExternalSettings settings;
  private final ExternalCheck check;

  /**
   * Reads the settings; sends no request yet.
   *
   * @param home the Ampmeter home, as the build assembles it
   * @param environment with the passwords
   * @throws ConfigException if an address is missing or invalid
   */
  public ExternalStack(Path home, StackSpec spec, Map<String, String> environment) {
    settings = ExternalSettings.of(spec, environment);
    PagesUnderTest pages = new PagesUnderTest(home.toAbsolutePath());
    Optional<ExternalDatabase> database =
        settings.addresses().knownDatabase().map(a -> new ExternalDatabase(a, pages));
    ExternalWeb web =
        new ExternalWeb(settings.addresses().web(), settings.caFile(), RequestSettings.OF_A_SUITE);
    check =
        new ExternalCheck(
            web, database, new ExternalPages(web, pages.folder()), spec.allowsDatabaseChanges());
  }

  @Override
  public StackAddresses start() {
    check.run();
    return settings.addresses();
  }

  @Override
  public Map<String, String> versions() {
    return check.versions();
  }

  @Override
  public List<String> notes() {
    return check.notes();
  }

  @Override
  public ObservableServers observableServers() {
    return new ObservableServers(
        List.of(),
        List.copyOf(settings.machines().keySet()),
        settings.addresses().knownDatabase().isPresent());
  }

  @Override
  public Map<String, URI> machines() {
    return settings.machines();
  }

  /** The listener, if the server is on this machine. */
  @Override
  public WebListener webListener() {
    return WebListener.here(settings.addresses().webServer().port());
  }

  @Override
  public Map<String, ProcessHandle> processes() {
    return Map.of();
  }

  @Override
  public StackRecord record() {
    return new StackRecord(
        StackKind.EXTERNAL.key(), settings.addresses(), new Leftovers(List.of(), List.of()));
  }

  @Override
  public void release() {
    // The servers are not ours.
  }

  @Override
  public void close() {
    // The servers are not ours and keep running.
  }
}
