package io.github.ampmeter.run.accesslog;

import io.github.ampmeter.source.accesslog.LoggedRequests.LoggedRequest;
import io.github.ampmeter.source.accesslog.RequestKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Takes the requests of a log, in any order, and knows in the end what its traffic was. A visit is
 * what one address and user agent asks for without a gap of 30 minutes; crawlers and monitors never
 * pause, so a visit is also cut after an hour and after 100 pages. Its pages are pages; what has
 * the ending of a static file belongs to the page before it, or is a page where there is none.
 * Memory: 8 bytes a request, and a number for each visitor.
 */
final class TrafficRecorder implements Consumer<LoggedRequest> {
  private static final long LONGEST_GAP_SECONDS = 30 * 60L;
  private static final int HOUR = 3600;
  private static final int BAD_REQUEST = 400;

  /** Apache rejects a longer request line unless it is told otherwise. */
  private static final int LONGEST_TARGET = 8_190;

  private static final int MOST_KINDS = 50_000;
  private static final int MOST_PAGES_OF_A_VISIT = 100;
  private static final int MOST_RESOURCES_OF_A_PAGE = 1_000;
  private static final int SECOND_BITS = 33;
  private static final int SAMPLE = 20_000;
  private static final long SEED = 20261128;

  static final String OTHER_METHODS = "requests other than GET, which may change data";
  static final String ERRORS = "responses with status 400 and above";
  static final String NO_ADDRESS =
      "requests without a path or time, or with an address of more than 8,190 bytes";
  static final String UNREADABLE = "lines that are not of the log's format";
  static final String PERSONAL = "pages with personal data or a token in the path";

  /** What is known of the requests of one kind. */
  private static final class Kind {
    final String name;
    final boolean resource;
    long count;

    Kind(String name, boolean resource) {
      this.name = name;
      this.resource = resource;
    }
  }

  private record Sampled(String target, Kind kind) {}

  private final Random random = new Random(SEED);
  private final Map<String, Kind> kinds = new HashMap<>();
  private final Map<Long, Integer> visitors = new HashMap<>();
  private final Map<String, Long> leftOut = new LinkedHashMap<>();
  private final TreeMap<Long, Long> hours = new TreeMap<>();
  private final Map<Boolean, List<Sampled>> samples = new HashMap<>();
  private final long[] offered = new long[2];

  /** Visitor, second, and whether it is a static file, of each request: sorted they are visits. */
  private long[] requests = new long[1 << 16];

  private int size;
  private long all;
  private long first = Long.MAX_VALUE;
  private long last;
  private double pageMicros;
  private long timedPages;

  TrafficRecorder() {
    samples.put(true, new ArrayList<>());
    samples.put(false, new ArrayList<>());
  }

  @Override
  public void accept(LoggedRequest request) {
    all++;
    if (!request.method().equals("GET")) {
      leaveOut(OTHER_METHODS);
      return;
    }
    if (request.status() >= BAD_REQUEST) {
      leaveOut(ERRORS);
      return;
    }
    String target = request.target();
    long second = request.second();
    if (second < 0 || !target.startsWith("/") || target.length() > LONGEST_TARGET) {
      leaveOut(NO_ADDRESS);
      return;
    }
    if (SentTarget.isPersonalPage(target)) {
      leaveOut(PERSONAL);
      return;
    }
    Kind kind = kind(target);
    kind.count++;
    hours.merge(second / HOUR, 1L, Long::sum);
    first = Math.min(first, second);
    last = Math.max(last, second);
    int visitor = visitors.computeIfAbsent(request.visitor(), key -> visitors.size());
    add((long) visitor << SECOND_BITS | second << 1 | (kind.resource ? 1 : 0));
    sample(new Sampled(target, kind));
    if (!kind.resource && request.micros() >= 0) {
      pageMicros += request.micros();
      timedPages++;
    }
  }

  /** Counts lines that are no requests. */
  void leaveOutUnreadable(long lines) {
    if (lines > 0) {
      leftOut.put(UNREADABLE, lines);
    }
  }

  private void leaveOut(String why) {
    leftOut.merge(why, 1L, Long::sum);
  }

  private Kind kind(String target) {
    Optional<String> file = SentTarget.ending(target);
    String name =
        file.map(ending -> "*." + ending)
            .orElseGet(() -> SentTarget.encodedName(RequestKind.ofTarget(target)));
    Kind known = kinds.get(name);
    if (known != null) {
      return known;
    }
    String own = kinds.size() < MOST_KINDS ? name : TrafficModel.OTHERS;
    return kinds.computeIfAbsent(own, key -> new Kind(key, file.isPresent()));
  }

  private void add(long request) {
    if (size == requests.length) {
      requests = Arrays.copyOf(requests, 2 * size);
    }
    requests[size++] = request;
  }

  /** Keeps each request with the same probability, however many there are. */
  private void sample(Sampled request) {
    List<Sampled> kept = samples.get(request.kind.resource);
    long number = offered[request.kind.resource ? 1 : 0]++;
    if (kept.size() < SAMPLE) {
      kept.add(request);
    } else {
      long place = (long) (random.nextDouble() * (number + 1));
      if (place < SAMPLE) {
        kept.set((int) place, request);
      }
    }
  }

  /** What they came to. */
  TrafficModel model() {
    Arrays.parallelSort(requests, 0, size);
    Visits visits = new Visits();
    for (int i = 0; i < size; i++) {
      visits.add(
          (int) (requests[i] >>> SECOND_BITS),
          (requests[i] & (1L << SECOND_BITS) - 1) >>> 1,
          (requests[i] & 1) == 1);
    }
    visits.end();
    Map<String, Long> counts = new HashMap<>();
    Map<String, List<String>> targets = new HashMap<>();
    Labels labels = new Labels(kinds.values().stream().filter(kind -> kind.count > 0).toList());
    kinds.values().stream()
        .filter(kind -> kind.count > 0)
        .forEach(kind -> counts.merge(labels.of(kind), kind.count, Long::sum));
    for (List<Sampled> kept : samples.values()) {
      for (Sampled each : kept) {
        targets.computeIfAbsent(labels.of(each.kind), label -> new ArrayList<>()).add(each.target);
      }
    }
    return new TrafficModel(
        new TrafficModel.Coverage(all, size, leftOut, Math.max(0, last - first)),
        new TrafficModel.Mix(counts, targets),
        visits.shape(),
        hours,
        timedPages == 0 ? 0 : pageMicros / timedPages / 1000);
  }

  /** Puts sorted requests together to visits. */
  private static final class Visits {
    private final NumberCounts pages = new NumberCounts(MOST_PAGES_OF_A_VISIT);
    private final NumberCounts gaps = new NumberCounts((int) LONGEST_GAP_SECONDS);
    private final NumberCounts resources = new NumberCounts(MOST_RESOURCES_OF_A_PAGE);
    private long resourcePages;
    private int visitor = -1;
    private long firstSecond;
    private long lastSecond;
    private long pageSecond;
    private long pagesOfVisit;
    private long resourcesOfPage;

    void add(int of, long second, boolean resource) {
      boolean cut =
          !resource && (second - firstSecond > HOUR || pagesOfVisit == MOST_PAGES_OF_A_VISIT);
      boolean first = of != visitor || second - lastSecond > LONGEST_GAP_SECONDS || cut;
      if (first) {
        end();
        visitor = of;
        firstSecond = second;
      }
      lastSecond = second;
      if (!first && resource) {
        resourcesOfPage++;
        return;
      }
      if (!first) {
        gaps.add(second - pageSecond);
        resources.add(resourcesOfPage);
      }
      resourcePages += resource ? 1 : 0;
      pagesOfVisit++;
      pageSecond = second;
      resourcesOfPage = 0;
    }

    void end() {
      if (pagesOfVisit > 0) {
        pages.add(pagesOfVisit);
        resources.add(resourcesOfPage);
      }
      pagesOfVisit = 0;
      resourcesOfPage = 0;
    }

    TrafficModel.Shape shape() {
      return new TrafficModel.Shape(pages, gaps, resources, resourcePages);
    }
  }

  /** Labels of a report: kinds by themselves where they are frequent, else by their folder. */
  private static final class Labels {
    private static final int MOST = 60;
    private static final int MOST_FOLDERS = 30;

    private final List<String> own;
    private final List<String> folders;

    Labels(List<Kind> kinds) {
      Map<String, Long> pages = new HashMap<>();
      kinds.stream()
          .filter(kind -> !kind.resource)
          .forEach(kind -> pages.merge(kind.name, kind.count, Long::sum));
      own = mostFrequent(pages, MOST);
      Map<String, Long> rest = new HashMap<>();
      pages.forEach(
          (name, count) -> {
            if (!own.contains(name)) {
              rest.merge(folder(name), count, Long::sum);
            }
          });
      folders = mostFrequent(rest, MOST_FOLDERS);
    }

    private static List<String> mostFrequent(Map<String, Long> counts, int most) {
      return counts.entrySet().stream()
          .sorted(
              Map.Entry.<String, Long>comparingByValue()
                  .reversed()
                  .thenComparing(Map.Entry.comparingByKey()))
          .limit(most)
          .map(Map.Entry::getKey)
          .toList();
    }

    private static String folder(String name) {
      int end = name.indexOf('/', 1);
      return end < 0 ? "/…" : name.substring(0, end) + "/…";
    }

    String of(Kind kind) {
      return kind.resource || own.contains(kind.name)
          ? kind.name
          : folders.contains(folder(kind.name)) ? folder(kind.name) : TrafficModel.OTHERS;
    }
  }
}
