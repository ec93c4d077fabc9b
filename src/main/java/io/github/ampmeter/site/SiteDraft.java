package io.github.ampmeter.site;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.site.Correlation.Extracted;
import io.github.ampmeter.site.Exchange.Response;
import io.github.ampmeter.site.Exchange.SentFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A draft of a site's plan: the recording, the values found in it and the texts that identify
 * pages.
 *
 * @param signs by request, a text that its response must contain; empty: unknown
 * @param proven whether the extractors were checked against a second visit
 */
public record SiteDraft(
    String name, SiteVisit visit, Correlation found, List<String> signs, boolean proven) {
  /** The users file beside the plan; only its owner can read it. */
  public static final String USERS = "users.csv";

  private static final double MOST_SIZE_CHANGE = 0.2;
  private static final int SIZE_CHANGE_BYTES = 500;
  private static final int NOT_MODIFIED = 304;
  private static final int SHORTEST_SIGN = 3;
  private static final Pattern NUMBERS = Pattern.compile("[0-9]+");
  private static final Pattern NUMBERS_AND_LETTERS = Pattern.compile("[0-9]+|[^\\x00-\\x7f]+");

  /**
   * Drafts a plan from one or two recordings.
   *
   * @throws ConfigException if the second visited other pages
   */
  public static SiteDraft of(String name, Recording first, Optional<Recording> second) {
    SiteVisit visit = SiteVisit.of(first);
    Optional<Counterparts> again =
        second.map(
            other ->
                Counterparts.of(
                    visit, SiteVisit.of(other), List.of(first.source(), other.source())));
    if (!first.hasBodies()) {
      visit
          .notes()
          .add(
              first.source()
                  + " holds no text of pages: values that differ cannot be found in it; export it"
                  + " \"with content\"");
    }
    List<String> signs = new ArrayList<>();
    List<Exchange> requests = visit.requests();
    for (int i = 0; i < requests.size(); i++) {
      int number = i;
      String other =
          again
              .map(pairs -> pairs.requests().get(number))
              .map(pair -> pair.response().body())
              .orElse("");
      signs.add(sign(requests.get(i).response(), other));
    }
    noteFiles(visit);
    return new SiteDraft(
        name, visit, Correlation.of(visit, again), List.copyOf(signs), again.isPresent());
  }

  private static void noteFiles(SiteVisit visit) {
    List<Exchange> requests = visit.requests();
    for (int i = 0; i < requests.size(); i++) {
      Exchange.Body body = requests.get(i).sent().body();
      String who = (i + 1) + " " + requests.get(i).title();
      for (SentFile file : body.files()) {
        if (file.content().isEmpty()) {
          visit
              .notes()
              .add(
                  "%s: the recording has no content of the file \"%s\"; replace the one in %s/"
                      .formatted(who, file.name(), Uploads.FOLDER));
        }
      }
      if (body.isMultipart() && body.fields().isEmpty() && body.files().isEmpty()) {
        visit.notes().add(who + ": the recording does not have what this form sends");
      }
      if (body.isMultipart() && !SitePlan.areSent(body.fields())) {
        visit.notes().add(who + ": JMeter sends no field whose name is blank or reads as ${...}");
      }
      if (body.fields().isEmpty() && body.text().indexOf(Exchange.UNREADABLE) >= 0) {
        visit.notes().add(who + ": the recording does not have all bytes of what it sends");
      }
      if (requests.get(i).path().contains("//")) {
        visit.notes().add(who + ": JMeter sends one / in place of several");
      }
    }
  }

  private static String sign(Response response, String other) {
    Optional<Origin> origin = Origin.at(response.url());
    return response.isHtml()
        ? response.signs().stream()
            .map(text -> origin.map(server -> server.longestWithout(text)).orElse(text))
            .filter(text -> !text.isEmpty())
            .filter(text -> other.isEmpty() || other.contains(text))
            .findFirst()
            .orElse("")
        : "";
  }

  /** Whether a replay can improve the draft. */
  public boolean needsReplay() {
    boolean unknown = !proven && !found.extracted().isEmpty();
    return unknown
        || IntStream.range(0, signs.size()).anyMatch(this::mayChange)
        || visit.requests().stream().anyMatch(each -> each.response().isHtml() && !each.hasBody());
  }

  /** Returns the draft after a replay of the plan. */
  public SiteDraft after(List<Response> replay) {
    List<String> known = new ArrayList<>(signs);
    for (int i = 0; i < Math.min(known.size(), replay.size()); i++) {
      if (!visit.requests().get(i).hasBody()) {
        known.set(i, sign(replay.get(i), ""));
      } else if (replay.get(i).status() / 100 == 2) {
        known.set(i, steady(known.get(i), replay.get(i)));
      }
    }
    return new SiteDraft(
        name, visit, proven ? found : found.without(visit, replay), List.copyOf(known), true);
  }

  /** Whether a sign may be read differently in a replay. */
  private boolean mayChange(int request) {
    boolean utf8 =
        visit.requests().get(request).response().type().toLowerCase(Locale.ROOT).contains("utf-8");
    return (utf8 ? NUMBERS : NUMBERS_AND_LETTERS).matcher(signs.get(request)).find();
  }

  /**
   * The part of a sign that a replay has, too, where only numbers differ, such as a time, or
   * letters that JMeter does not read, since only the page's text names its character set.
   */
  private static String steady(String sign, Response replay) {
    Optional<String> now = replay.signs().stream().filter(each -> isAlike(sign, each)).findFirst();
    if (replay.body().contains(sign) || now.isEmpty()) {
      return sign;
    }
    return changing(sign, now.get())
        .splitAsStream(sign)
        .map(String::strip)
        .filter(part -> part.length() >= SHORTEST_SIGN && replay.body().contains(part))
        .max(Comparator.comparing(String::length))
        .orElse("");
  }

  private static boolean isAlike(String then, String now) {
    Pattern changing = changing(then, now);
    return changing.matcher(then).replaceAll("0").equals(changing.matcher(now).replaceAll("0"));
  }

  /** What differs by chance between two texts: numbers, and letters that could not be read. */
  private static Pattern changing(String then, String now) {
    return (then + now).indexOf(Exchange.UNREADABLE) < 0 ? NUMBERS : NUMBERS_AND_LETTERS;
  }

  /**
   * The draft with new values where the site rejected the recorded ones as existing.
   *
   * @param conflicts the numbers of these requests, from 0
   */
  public SiteDraft renewing(Set<Integer> conflicts) {
    return new SiteDraft(name, visit, found.renewing(visit, conflicts), signs, proven);
  }

  public SitePlan plan() {
    return SitePlan.of(name, visit, found, signs, USERS);
  }

  /** The address of the recorded site, without a path. */
  public String origin() {
    return visit.origin().uri().toString();
  }

  /** The files that the plan uploads, by their paths beside it. */
  public Map<String, byte[]> files() {
    return Uploads.of(visit).contents();
  }

  /** The users file as CSV, with the recorded log-in; empty without a log-in. */
  public String users() {
    return found.login().isEmpty()
        ? ""
        : String.join(",", found.login().keySet())
            + "\n"
            + String.join(",", found.login().values().stream().map(SiteDraft::quoted).toList())
            + "\n";
  }

  private static String quoted(String value) {
    return value.matches("[^\",\\s]*") ? value : '"' + value.replace("\"", "\"\"") + '"';
  }

  /** The extracted values, one a line. */
  public List<String> extracted() {
    return found.extracted().stream().map(this::describe).toList();
  }

  private String describe(Extracted each) {
    List<String> uses =
        each.uses().stream()
            .map(place -> visit.requests().get(place.request()).title())
            .distinct()
            .toList();
    return "%s: %s of %s, sent with %s"
        .formatted(
            each.variable(),
            each.extractor().describe(),
            visit.requests().get(each.source()).title(),
            String.join(", ", uses));
  }

  /** The other hosts, with the number of requests to each. */
  public List<String> hosts() {
    return visit.thirdParties().entrySet().stream()
        .map(host -> host.getKey() + " (" + Counted.of(host.getValue(), "requests") + ")")
        .toList();
  }

  /** The differences between a replay and the recording, one sentence each. */
  public List<String> differences(SiteReplay passes) {
    List<Response> replay = passes.responses();
    List<String> differences = new ArrayList<>();
    List<Exchange> requests = visit.requests();
    for (int i = 0; i < Math.min(requests.size(), replay.size()); i++) {
      difference(i, replay.get(i)).ifPresent(differences::add);
    }
    if (replay.size() < requests.size()) {
      differences.add(
          "the replay ended after %s of %s"
              .formatted(replay.size(), Counted.of(requests.size(), "requests")));
    }
    for (String failure : passes.failures()) {
      String request = failure.replaceFirst(": .*", ": ");
      if (differences.stream().noneMatch(each -> each.startsWith(request))) {
        differences.add(failure);
      }
    }
    return differences;
  }

  private Optional<String> difference(int number, Response now) {
    Exchange request = visit.requests().get(number);
    Response then = request.response();
    String who = request.title() + ": ";
    if (now.status() != then.status() && now.status() / 100 != 2) {
      return Optional.of(who + "status " + now.status() + ", recorded " + then.status());
    }
    if (then.title().isPresent() && !isSame(masked(then), masked(now))) {
      return Optional.of(
          "%stitle \"%s\", recorded \"%s\""
              .formatted(who, now.title().orElse(""), then.title().get()));
    }
    if (then.status() == NOT_MODIFIED) {
      return Optional.empty();
    }
    long before = then.body().isEmpty() ? then.size() : then.body().length();
    long change = Math.abs(now.size() - before);
    return before > 0 && change > SIZE_CHANGE_BYTES && change > MOST_SIZE_CHANGE * before
        ? Optional.of(who + now.size() + " characters, recorded " + before)
        : Optional.empty();
  }

  private static String masked(Response response) {
    String title = response.title().orElse("");
    return Origin.at(response.url()).map(origin -> origin.masked(title)).orElse(title);
  }

  /** Whether a title is as recorded; one that a new value is part of is longer. */
  private boolean isSame(String then, String now) {
    return then.equals(now)
        || isAlike(then, now)
        || !found.renewed().isEmpty() && now.contains(then);
  }
}
