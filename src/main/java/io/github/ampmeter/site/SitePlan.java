package io.github.ampmeter.site;

import freemarker.core.XMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapperBuilder;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import io.github.ampmeter.site.Correlation.Extracted;
import io.github.ampmeter.site.Correlation.Place;
import io.github.ampmeter.site.Exchange.Field;
import io.github.ampmeter.site.SiteVisit.VisitedPage;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A plan for a web site, as it stands in a .jmx. Server, users, warm-up and duration are JMeter
 * properties with the names of a suite's keys.
 *
 * @param bare single pages by Lean HTTP Requests, without transactions, cookies and page resources
 * @param users the file of log-ins; empty: none
 * @param responses where JMeter writes all that comes back; empty: nowhere
 */
public record SitePlan(
    String name, boolean bare, List<PlanPage> pages, String users, String responses) {
  private static final Duration SHORTEST_THINK = Duration.ofMillis(100);
  private static final Duration LONGEST_THINK = Duration.ofSeconds(60);

  /** A transaction; its mean think time follows it. */
  public record PlanPage(String label, List<PlanRequest> requests, long thinkMillis) {
    private static PlanPage of(String label, String path) {
      PlanRequest request =
          new PlanRequest(
              label, "GET", path, List.of(), "", false, List.of(), false, "", List.of());
      return new PlanPage(label, List.of(request), 0);
    }
  }

  /**
   * One request.
   *
   * @param label as its row in the JTL is called
   * @param arguments of a form, or of the query of a GET
   * @param body instead of arguments; empty: none
   * @param embedded whether style sheets, scripts and pictures of the page are loaded too
   * @param sign what the response must hold; empty: status 2xx is enough
   */
  public record PlanRequest(
      String label,
      String method,
      String path,
      List<Field> arguments,
      String body,
      boolean multipart,
      List<Field> headers,
      boolean embedded,
      String sign,
      List<Extracted> extractors) {}

  /**
   * Single pages, asked for as they are.
   *
   * @param paths by their labels
   */
  public static SitePlan ofPages(Map<String, String> paths) {
    List<PlanPage> pages = new ArrayList<>();
    paths.forEach((label, path) -> pages.add(PlanPage.of(literal(label), literal(path))));
    return new SitePlan("Pages", true, pages, "", "");
  }

  /**
   * Of a visit.
   *
   * @param signs by request, what its response must hold
   * @param users the file of log-ins, where there is one
   */
  static SitePlan of(
      String name, SiteVisit visit, Correlation found, List<String> signs, String users) {
    Builder builder = new Builder(found, signs);
    List<PlanPage> pages = visit.pages().stream().map(builder::page).toList();
    return new SitePlan(name, false, pages, found.login().isEmpty() ? "" : users, "");
  }

  /**
   * The same for a proof: all responses are written to a file.
   *
   * @param absolute the file of log-ins from wherever it is asked for
   */
  public SitePlan writing(String file, String absolute) {
    return new SitePlan(name, bare, pages, users.isEmpty() ? "" : absolute, file);
  }

  public byte[] jmx() {
    return filled("plan.jmx.ftl", Map.of("plan", this)).getBytes(StandardCharsets.UTF_8);
  }

  /** Fills a template that lies beside this class; its tags are in square brackets. */
  public static String filled(String name, Map<String, ?> values) {
    Configuration configuration = new Configuration(Configuration.VERSION_2_3_32);
    configuration.setClassForTemplateLoading(SitePlan.class, "");
    configuration.setDefaultEncoding("UTF-8");
    configuration.setLocale(Locale.ROOT);
    configuration.setNumberFormat("computer");
    configuration.setTagSyntax(Configuration.SQUARE_BRACKET_TAG_SYNTAX);
    configuration.setInterpolationSyntax(Configuration.SQUARE_BRACKET_INTERPOLATION_SYNTAX);
    configuration.setLocalizedLookup(false);
    configuration.setLogTemplateExceptions(false);
    configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    configuration.setObjectWrapper(
        new DefaultObjectWrapperBuilder(Configuration.VERSION_2_3_32).build());
    if (name.contains(".jmx")) {
      configuration.setOutputFormat(XMLOutputFormat.INSTANCE);
    }
    try {
      Template template = configuration.getTemplate(name);
      StringWriter text = new StringWriter();
      template.process(new HashMap<>(values), text);
      return text.toString();
    } catch (TemplateException | IOException e) {
      throw new IllegalStateException(name + " cannot be filled", e);
    }
  }

  /** A text in which JMeter puts in nothing. */
  private static String literal(String text) {
    return text.replace("${", "\\${");
  }

  /** Puts together the requests of one visit. */
  private static final class Builder {
    private final Correlation found;
    private final List<String> signs;
    private final Map<String, Integer> labels = new HashMap<>();
    private int number;

    Builder(Correlation found, List<String> signs) {
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
      List<Field> query = Field.ofForm(exchange.query());
      boolean plainQuery =
          exchange.method().equals("GET")
              && exchange.query().split("&").length == query.size()
              && !query.isEmpty();
      List<Field> arguments =
          plainQuery
              ? replaced(Place.Part.QUERY, query)
              : replaced(Place.Part.FIELD, exchange.fields());
      return new PlanRequest(
          label(exchange),
          exchange.method(),
          path(exchange) + (plainQuery ? "" : query(exchange)),
          arguments,
          body(exchange),
          exchange.bodyType().startsWith("multipart/"),
          headers(exchange),
          embedded,
          signs.get(number),
          found.extracted().stream().filter(each -> each.source() == number).toList());
    }

    private String label(Exchange exchange) {
      String label = exchange.title();
      int count = labels.merge(label, 1, Integer::sum);
      return count == 1 ? label : label + " (" + count + ")";
    }

    private String path(Exchange exchange) {
      String[] segments = exchange.path().split("/", -1);
      for (int i = 0; i < segments.length; i++) {
        segments[i] = text(new Place(number, Place.Part.SEGMENT, "", i), segments[i]);
      }
      return String.join("/", segments);
    }

    /** As it was sent, but for the values that differ. */
    private String query(Exchange exchange) {
      String query = literal(exchange.query());
      List<Field> fields = Field.ofForm(exchange.query());
      for (int i = 0; i < fields.size(); i++) {
        Place place = new Place(number, Place.Part.QUERY, fields.get(i).name(), i);
        String other = found.texts().get(place);
        if (other != null) {
          query =
              query.replaceFirst(
                  "(^|&)([^&=]*)=" + Pattern.quote(fields.get(i).value()),
                  "$1$2=" + Matcher.quoteReplacement(other));
        }
      }
      return query.isEmpty() ? "" : "?" + query;
    }

    private List<Field> replaced(Place.Part part, List<Field> fields) {
      List<Field> replaced = new ArrayList<>();
      for (int i = 0; i < fields.size(); i++) {
        Field field = fields.get(i);
        replaced.add(
            new Field(
                literal(field.name()),
                text(new Place(number, part, field.name(), i), field.value())));
      }
      return replaced;
    }

    private String text(Place place, String recorded) {
      return Optional.ofNullable(found.texts().get(place)).orElse(literal(recorded));
    }

    /** Of JSON: a value that differs is looked for by its text. */
    private String body(Exchange exchange) {
      String body = literal(exchange.body());
      for (Map.Entry<Place, String> each : found.texts().entrySet()) {
        Place place = each.getKey();
        if (place.request() == number && place.part() == Place.Part.JSON) {
          String key = Pattern.quote('"' + place.name() + '"');
          body =
              body.replaceFirst(
                  "(" + key + "\\s*:\\s*\"?)[^\",}\\]]+",
                  "$1" + Matcher.quoteReplacement(each.getValue()));
        }
      }
      return body;
    }

    private List<Field> headers(Exchange exchange) {
      List<Field> headers = new ArrayList<>();
      if (!exchange.body().isEmpty()) {
        headers.add(new Field("Content-Type", exchange.bodyType()));
      }
      headers.addAll(
          replaced(
              Place.Part.HEADER, exchange.headers().stream().filter(SiteVisit::isKept).toList()));
      return headers;
    }
  }
}
