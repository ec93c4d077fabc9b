package io.github.ampmeter.report.accesslog;

import io.github.ampmeter.Counted;
import io.github.ampmeter.accesslog.AccessLog;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.List;

/** An access log as all that a report speaks of: it says much, and judges nothing. */
public record AccessLogResult(AccessLog log) implements OverallResult {
  @Override
  public VerdictKind verdict() {
    return VerdictKind.NOT_JUDGED;
  }

  @Override
  public String summary() {
    return Counted.of(log.count(), "requests")
        + " of "
        + Counted.of(log.requests().size(), "kinds")
        + (log.unreadable() > 0
            ? ", " + Counted.of(log.unreadable(), "unreadable line", "unreadable lines")
            : "");
  }

  @Override
  public List<Section> sections() {
    return AccessLogSections.of(log);
  }

  @Override
  public List<Case> cases() {
    return List.of();
  }
}
