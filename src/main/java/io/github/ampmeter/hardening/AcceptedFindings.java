package io.github.ampmeter.hardening;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.NearNames;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.hardening.HardeningResult.Finding;
import io.github.ampmeter.hardening.HardeningResult.State;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings that somebody answers for, until a day: the user's file. */
record AcceptedFindings(Map<String, Acceptance> byId) {
  static final AcceptedFindings NONE = new AcceptedFindings(Map.of());

  /**
   * One of them.
   *
   * @param until the last day on which it holds
   */
  record Acceptance(String id, String reason, String who, String until) {
    Acceptance {
      if (blank(id) || blank(reason) || blank(who) || blank(until)) {
        throw new IllegalArgumentException("id, reason, who and until must all be stated");
      }
      try {
        LocalDate.parse(until);
      } catch (DateTimeException e) {
        throw new IllegalArgumentException(
            "until must be a day such as 2027-03-31, was " + until, e);
      }
    }

    private static boolean blank(String text) {
      return text == null || text.isBlank();
    }

    private String words() {
      return "%s (%s, until %s)".formatted(reason, who, until);
    }
  }

  /**
   * From a YAML list.
   *
   * @throws ConfigException where it cannot be read, or names an id twice
   */
  static AcceptedFindings read(Path file) {
    try {
      List<Acceptance> all =
          new YAMLMapper()
              .readerForListOf(Acceptance.class)
              .readValue(TextFile.read(file, "accepted findings"));
      Map<String, Acceptance> byId = new LinkedHashMap<>();
      for (Acceptance each : all) {
        if (byId.put(each.id(), each) != null) {
          throw new ConfigException(file + ": " + each.id() + " is accepted twice");
        }
      }
      return new AcceptedFindings(byId);
    } catch (JsonProcessingException e) {
      throw new ConfigException(
          file + ": is no list of id, reason, who, until: " + e.getOriginalMessage(), e);
    }
  }

  /** Rejects an acceptance of what nobody looks for: it may be misspelt. */
  void requireKnown(Path file, Collection<String> ids) {
    for (String id : byId.keySet()) {
      if (!ids.contains(id)) {
        throw new ConfigException(
            "%s: there is no check %s%s".formatted(file, id, NearNames.suggestion(id, ids)));
      }
    }
  }

  /** A finding that is bad, or that nobody could check, as far as it is accepted that day. */
  Finding applied(Finding finding, LocalDate today) {
    Acceptance acceptance = byId.get(finding.id());
    if (acceptance == null || finding.state() == State.PASSED) {
      return finding;
    }
    if (LocalDate.parse(acceptance.until()).isBefore(today)) {
      String past = "its acceptance has ended: " + acceptance.words();
      return finding.in(finding.state(), join(finding.why(), past));
    }
    return finding.in(State.ACCEPTED, join(finding.why(), acceptance.words()));
  }

  private static String join(String why, String more) {
    return why.isEmpty() ? more : why + "; " + more;
  }
}
