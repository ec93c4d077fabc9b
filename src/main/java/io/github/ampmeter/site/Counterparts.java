package io.github.ampmeter.site;

import io.github.ampmeter.ConfigException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The requests of a second visit that correspond to those of the first. Scripts of a page may send
 * theirs in any order, and more or fewer.
 *
 * @param requests by the number of the first visit's request
 * @param open what only one of the visits sent, one sentence each
 */
record Counterparts(Map<Integer, Exchange> requests, List<String> open) {
  /**
   * Pairs the requests of two visits.
   *
   * @param names of the recordings
   * @throws ConfigException if the second did not visit the same pages
   */
  static Counterparts of(SiteVisit first, SiteVisit second, List<String> names) {
    Counterparts pairs = new Counterparts(new HashMap<>(), new ArrayList<>());
    int number = 0;
    int other = 0;
    for (int i = 0; i < Math.max(first.pages().size(), second.pages().size()); i++) {
      List<Exchange> own = requests(first, i);
      List<Exchange> others = new ArrayList<>(requests(second, i));
      requireSamePage(own, others, other + 1, names);
      other += others.size();
      pairs.pair(number, own, others, names);
      number += own.size();
    }
    return pairs;
  }

  private static List<Exchange> requests(SiteVisit visit, int page) {
    return page < visit.pages().size() ? visit.pages().get(page).requests() : List.of();
  }

  private static void requireSamePage(
      List<Exchange> own, List<Exchange> others, int number, List<String> names) {
    String here = own.isEmpty() ? "over" : own.get(0).title();
    String there = others.isEmpty() ? "over" : others.get(0).title();
    if (!shape(here).equals(shape(there))) {
      throw new ConfigException(
          ("%s visits other pages than %s: request %s is \"%s\", not \"%s\"; record the same"
                  + " clicks twice")
              .formatted(names.get(1), names.get(0), number, there, here));
    }
  }

  private void pair(int number, List<Exchange> own, List<Exchange> others, List<String> names) {
    for (int i = 0; i < own.size(); i++) {
      Exchange request = own.get(i);
      Optional<Exchange> same =
          others.stream()
              .filter(each -> shape(each.title()).equals(shape(request.title())))
              .findFirst();
      if (same.isPresent()) {
        others.remove(same.get());
        requests.put(number + i, same.get());
      } else {
        open.add(
            "%s %s is only in %s, and is sent as recorded there"
                .formatted(number + i + 1, request.title(), names.get(0)));
      }
    }
    for (Exchange extra : others) {
      open.add("%s is only in %s, and is not in the plan".formatted(extra.title(), names.get(1)));
    }
  }

  /** The title without numbers and ids, which may differ. */
  private static String shape(String title) {
    return title.replaceAll("/[^/ ]*[0-9…][^/ ]*", "/#");
  }
}
