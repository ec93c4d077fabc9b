package io.github.ampmeter.judge.validity;

import io.github.ampmeter.HostMap;
import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleSink;
import java.net.URI;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which hosts the requests went to, by the URLs of their samples. A plan that names another host
 * than the one under test loads that one.
 */
public final class RequestHosts implements SampleSink {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]", "::1");
  private static final int HTTP = 80;
  private static final Set<Integer> USUAL = Set.of(HTTP, 443);
  private static final int MOST_HOSTS = 1000;
  private static final int MOST_SHOWN = 5;

  private final Map<String, long[]> samples = new LinkedHashMap<>();
  private String last = "";
  private long[] ofLast = {0};

  RequestHosts() {}

  @Override
  public void accept(Sample sample) {
    String host = sample.requestHost();
    if (host.isEmpty()) {
      return;
    }
    // Nearly all rows share the text of one host.
    if (host != last) {
      last = host;
      ofLast =
          samples.size() < MOST_HOSTS
              ? samples.computeIfAbsent(host, first -> new long[1])
              : samples.getOrDefault(host, new long[1]);
    }
    ofLast[0]++;
  }

  /**
   * Requests that went to other servers than those of a run.
   *
   * @param web the address of the one under test
   * @param others further servers that the user named
   */
  Optional<Issue> elsewhere(URI web, List<URI> others) {
    long all = samples.values().stream().mapToLong(count -> count[0]).sum();
    Map<String, Long> foreign = new LinkedHashMap<>();
    samples.entrySet().stream()
        .filter(each -> !isOf(each.getKey(), web))
        .filter(each -> others.stream().noneMatch(other -> isOf(each.getKey(), other)))
        .sorted(Comparator.comparingLong(each -> -each.getValue()[0]))
        .forEach(each -> foreign.put(each.getKey(), each.getValue()[0]));
    long elsewhere = foreign.values().stream().mapToLong(Long::longValue).sum();
    if (elsewhere == 0) {
      return Optional.empty();
    }
    String hosts =
        foreign.entrySet().stream()
                .limit(MOST_SHOWN)
                .map(each -> each.getKey() + " (" + each.getValue() + ")")
                .collect(Collectors.joining(", "))
            + (foreign.size() > MOST_SHOWN ? ", …" : "");
    return Optional.of(
        elsewhere == all
            ? Message.HOSTS_OTHER.issue(web.toString(), hosts)
            : Message.HOSTS_SOME_OTHER.issue(
                Figure.of(elsewhere, "samples"), web.toString(), hosts));
  }

  /** Whether a server, which has a port unless that is a usual one, is that of an address. */
  private static boolean isOf(String server, URI address) {
    int colon = server.lastIndexOf(':');
    boolean hasPort = colon > server.lastIndexOf(']');
    String host = hasPort ? server.substring(0, colon) : server;
    int port = hasPort ? Integer.parseInt(server.substring(colon + 1)) : HTTP;
    return address.getHost() != null
        && same(host, address.getHost())
        && samePort(port, HostMap.port(address.getScheme(), address.getPort()));
  }

  /** Whether two ports are of one server; the usual ones of http and https lead to each other. */
  public static boolean samePort(int one, int other) {
    return one == other || USUAL.contains(one) && USUAL.contains(other);
  }

  /** Whether two names are of one host, as far as they tell. */
  public static boolean same(String one, String other) {
    String first = one.toLowerCase(Locale.ROOT);
    String second = other.toLowerCase(Locale.ROOT);
    return first.equals(second) || THIS_MACHINE.contains(first) && THIS_MACHINE.contains(second);
  }
}
