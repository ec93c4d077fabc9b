package io.github.ampmeter.run.accesslog;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The rows that a plan reads one after the other, around and around: they have the log's shares and
 * distributions, spread evenly, so that each part of a load has them too.
 *
 * @param furtherPages of each visit, after its first
 * @param pages what a visit asks for, with static files and think time
 * @param resources static files that follow a page
 * @param masked how many personal values of queries were replaced
 */
record TrafficRows(
    List<Integer> furtherPages, List<PageRow> pages, List<RequestRow> resources, int masked) {
  private static final int VISITS = 5_000;
  private static final int PAGES = 20_000;
  private static final long SEED = 1;
  private static final double SECOND_MILLIS = 1000;

  /** A request has a label, and a path with its query. */
  record RequestRow(String label, String target) {}

  /**
   * A page of a visit.
   *
   * @param resources static files that follow
   * @param pauseMillis before the next page
   */
  record PageRow(RequestRow request, int resources, long pauseMillis) {}

  static TrafficRows of(TrafficModel model) {
    Random random = new Random(SEED);
    TrafficModel.Shape shape = model.shape();
    List<Integer> further =
        new ArrayList<>(
            shape.pages().draws(VISITS, random).stream().map(pages -> pages - 1).toList());
    shortOneFirst(further);
    Requests requests = new Requests(model.mix(), random);
    long resourcePages = Math.round((double) PAGES * shape.resourcePages() / pages(shape));
    List<RequestRow> first =
        evenly(
            List.of(
                requests.rows(label -> !TrafficModel.Mix.isResource(label), PAGES - resourcePages),
                requests.rows(TrafficModel.Mix::isResource, resourcePages)),
            random);
    List<RequestRow> resources =
        shape.resources().mean() > 0
            ? requests.rows(TrafficModel.Mix::isResource, PAGES)
            : List.of(new RequestRow("*", "/"));
    List<Integer> following = shape.resources().draws(first.size(), random);
    List<Integer> gaps = shape.gaps().draws(first.size(), random);
    List<PageRow> pages = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      pages.add(
          new PageRow(
              first.get(i), following.get(i), pause(gaps.get(i), model.pageMillis(), random)));
    }
    return new TrafficRows(further, pages, resources, requests.masked);
  }

  private static long pages(TrafficModel.Shape shape) {
    return Math.max(1, shape.resources().count());
  }

  /** The one-user pass before a load takes the first visit: one with a second page, no long one. */
  private static void shortOneFirst(List<Integer> further) {
    int place = further.indexOf(1);
    Collections.swap(further, 0, Math.max(0, place));
  }

  /**
   * A log has whole seconds. Without fractions pages of all visits would come at the same moments.
   */
  private static long pause(int gapSeconds, double pageMillis, Random random) {
    double exact = gapSeconds + random.nextDouble() - 0.5;
    return Math.max(0, Math.round(SECOND_MILLIS * exact - pageMillis));
  }

  /** The mean number of requests in a visit. */
  double requestsOfAVisit() {
    return meanPages() * (1 + meanResources());
  }

  /** The mean square of the number of requests in a visit. */
  double squareOfAVisit() {
    double each = 1 + meanResources();
    return further(pages -> (double) pages * pages) * each * each;
  }

  private double meanPages() {
    return further(pages -> pages);
  }

  private double further(Function<Integer, Number> of) {
    return furtherPages.stream()
        .mapToDouble(more -> of.apply(more + 1).doubleValue())
        .average()
        .orElse(1);
  }

  private double meanResources() {
    return pages.stream().mapToInt(PageRow::resources).average().orElse(0);
  }

  /** The mean duration of a visit in seconds, without the time of its responses. */
  double visitSeconds() {
    double pause = pages.stream().mapToLong(PageRow::pauseMillis).average().orElse(0);
    return (meanPages() - 1) * pause / SECOND_MILLIS;
  }

  /** After how many seconds of a visit a share of the pages of all visits have begun. */
  int ageOfPages(double share) {
    NumberCounts ages = new NumberCounts(36_000);
    int next = 0;
    for (int more : furtherPages) {
      double age = 0;
      for (int page = 0; page <= more; page++) {
        ages.add((long) age);
        age += pages.get(next++ % pages.size()).pauseMillis() / SECOND_MILLIS;
      }
    }
    return ages.quantile(share);
  }

  /** The labels of all requests. */
  Set<String> labels() {
    Set<String> labels = new HashSet<>();
    pages.forEach(page -> labels.add(page.request.label));
    resources.forEach(resource -> labels.add(resource.label));
    return labels;
  }

  /** The files beside the plan, by their names. */
  Map<String, String> files() {
    return Map.of(
        "visits.csv", csv("furtherPages", furtherPages, String::valueOf),
        "pages.csv",
            csv(
                "label,path,resources,pause",
                pages,
                page -> csv(page.request) + "," + page.resources + "," + page.pauseMillis),
        "resources.csv", csv("resourceLabel,resourcePath", resources, TrafficRows::csv));
  }

  private static String csv(RequestRow request) {
    return "\"%s\",\"%s\"".formatted(request.label, request.target);
  }

  private static <T> String csv(String header, List<T> rows, Function<T, String> line) {
    return rows.stream().map(line).collect(Collectors.joining("\n", header + "\n", "\n"));
  }

  /** Joins lists so that each part of the result has each list's share. */
  private static <T> List<T> evenly(List<List<T>> lists, Random random) {
    record Placed<T>(double place, T item) {}
    List<Placed<T>> placed = new ArrayList<>();
    for (List<T> list : lists) {
      double phase = random.nextDouble();
      for (int i = 0; i < list.size(); i++) {
        placed.add(new Placed<>((i + phase) / list.size(), list.get(i)));
      }
    }
    placed.sort(Comparator.comparingDouble(Placed::place));
    return placed.stream().map(Placed::item).toList();
  }

  /** Draws requests in the shares of their labels. */
  private static final class Requests {
    private final TrafficModel.Mix mix;
    private final Random random;
    private final Map<String, SentTarget> sent = new HashMap<>();
    int masked;

    Requests(TrafficModel.Mix mix, Random random) {
      this.mix = mix;
      this.random = random;
    }

    List<RequestRow> rows(Predicate<String> which, long rows) {
      List<String> labels = mix.targets().keySet().stream().filter(which).sorted().toList();
      double all = labels.stream().mapToLong(label -> mix.counts().get(label)).sum();
      List<List<RequestRow>> lists = new ArrayList<>();
      double due = 0;
      long given = 0;
      for (String label : labels) {
        due += rows * mix.counts().get(label) / all;
        long number = Math.round(due) - given;
        given += number;
        lists.add(rows(label, number));
      }
      return evenly(lists, random);
    }

    private List<RequestRow> rows(String label, long number) {
      List<String> targets = new ArrayList<>(mix.targets().get(label));
      Collections.shuffle(targets, random);
      List<RequestRow> rows = new ArrayList<>();
      for (int i = 0; i < number; i++) {
        rows.add(new RequestRow(label, sent(targets.get(i % targets.size()))));
      }
      return rows;
    }

    private String sent(String target) {
      return sent.computeIfAbsent(
              target,
              logged -> {
                SentTarget of = SentTarget.of(logged);
                masked += of.masked();
                return of;
              })
          .text();
    }
  }
}
