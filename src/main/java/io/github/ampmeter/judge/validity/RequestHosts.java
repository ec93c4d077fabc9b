package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleSink;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
   * Requests that went to another host than the one under test.
   *
   * @param host under test
   * @param web its address, as the user wrote it
   */
  Optional<Issue> elsewhere(String host, String web) {
    long all = samples.values().stream().mapToLong(count -> count[0]).sum();
    Map<String, Long> others = new LinkedHashMap<>();
    samples.entrySet().stream()
        .filter(each -> !same(each.getKey(), host))
        .sorted(Comparator.comparingLong(each -> -each.getValue()[0]))
        .forEach(each -> others.put(each.getKey(), each.getValue()[0]));
    long elsewhere = others.values().stream().mapToLong(Long::longValue).sum();
    if (elsewhere == 0) {
      return Optional.empty();
    }
    String hosts =
        others.entrySet().stream()
                .limit(MOST_SHOWN)
                .map(each -> each.getKey() + " (" + each.getValue() + ")")
                .collect(Collectors.joining(", "))
            + (others.size() > MOST_SHOWN ? ", …" : "");
    return Optional.of(
        elsewhere == all
            ? Message.HOSTS_OTHER.issue(web, hosts)
            : Message.HOSTS_SOME_OTHER.issue(Figure.of(elsewhere, "samples"), web, hosts));
  }

  /** Whether two names are of one host, as far as they tell. */
  public static boolean same(String one, String other) {
    String first = one.toLowerCase(Locale.ROOT);
    String second = other.toLowerCase(Locale.ROOT);
    return first.equals(second) || THIS_MACHINE.contains(first) && THIS_MACHINE.contains(second);
  }
}
