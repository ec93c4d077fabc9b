package io.github.ampmeter.stack;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Servers that run already and are only observed.
 *
 * @param addresses where they answer
 * @param kept the record of the background stack they belong to; empty: their processes are unknown
 */
public record RunningStack(StackAddresses addresses, Optional<StackRecord> kept) implements Stack {
  /** The background stack if a page belongs to it, otherwise only the page's server. */
  public static RunningStack of(StackAddresses.WebAddress page, Optional<StackRecord> kept) {
    return kept.filter(
            each ->
                each.addresses().webPort() == page.port()
                    && each.addresses().webHost().equals(page.host()))
        .map(each -> new RunningStack(each.addresses(), Optional.of(each)))
        .orElseGet(
            () -> new RunningStack(new StackAddresses(page, Optional.empty()), Optional.empty()));
  }

  @Override
  public StackAddresses start() {
    return addresses;
  }

  @Override
  public Map<String, String> versions() {
    return Map.of();
  }

  @Override
  public Map<String, ProcessHandle> processes() {
    Map<String, ProcessHandle> processes = new LinkedHashMap<>();
    kept.ifPresent(
        of ->
            of.servers()
                .forEach(
                    (name, mark) -> mark.find().ifPresent(found -> processes.put(name, found))));
    return processes;
  }

  @Override
  public ObservableServers observableServers() {
    return new ObservableServers(
        List.copyOf(processes().keySet()), List.of(), addresses.knownDatabase().isPresent());
  }

  @Override
  public WebListener webListener() {
    return WebListener.here(addresses.webPort());
  }

  @Override
  public StackRecord record() {
    return kept.orElseThrow();
  }

  /** Does nothing: the servers outlive this process anyway. */
  @Override
  public void release() {}

  @Override
  public void close() {}
}
