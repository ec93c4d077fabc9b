package io.github.ampmeter.site;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.site.Exchange.Field;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/**
 * A user's way through one site, page by page.
 *
 * @param origin scheme, host and port, without a path
 * @param thirdParties other hosts, and how many requests went there
 * @param notes what is left out, and why
 */
public record SiteVisit(
    URI origin, List<VisitedPage> pages, Map<String, Integer> thirdParties, List<String> notes) {
  private static final int LONGEST_LABEL = 60;

  /** The think time of a page that nobody has read yet. */
  private static final Duration OF_A_READER = Duration.ofSeconds(1);

  /** The request headers that a server may look at and that no manager of JMeter sends. */
  private static final Pattern KEPT_HEADER =
      Pattern.compile("(?i)authorization|x-(?!forwarded|real|client-data|devtools).*");

  /**
   * One page and what its scripts ask for.
   *
   * @param label the name of its row in the report
   * @param requests the page itself first, after its redirects
   * @param embedded whether it loaded style sheets, scripts or pictures for the first time
   * @param think the time until the request for the next page
   */
  public record VisitedPage(
      String label, List<Exchange> requests, boolean embedded, Duration think) {}

  /** All requests, in the order in which a plan sends them. */
  List<Exchange> requests() {
    return pages.stream().flatMap(page -> page.requests().stream()).toList();
  }

  static boolean isKept(Field header) {
    return KEPT_HEADER.matcher(header.name()).matches();
  }

  /**
   * Groups a recording's requests by page.
   *
   * @throws ConfigException if it has no page
   */
  public static SiteVisit of(Recording recording) {
    return new Sorting(recording).visit();
  }

  /**
   * Rejects a second recording that did not visit the same pages.
   *
   * @param first its file
   */
  void requireSameWay(SiteVisit other, String first, String second) {
    List<String> own = requests().stream().map(Exchange::title).toList();
    List<String> others = other.requests().stream().map(Exchange::title).toList();
    for (int i = 0; i < Math.max(own.size(), others.size()); i++) {
      String here = i < own.size() ? shape(own.get(i)) : "over";
      String there = i < others.size() ? shape(others.get(i)) : "over";
      if (!here.equals(there)) {
        throw new ConfigException(
            ("%s visits other pages than %s: request %s is \"%s\", not \"%s\"; record the same"
                    + " clicks twice")
                .formatted(
                    second,
                    first,
                    i + 1,
                    i < others.size() ? others.get(i) : there,
                    i < own.size() ? own.get(i) : here));
      }
    }
  }

  /** The title without numbers and ids, which may differ. */
  private static String shape(String title) {
    return title.replaceAll("/[^/ ]*[0-9][^/ ]*", "/#");
  }

  /** Sorts the requests of one recording. */
  private static final class Sorting {
    private final Recording recording;
    private final Map<String, Integer> thirdParties = new TreeMap<>();
    private final List<String> notes;
    private final Map<String, Integer> leftOut = new LinkedHashMap<>();
    private final Set<String> loaded = new HashSet<>();
    private final Labels labels = new Labels();
    private final List<VisitedPage> pages = new ArrayList<>();
    private List<Exchange> page = new ArrayList<>();
    private boolean embedded;
    private Instant pageEnd = Instant.MIN;

    Sorting(Recording recording) {
      this.recording = recording;
      this.notes = new ArrayList<>(recording.notes());
    }

    SiteVisit visit() {
      URI origin = origin();
      List<Exchange> own = new ArrayList<>();
      boolean away = false;
      for (Exchange exchange : recording.exchanges()) {
        boolean here = exchange.sent().url().getHost().equalsIgnoreCase(origin.getHost());
        if (!here) {
          thirdParties.merge(exchange.sent().url().getHost(), 1, Integer::sum);
          away |= logsIn(exchange);
        }
        if (here && !exchange.cached() && exchange.response().status() > 0) {
          own.add(exchange);
        }
      }
      if (away) {
        notes.add(
            "The log-in goes through another host ("
                + String.join(", ", thirdParties.keySet())
                + ") and is not replayed; use a test user of the site itself");
      }
      withoutRedirects(own).forEach(this::take);
      endPage(Duration.ZERO);
      leftOut.forEach(
          (why, count) -> notes.add(Counted.of(count, "requests") + " left out: " + why));
      if (pages.isEmpty()) {
        throw new ConfigException(
            "%s: no page of %s answers with success; record or name pages that do"
                .formatted(recording.source(), origin));
      }
      return new SiteVisit(origin, List.copyOf(pages), thirdParties, notes);
    }

    /** The site is the one of the first page that was received. */
    private URI origin() {
      Exchange first =
          recording.exchanges().stream()
              .filter(each -> each.isPage() && each.response().status() / 100 == 2)
              .findFirst()
              .orElse(recording.exchanges().get(0));
      URI url = first.sent().url();
      String port = url.getPort() < 0 ? "" : ":" + url.getPort();
      return URI.create(url.getScheme().toLowerCase(Locale.ROOT) + "://" + url.getHost() + port);
    }

    private static boolean logsIn(Exchange exchange) {
      return exchange.sent().body().fields().stream()
              .anyMatch(field -> Secrets.isPassword(field.name()))
          || exchange.query().contains("redirect_uri=")
          || exchange.query().contains("SAMLRequest=");
    }

    /** A plan follows redirects by itself. */
    private static List<Exchange> withoutRedirects(List<Exchange> own) {
      List<Exchange> ended = new ArrayList<>();
      for (Exchange exchange : own) {
        int last = ended.size() - 1;
        Optional<URI> next = last < 0 ? Optional.empty() : ended.get(last).response().redirect();
        if (exchange.sent().method().equals("GET")
            && next.filter(to -> samePage(to, exchange.sent().url())).isPresent()) {
          ended.set(last, ended.get(last).with(exchange.response()));
        } else {
          ended.add(exchange);
        }
      }
      return ended;
    }

    private static boolean samePage(URI one, URI other) {
      return Objects.equals(one.getRawPath(), other.getRawPath())
          && Objects.equals(one.getRawQuery(), other.getRawQuery());
    }

    private void take(Exchange exchange) {
      if (exchange.isResource()) {
        embedded |=
            loaded.add(exchange.sent().url().toString()) && !page.isEmpty() && ofAPage(exchange);
        pageEnd = later(pageEnd, exchange.end());
        return;
      }
      int status = exchange.response().status();
      if (status >= 400 || status / 100 == 3 && exchange.response().redirect().isEmpty()) {
        leftOut.merge(exchange.title() + " answered " + status, 1, Integer::sum);
        return;
      }
      if (exchange.isPage()) {
        endPage(Duration.between(page.isEmpty() ? exchange.start() : pageEnd, exchange.start()));
        pageEnd = exchange.end();
      } else if (page.isEmpty()) {
        leftOut.merge(exchange.title() + " belongs to no page of the recording", 1, Integer::sum);
        return;
      }
      pageEnd = later(pageEnd, exchange.end());
      page.add(exchange);
    }

    /** Whether JMeter finds the resource in the page; a browser requests some by itself. */
    private static boolean ofAPage(Exchange resource) {
      return !resource.path().endsWith("/favicon.ico");
    }

    private static Instant later(Instant one, Instant other) {
      return one.isAfter(other) ? one : other;
    }

    private void endPage(Duration think) {
      if (!page.isEmpty()) {
        boolean resources = embedded || recording.isFetched() && hasResources(page.get(0));
        pages.add(
            new VisitedPage(
                labels.of(page.get(0)),
                List.copyOf(page),
                resources,
                recording.isFetched() ? OF_A_READER : think.isNegative() ? Duration.ZERO : think));
      }
      page = new ArrayList<>();
      embedded = false;
    }

    /** Whether a page that no browser loaded has resources; notes the other hosts that it names. */
    private boolean hasResources(Exchange exchange) {
      boolean own = false;
      for (Element element :
          Jsoup.parse(exchange.response().body(), exchange.response().url())
              .select("script[src], img[src], link[rel~=(?i)stylesheet|icon][href]")) {
        String name = element.hasAttr("src") ? "abs:src" : "abs:href";
        String host = element.attr(name).replaceFirst("(?i)^https?://([^/:?#]*).*", "$1");
        if (host.equalsIgnoreCase(exchange.sent().url().getHost())) {
          own |= loaded.add(element.attr(name));
        } else if (!host.isEmpty() && !host.contains("/") && !host.contains(":")) {
          thirdParties.merge(host, 1, Integer::sum);
        }
      }
      return own;
    }
  }

  /** Unique names for pages, made from their paths. */
  private static final class Labels {
    private static final Set<String> NO_NAMES = Set.of("index", "default", "main", "app", "public");
    private final Map<String, Integer> taken = new LinkedHashMap<>();

    String of(Exchange exchange) {
      List<String> words = new ArrayList<>();
      for (String segment : exchange.path().split("/")) {
        String word = Field.decoded(segment).replaceFirst("\\.[A-Za-z0-9]{1,5}$", "");
        if (!word.isEmpty()
            && !Secrets.looksMadeUp(word)
            && !word.matches(".*[0-9]{2}.*|[0-9]+|.{31,}")
            && !isNoName(word)) {
          words.add(word.replaceAll("[^\\p{L}\\p{N}]+", " ").strip());
        }
      }
      words.removeIf(String::isEmpty);
      if (words.isEmpty()) {
        Field.ofForm(exchange.query()).stream()
            .filter(field -> !Secrets.isSecretField(field.name(), field.value()))
            .map(Field::value)
            .filter(value -> value.matches("\\p{L}[\\p{L} _-]{1,30}"))
            .findFirst()
            .ifPresent(value -> words.add(value.replaceAll("[_-]+", " ")));
      }
      String name = words.isEmpty() ? "Home" : words.stream().collect(Collectors.joining(" "));
      String label =
          exchange.sent().method().equals("GET")
              ? name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)
              : "Submit " + name.toLowerCase(Locale.ROOT);
      label = Excerpt.of(label, LONGEST_LABEL);
      int number = taken.merge(label, 1, Integer::sum);
      return number == 1 ? label : label + " " + number;
    }

    private static boolean isNoName(String word) {
      return NO_NAMES.contains(word.toLowerCase(Locale.ROOT));
    }
  }
}
