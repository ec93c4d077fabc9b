package io.github.ampmeter.site;

import io.github.ampmeter.Secrets;
import io.github.ampmeter.site.Correlation.Extracted;
import io.github.ampmeter.site.Correlation.Place;
import io.github.ampmeter.site.Exchange.Field;
import io.github.ampmeter.site.SiteVisit.VisitedPage;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A plan for a web site, as in its .jmx. Server, users, warm-up and duration are JMeter properties
 * with the names of a suite's keys.
 *
 * @param bare whether it has single pages by Lean HTTP Requests, without transactions, cookies and
 *     resources
 * @param users the file of log-ins; empty: none
 * @param responses where JMeter writes all responses; empty: nowhere
 * @param broken paths of resources that are expected to fail
 */
public record SitePlan(
    String name,
    boolean bare,
    List<PlanPage> pages,
    String users,
    String responses,
    List<String> broken) {
  /** A path that a variable of JMeter can have as it is. */
  private static final Pattern PLAIN = Pattern.compile("[^\\s$\\\\]+");

  /** Names of arguments that JMeter does not send, since it takes them for missing variables. */
  private static final Pattern NOT_SENT = Pattern.compile("(?s)\\s*(\\$\\{.*})?");

  /** The statuses of redirects after which the same method and body are sent again. */
  private static final Set<Integer> KEEPS_METHOD = Set.of(307, 308);

  /** The methods with which JMeter sends arguments in the body, not in the address. */
  private static final Set<String> SENDS_FORMS = Set.of("POST", "PUT", "PATCH");

  private static final Duration SHORTEST_THINK = Duration.ofMillis(100);
  private static final Duration LONGEST_THINK = Duration.ofSeconds(60);

  /** A transaction, which its mean think time follows. */
  public record PlanPage(String label, List<PlanRequest> requests, long thinkMillis) {
    private static PlanPage of(String label, String path) {
      JMeterText place = JMeterText.BASE_PATH.then(Exchange.encoded(path));
      PlanRequest request =
          new PlanRequest(
              label,
              "GET",
              place,
              new PlanContent(List.of(), List.of(), JMeterText.EMPTY, List.of(), false),
              new PlanResponse(false, "", Redirect.FOLLOWED, List.of()));
      return new PlanPage(label, List.of(request), 0);
    }
  }

  /**
   * A request.
   *
   * @param label the label of its row in the JTL
   */
  public record PlanRequest(
      String label, String method, JMeterText path, PlanContent content, PlanResponse response) {}

  /**
   * What a request sends.
   *
   * @param arguments of a form, or of a GET's query
   * @param body in place of arguments; empty: none
   * @param files that are uploaded
   */
  public record PlanContent(
      List<PlanField> headers,
      List<PlanField> arguments,
      JMeterText body,
      List<PlanFile> files,
      boolean multipart) {}

  /**
   * An uploaded file.
   *
   * @param path below the plan's folder
   */
  public record PlanFile(String field, String path, String type) {}

  /**
   * What happens with the response.
   *
   * @param embedded whether style sheets, scripts and pictures of the page are loaded, too
   * @param sign a text that the response must contain; empty: the status is enough
   */
  public record PlanResponse(
      boolean embedded, String sign, Redirect redirect, List<Extracted> extractors) {}

  /** What becomes of a redirect. */
  public enum Redirect {
    FOLLOWED,
    /** It leads to a host that gets no request. */
    LEFT_OUT,
    /** The next request of the plan sends the same body there, which JMeter does not. */
    REPEATED
  }

  public record PlanField(String name, JMeterText value) {}

  /**
   * A plan of single pages.
   *
   * @param paths by their labels
   */
  public static SitePlan ofPages(Map<String, String> paths) {
    List<PlanPage> pages = new ArrayList<>();
    paths.forEach((label, path) -> pages.add(PlanPage.of(label, path)));
    return new SitePlan("Pages", true, pages, "", "", List.of());
  }

  /**
   * A plan of a visit.
   *
   * @param signs by request, a text that its response must contain
   * @param users the file of log-ins, if there is one
   */
  static SitePlan of(
      String name, SiteVisit visit, Correlation found, List<String> signs, String users) {
    Builder builder = new Builder(visit, found, signs);
    List<PlanPage> pages = visit.pages().stream().map(builder::page).toList();
    return new SitePlan(name, false, pages, found.login().isEmpty() ? "" : users, "", List.of());
  }

  /**
   * The plan of a replay, which writes all responses to a file.
   *
   * @param absolute the absolute path of the file of log-ins
   */
  public SitePlan writing(String file, String absolute) {
    return new SitePlan(name, bare, pages, users.isEmpty() ? "" : absolute, file, broken);
  }

  /**
   * The plan with resources that are expected to fail; those that need escapes or may hold a secret
   * are left out.
   */
  public SitePlan expecting(Collection<String> paths) {
    List<String> plain =
        paths.stream()
            .filter(PLAIN.asMatchPredicate())
            .filter(path -> !mayHoldASecret(path))
            .toList();
    return new SitePlan(name, bare, pages, users, responses, plain);
  }

  private static boolean mayHoldASecret(String path) {
    return Secrets.isNamedIn(path) || Secrets.looksMadeUp(path.replaceFirst("^[^?]*", ""));
  }

  /** Whether JMeter sends all these as arguments. */
  static boolean areSent(List<Field> fields) {
    return fields.stream().noneMatch(field -> NOT_SENT.matcher(field.name()).matches());
  }

  public byte[] jmx() {
    return SiteFile.PLAN.filled(Map.of("plan", this)).getBytes(StandardCharsets.UTF_8);
  }

  /** Builds the requests of one visit. */
  private static final class Builder {
    private final Origin origin;
    private final Uploads files;
    private final Correlation found;
    private final List<String> signs;
    private final Map<String, Integer> labels = new HashMap<>();
    private int number;

    Builder(SiteVisit visit, Correlation found, List<String> signs) {
      this.origin = visit.origin();
      this.files = Uploads.of(visit);
      this.found = found;
      this.signs = signs;
    }

    PlanPage page(VisitedPage page) {
      List<PlanRequest> requests = new ArrayList<>();
      for (Exchange exchange : page.requests()) {
        requests.add(request(exchange, page.embedded() && requests.isEmpty()));
        number++;
      }
      Duration think = page.think();
      Duration most = think.compareTo(LONGEST_THINK) > 0 ? LONGEST_THINK : think;
      return new PlanPage(
          page.label(),
          requests,
          think.compareTo(SHORTEST_THINK) < 0 ? 0 : most.toMillis() / 100 * 100);
    }

    private PlanRequest request(Exchange exchange, boolean embedded) {
      Exchange.Body body = exchange.sent().body();
      List<Field> query = Field.ofForm(exchange.query());
      boolean plainQuery =
          exchange.sent().method().equals("GET")
              && body.text().isEmpty()
              && body.fields().isEmpty()
              && !query.isEmpty()
              && Field.areWrittenAs(exchange.query(), query)
              && areSent(query);
      boolean asSent = body.isWrittenOtherwise();
      boolean encoded =
          !body.isMultipart()
              && !(areSent(body.fields())
                  && (body.fields().isEmpty() || SENDS_FORMS.contains(exchange.sent().method())));
      List<PlanField> arguments =
          plainQuery
              ? replaced(Place.Part.QUERY, query)
              : replaced(Place.Part.FIELD, body.fields());
      String path = exchange.path();
      JMeterText address =
          JMeterText.BASE_PATH.then(replaced(Place.Part.SEGMENT, path, Span.ofPath(path)));
      if (!plainQuery && !exchange.query().isEmpty()) {
        List<Span> spans = Span.ofQuery(exchange.query());
        address = address.then("?").then(replaced(Place.Part.QUERY, exchange.query(), spans));
      }
      return new PlanRequest(
          label(exchange),
          exchange.sent().method(),
          address,
          new PlanContent(
              headers(exchange, encoded),
              encoded || asSent ? List.of() : arguments,
              asSent
                  ? replaced(Place.Part.FIELD, body.text(), Span.ofQuery(body.text()))
                  : encoded
                      ? encoded(arguments)
                      : replaced(Place.Part.BODY, body.text(), Span.ofBody(body.text())),
              files.of(number),
              body.isMultipart()),
          new PlanResponse(
              embedded,
              signs.get(number),
              redirect(exchange),
              found.extracted().stream().filter(each -> each.source() == number).toList()));
    }

    private Redirect redirect(Exchange exchange) {
      Optional<URI> to = exchange.response().redirect();
      boolean own = to.filter(url -> url.getHost() != null).filter(origin::covers).isPresent();
      boolean repeats = KEEPS_METHOD.contains(exchange.response().status());
      return to.isPresent() && repeats && !exchange.sent().method().matches("GET|HEAD")
          ? Redirect.REPEATED
          : to.isPresent() && !own ? Redirect.LEFT_OUT : Redirect.FOLLOWED;
    }

    private static JMeterText encoded(List<PlanField> form) {
      JMeterText body = JMeterText.EMPTY;
      for (PlanField field : form) {
        JMeterText name = JMeterText.literal(field.name()).urlEncoded();
        body = body.then(body == JMeterText.EMPTY ? "" : "&").then(name);
        body = body.then("=").then(field.value().urlEncoded());
      }
      return body;
    }

    private String label(Exchange exchange) {
      String label = exchange.title();
      int count = labels.merge(label, 1, Integer::sum);
      return count == 1 ? label : label + " (" + count + ")";
    }

    /** The recorded text with the values that differ replaced. */
    private JMeterText replaced(Place.Part part, String recorded, List<Span> spans) {
      JMeterText text = JMeterText.EMPTY;
      int end = 0;
      for (int i = 0; i < spans.size(); i++) {
        Span span = spans.get(i);
        JMeterText other = found.texts().get(new Place(number, part, span.name(), i));
        if (other != null) {
          boolean ofForm = part == Place.Part.QUERY || part == Place.Part.FIELD;
          JMeterText value = ofForm ? other.urlEncoded() : other;
          text = text.then(origin.portable(recorded.substring(end, span.start()))).then(value);
          end = span.end();
        }
      }
      return text.then(origin.portable(recorded.substring(end)));
    }

    private List<PlanField> replaced(Place.Part part, List<Field> fields) {
      List<PlanField> replaced = new ArrayList<>();
      for (int i = 0; i < fields.size(); i++) {
        Field field = fields.get(i);
        replaced.add(
            new PlanField(
                field.name(), text(new Place(number, part, field.name(), i), field.value())));
      }
      return replaced;
    }

    private JMeterText text(Place place, String recorded) {
      JMeterText other = found.texts().get(place);
      return other == null ? origin.portable(recorded) : other;
    }

    private List<PlanField> headers(Exchange exchange, boolean encoded) {
      List<PlanField> headers = new ArrayList<>();
      Exchange.Body body = exchange.sent().body();
      if (encoded || !body.text().isEmpty()) {
        headers.add(new PlanField("Content-Type", JMeterText.literal(body.type())));
      }
      if (!exchange.sent().method().matches("GET|HEAD")) {
        exchange.header("Origin").ifPresent(site -> addOwn("Origin", site, headers));
        // A query may hold a secret, and whoever looks at the referrer looks at the site.
        exchange
            .header("Referer")
            .map(page -> page.replaceFirst("[?#].*", ""))
            .map(page -> Secrets.looksMadeUp(page) ? origin.uri() + "/" : page)
            .ifPresent(page -> addOwn("Referer", page, headers));
      }
      headers.addAll(
          replaced(
              Place.Part.HEADER,
              exchange.sent().headers().stream().filter(SiteVisit::isKept).toList()));
      return headers;
    }

    /** Adds a header that names the site, but none that names another. */
    private void addOwn(String name, String address, List<PlanField> headers) {
      if (Origin.at(address).filter(origin::equals).isPresent()) {
        headers.add(new PlanField(name, origin.portable(address)));
      }
    }
  }
}
