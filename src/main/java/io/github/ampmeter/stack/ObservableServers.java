package io.github.ampmeter.stack;

import java.util.List;

/**
 * What a stack shows of its servers while a load runs, as far as that is known before it starts.
 *
 * @param processes servers whose processes can be looked at, by their names
 * @param machines machines elsewhere, by their names
 * @param database whether there is one that can be asked for its status
 */
public record ObservableServers(List<String> processes, List<String> machines, boolean database) {
  public ObservableServers {
    processes = List.copyOf(processes);
    machines = List.copyOf(machines);
  }
}
