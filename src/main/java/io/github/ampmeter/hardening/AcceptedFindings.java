package io.github.ampmeter.hardening;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.NearNames;
import io.github.ampmeter.functional.Acceptances;
import io.github.ampmeter.functional.Acceptances.Acceptance;
import io.github.ampmeter.hardening.HardeningResult.Finding;
import io.github.ampmeter.hardening.HardeningResult.State;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;

/** What acceptances do to findings. */
record AcceptedFindings(Acceptances acceptances) {
  static final AcceptedFindings NONE = new AcceptedFindings(Acceptances.NONE);

  static AcceptedFindings read(Path file) {
    return new AcceptedFindings(Acceptances.read(file));
  }

  List<String> ids() {
    return acceptances.all().stream().map(Acceptance::id).toList();
  }

  /** Rejects an acceptance of what nobody looks for: it may be misspelt. */
  void requireKnown(Path file, Collection<String> known) {
    for (String id : ids()) {
      if (!known.contains(id)) {
        throw new ConfigException(
            "%s: there is no check %s%s".formatted(file, id, NearNames.suggestion(id, known)));
      }
    }
  }

  /** A finding that is bad, or that nobody could check, as far as it is accepted that day. */
  Finding applied(Finding finding, LocalDate today) {
    return finding.state() == State.PASSED
        ? finding
        : acceptances.of(finding.id()).map(each -> applied(finding, each, today)).orElse(finding);
  }

  private static Finding applied(Finding finding, Acceptance by, LocalDate today) {
    String words = "%s (%s, until %s)".formatted(by.reason(), by.who(), by.until());
    return by.hasEnded(today)
        ? finding.in(finding.state(), join(finding.why(), "its acceptance has ended: " + words))
        : finding.in(State.ACCEPTED, join(finding.why(), words));
  }

  private static String join(String why, String more) {
    return why.isEmpty() ? more : why + "; " + more;
  }
}
