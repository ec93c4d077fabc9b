package io.github.ampmeter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What processes listen on, TCP and UDP, where others than this machine could reach it. */
public final class OpenSockets {
  private OpenSockets() {}

  /** As /proc/net writes them; empty where all listen on loopback. */
  public static Set<String> of(Stream<ProcessHandle> processes) throws IOException {
    Set<String> sockets = new HashSet<>();
    for (ProcessHandle process : processes.toList()) {
      Path descriptors = Path.of("/proc/" + process.pid() + "/fd");
      try (Stream<Path> files = Files.list(descriptors)) {
        files.forEach(file -> sockets.add(target(file)));
      } catch (IOException hasEnded) {
        continue;
      }
    }
    return open(words -> sockets.contains("socket:[" + words[9] + "]"));
  }

  /** The same by port, whoever has opened it. */
  public static Set<String> onPorts(Collection<Integer> ports) throws IOException {
    return open(words -> ports.contains(HexFormat.fromHexDigits(words[1].split(":")[1])));
  }

  private static Set<String> open(Predicate<String[]> ours) throws IOException {
    Set<String> open = new HashSet<>();
    for (String protocol : List.of("tcp", "tcp6", "udp", "udp6")) {
      Path table = Path.of("/proc/net/" + protocol);
      List<String> lines = Files.exists(table) ? Files.readAllLines(table) : List.of();
      for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
        String[] words = line.strip().split("\\s+");
        boolean listens = words[3].equals(protocol.startsWith("tcp") ? "0A" : "07");
        if (listens && !loopback(words[1]) && ours.test(words)) {
          open.add(protocol + " " + words[1]);
        }
      }
    }
    return open;
  }

  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException closed) {
      return "";
    }
  }

  /** As /proc/net writes addresses: in hex, each group of four bytes reversed. */
  private static boolean loopback(String address) {
    return address.matches("......7F:.*")
        || address.startsWith("00000000000000000000000001000000:")
        || address.matches("0000000000000000FFFF0000......7F:.*");
  }
}
