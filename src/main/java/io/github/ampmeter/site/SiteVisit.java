package io.github.ampmeter.site;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.site.Exchange.Field;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/**
 * A user's way through one site, page by page.
 *
 * @param thirdParties other hosts, and how many requests went there
 * @param notes what is left out, and why
 */
public record SiteVisit(
    Origin origin, List<VisitedPage> pages, Map<String, Integer> thirdParties, List<String> notes) {

  /** How many requests back a redirect is looked for. */
  private static final int LATEST = 20;

  private static final int NOT_MODIFIED = 304;

  /** The think time of a page that nobody has read yet. */
  private static final Duration OF_A_READER = Duration.ofSeconds(1);

  /** The request headers that JMeter or the plan sends, or that concern a connection or a cache. */
  private static final Pattern OTHER_HEADER =
      Pattern.compile(
          "(?i)|:.*|host|connection|keep-alive|te|trailer|transfer-encoding|upgrade.*|expect|priority"
              + "|content-.*|cookie2?|user-agent|accept-(encoding|charset)|referer|origin|sec-.*|dnt"
              + "|cache-control|pragma|if-(none-match|modified-since|range)|range|via|forwarded"
              + "|access-control-.*|proxy-.*|http2-.*|alt-.*|trace(parent|state)|baggage|save-data"
              + "|device-memory|dpr|downlink|ect|rtt|(viewport-)?width|purpose"
              + "|x-(forwarded|real|client-data|devtools|moz).*");

  /** The value of Accept that any page or resource has. */
  private static final Pattern OF_ANY_REQUEST =
      Pattern.compile("(?i)\\*/\\*|.*(text/html|image/).*");

  /**
   * One page and what its scripts ask for.
   *
   * @param label the name of its row in the report
   * @param requests the page itself first, after its redirects
   * @param embedded whether it loaded style sheets, scripts or pictures for the first time
   * @param think the time until the request for the next page
   */
  public record VisitedPage(
      String label, List<Exchange> requests, boolean embedded, Duration think) {
    private VisitedPage labelled(String name) {
      return new VisitedPage(name, requests, embedded, think);
    }
  }

  /** All requests, in the order in which a plan sends them. */
  List<Exchange> requests() {
    return pages.stream().flatMap(page -> page.requests().stream()).toList();
  }

  static boolean isKept(Field header) {
    return !OTHER_HEADER.matcher(header.name()).matches()
        && !(header.name().equalsIgnoreCase("Accept")
            && OF_ANY_REQUEST.matcher(header.value()).matches());
  }

  /**
   * Groups a recording's requests by page.
   *
   * @throws ConfigException if it has no page
   */
  public static SiteVisit of(Recording recording) {
    return new Sorting(recording).visit();
  }

  /** Sorts the requests of one recording. */
  private static final class Sorting {
    private final Recording recording;
    private final Map<String, Integer> thirdParties = new TreeMap<>();
    private final List<String> notes;
    private final Map<String, Integer> leftOut = new LinkedHashMap<>();
    private final Set<String> loaded = new HashSet<>();
    private final Set<String> loadedTitles = new HashSet<>();
    private final Set<String> cachedResources = new LinkedHashSet<>();
    private final List<VisitedPage> pages = new ArrayList<>();
    private List<Exchange> page = new ArrayList<>();
    private boolean embedded;
    private Instant pageEnd = Instant.MIN;

    Sorting(Recording recording) {
      this.recording = recording;
      this.notes = new ArrayList<>(recording.notes());
    }

    SiteVisit visit() {
      Origin origin = origin();
      List<Exchange> own = new ArrayList<>();
      boolean away = false;
      for (Exchange exchange : recording.exchanges()) {
        boolean here = origin.covers(exchange.sent().url());
        if (!here) {
          thirdParties.merge(hostOf(exchange, origin), 1, Integer::sum);
          away |= logsIn(exchange);
        }
        if (here && exchange.cached()) {
          noteCached(exchange);
        } else if (here && exchange.response().status() > 0) {
          own.add(exchange);
        } else if (here && !exchange.isResource()) {
          leftOut.merge(exchange.title() + " got no answer", 1, Integer::sum);
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
      cachedResources.removeAll(loadedTitles);
      if (!cachedResources.isEmpty()) {
        notes.add(
            "%s came from the browser's cache from the start, such as %s: the plan does not load"
                    .formatted(
                        Counted.of(cachedResources.size(), "resources"),
                        cachedResources.iterator().next())
                + " them; record with an empty cache");
      }
      leftOut.forEach(
          (why, count) -> notes.add(Counted.of(count, "requests") + " left out: " + why));
      if (pages.isEmpty()) {
        throw new ConfigException(
            "%s: no page of %s answers with success; record or name pages that do"
                .formatted(recording.source(), origin.uri()));
      }
      return new SiteVisit(origin, labelled(), thirdParties, notes);
    }

    private List<VisitedPage> labelled() {
      List<String> labels =
          PageLabels.of(pages.stream().map(each -> each.requests().get(0)).toList());
      return IntStream.range(0, pages.size())
          .mapToObj(i -> pages.get(i).labelled(labels.get(i)))
          .toList();
    }

    /** The site is the one of the first page that was received. */
    private Origin origin() {
      Exchange first =
          recording.exchanges().stream()
              .filter(each -> each.isPage() && each.response().status() / 100 == 2)
              .findFirst()
              .orElse(recording.exchanges().get(0));
      return Origin.of(first.sent().url());
    }

    private static String hostOf(Exchange exchange, Origin origin) {
      URI url = exchange.sent().url();
      return url.getHost().equalsIgnoreCase(origin.uri().getHost())
          ? Origin.of(url).authority()
          : url.getHost();
    }

    /**
     * A cached answer is no load; a page's resource that was cached from the start may be missed.
     */
    private void noteCached(Exchange exchange) {
      if (!exchange.isResource()) {
        leftOut.merge(exchange.title() + " was answered by the browser's cache", 1, Integer::sum);
      } else {
        cachedResources.add(exchange.title());
      }
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
        OptionalInt from =
            exchange.sent().method().equals("GET")
                ? redirecting(ended, exchange.sent().url())
                : OptionalInt.empty();
        if (from.isPresent()) {
          ended.set(from.getAsInt(), ended.get(from.getAsInt()).with(exchange.response()));
        } else {
          ended.add(exchange);
        }
      }
      return ended;
    }

    /**
     * The last of the latest requests that was redirected to an address; others may lie between.
     */
    private static OptionalInt redirecting(List<Exchange> ended, URI to) {
      return IntStream.rangeClosed(1, Math.min(ended.size(), LATEST))
          .map(back -> ended.size() - back)
          .filter(
              i ->
                  ended.get(i).response().redirect().filter(next -> samePage(next, to)).isPresent())
          .findFirst();
    }

    private static boolean samePage(URI one, URI other) {
      return Objects.equals(one.getRawPath(), other.getRawPath())
          && Objects.equals(one.getRawQuery(), other.getRawQuery());
    }

    private void take(Exchange exchange) {
      if (exchange.staysOpen()) {
        leftOut.merge(exchange.title() + " stays open for events or messages", 1, Integer::sum);
        return;
      }
      if (exchange.isResource()) {
        embedded |=
            loaded.add(exchange.sent().url().toString()) && !page.isEmpty() && ofAPage(exchange);
        loadedTitles.add(exchange.title());
        pageEnd = later(pageEnd, exchange.end());
        return;
      }
      int status = exchange.response().status();
      boolean nowhere = status / 100 == 3 && exchange.response().redirect().isEmpty();
      if (status >= 400 || nowhere && status != NOT_MODIFIED) {
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
                "",
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
}
