package io.github.ampmeter.site;

import io.github.ampmeter.site.Exchange.Field;
import io.github.ampmeter.site.Exchange.Response;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/**
 * The results of a drafted plan with one user.
 *
 * @param responses of the first pass, in the order of the plan
 * @param failures of all passes, as a label and a message, without duplicates
 * @param slowest the longest time of each page, in ms, without the first pass
 * @param broken paths of the resources that failed, with their queries
 * @param conflicts numbers of the requests, from 0, whose values the site rejected as existing
 */
public record SiteReplay(
    List<Response> responses,
    List<String> failures,
    Map<String, Long> slowest,
    Set<String> broken,
    Set<Integer> conflicts) {
  private static final String CONFLICT = "409";
  private static final Pattern EXISTS =
      Pattern.compile(
          "(?i)duplicate|already (exists?|been|taken|in use|used|registered|have)|is taken"
              + "|not unique|must be unique|unique constraint|bereits (vorhanden|vergeben|verwendet)"
              + "|existiert bereits|existe déjà|ya existe");

  /**
   * Reads the file of a plan of {@link SitePlan#writing}; tolerates characters that XML forbids and
   * that JMeter writes anyway.
   *
   * @param broken paths of the resources that failed, which the file does not have
   */
  public static SiteReplay read(Path file, SitePlan plan, Set<String> broken) throws IOException {
    SiteReplay replay =
        new SiteReplay(
            new ArrayList<>(), new ArrayList<>(), new LinkedHashMap<>(), broken, new TreeSet<>());
    int requests = plan.pages().stream().mapToInt(page -> page.requests().size()).sum();
    int pages = 0;
    int sent = 0;
    for (Element sample :
        Jsoup.parse(file.toFile(), "UTF-8", "", Parser.xmlParser()).select("testResults > *")) {
      if (sample.tagName().equals("httpSample")) {
        replay.add(sample, requests);
        replay.addConflict(sample, sent++ % requests);
      } else if (++pages > plan.pages().size()) {
        replay.slowest.merge(sample.attr("lb"), Long.valueOf(sample.attr("t")), Math::max);
      }
    }
    return replay;
  }

  /** Adds a sample, which contains those of redirects and of the page's resources. */
  private void add(Element sample, int requests) {
    String code = sample.attr("rc");
    if (!sample.attr("s").equals("true")) {
      String message = sample.select("> assertionResult > failureMessage").text();
      String why = message.isEmpty() ? sample.attr("rm") : message;
      String failure = sample.attr("lb") + ": " + code + " " + why;
      if (!failures.contains(failure)) {
        failures.add(failure);
      }
    }
    if (responses.size() < requests) {
      List<Field> headers =
          text(sample, "responseHeader")
              .lines()
              .map(line -> line.split(": ", 2))
              .filter(header -> header.length == 2)
              .map(header -> new Field(header[0], header[1]))
              .toList();
      String body = text(sample, "responseData");
      responses.add(
          new Response(
              code.matches("[0-9]{3}") ? Integer.parseInt(code) : 0,
              text(sample, "java.net.URL"),
              headers,
              Field.first(headers, "Content-Type").orElse(""),
              body,
              body.length()));
    }
  }

  private void addConflict(Element sample, int number) {
    boolean rejected =
        !sample.attr("s").equals("true") && EXISTS.matcher(text(sample, "responseData")).find();
    if (rejected || sample.attr("rc").equals(CONFLICT)) {
      conflicts.add(number);
    }
  }

  private static String text(Element of, String name) {
    return of.children().stream()
        .filter(child -> child.tagName().equals(name))
        .findFirst()
        .map(Element::wholeText)
        .orElse("");
  }
}
