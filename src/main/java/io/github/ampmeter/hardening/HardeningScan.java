package io.github.ampmeter.hardening;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.hardening.HardeningResult.Finding;
import io.github.ampmeter.hardening.HardeningResult.State;
import io.github.ampmeter.hardening.Inspection.Outcome;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All checks of one stack.
 *
 * @param settings what the user says of them
 */
public record HardeningScan(List<HardeningCheck> checks, HardeningSettings settings) {
  static final int LONGEST_EVIDENCE = 500;

  public HardeningScan {
    checks = List.copyOf(checks);
  }

  /**
   * Rejects acceptances of unknown checks, before anything is started; those of a tool's findings
   * are known when its file is read.
   */
  public void validate() {
    Set<String> ids = ids(List.of());
    accepted().ids().stream().filter(ToolFindings::isOne).forEach(ids::add);
    settings.accepted().ifPresent(file -> accepted().requireKnown(file, ids));
  }

  private Set<String> ids(Collection<Finding> ofTools) {
    Set<String> ids = new HashSet<>();
    checks.forEach(check -> ids.add(check.id()));
    ofTools.forEach(finding -> ids.add(finding.id()));
    return ids;
  }

  private AcceptedFindings accepted() {
    return settings.accepted().map(AcceptedFindings::read).orElse(AcceptedFindings.NONE);
  }

  /** How many requests the web server will be asked at most. */
  public int requests(Subject subject) {
    Set<String> distinct = new HashSet<>();
    distinct.addAll(subject.pages());
    for (HardeningCheck check : checks) {
      check.inspect().stream()
          .map(Inspection::request)
          .filter(request -> request != null)
          .forEach(r -> distinct.add(r.verb() + " " + r.path() + " " + r.headers()));
    }
    return distinct.size()
        + new HttpProbe(subject.web(), subject.time().toEpochMilli()).recognitionRequests()
        + 1;
  }

  /** Looks, and says what the checks came to. */
  public HardeningResult run(Subject subject, Clock clock) {
    List<Finding> findings = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    Map<String, String> notApplicable = new LinkedHashMap<>();
    settings.nikto().ifPresent(f -> findings.addAll(ToolFindings.nikto(f, subject.web())));
    settings.testssl().ifPresent(f -> findings.addAll(ToolFindings.testssl(f, subject.web())));
    AcceptedFindings accepted = accepted();
    settings.accepted().ifPresent(file -> accepted.requireKnown(file, ids(findings)));
    int requests;
    try (Scan scan = new Scan(subject)) {
      if (softMissing(scan)) {
        notes.add(
            "The server answers paths that it does not have with status 2xx (soft 404); such pages"
                + " are told apart by what they say.");
      }
      for (HardeningCheck check : checks) {
        Optional<String> lacks =
            check.needs().stream().flatMap(need -> lacks(need, scan).stream()).findFirst();
        if (lacks.isPresent()) {
          notApplicable.put(check.id(), lacks.get());
        } else {
          findings.add(finding(check, scan));
        }
      }
      requests = scan.http().sent();
    }
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    return new HardeningResult(
        subject.web().toString(),
        clock.instant().toString(),
        requests,
        notes,
        findings.stream().map(each -> accepted.applied(each, today)).toList(),
        notApplicable);
  }

  private static boolean softMissing(Scan scan) {
    try {
      return scan.http().softMissing();
    } catch (IOException | NotInspectable e) {
      return false;
    }
  }

  private static Finding finding(HardeningCheck check, Scan scan) {
    List<String> reasons = new ArrayList<>();
    List<String> good = new ArrayList<>();
    boolean unanswered = false;
    for (Inspection each : check.inspect()) {
      Inspection.Evaluator evaluator = each.evaluator();
      if (!evaluator.sees(scan)) {
        reasons.add("asked on the server's own machine, which may see more than others");
        continue;
      }
      try {
        Outcome seen = evaluator.inspect(scan);
        if (seen.bad()) {
          return finding(check, State.FAILED, evidence(seen, scan), "");
        }
        good.add(evidence(seen, scan));
      } catch (NotInspectable | IOException e) {
        String why = e instanceof NotInspectable ? e.getMessage() : "no answer: " + e.getMessage();
        unanswered |= e instanceof IOException;
        reasons.add(Excerpt.of(scan.masked(why), LONGEST_EVIDENCE));
      }
    }
    if (!good.isEmpty() && !unanswered) {
      return finding(check, State.PASSED, good.get(0), "");
    }
    return finding(check, State.NOT_CHECKED, "", String.join("; ", reasons));
  }

  private static String evidence(Outcome seen, Scan scan) {
    return Excerpt.of(scan.masked(seen.evidence()).strip(), LONGEST_EVIDENCE);
  }

  private static Finding finding(HardeningCheck check, State state, String evidence, String why) {
    return new Finding(
        check.id(),
        check.title(),
        check.severity(),
        check.view(),
        state,
        evidence,
        why,
        check.remedy(),
        check.references());
  }

  /** Why a stack is without what a check needs; empty where it has it, or nobody knows. */
  private static Optional<String> lacks(String need, Scan scan) {
    Subject subject = scan.subject();
    return switch (need) {
      case "https" -> reason(!subject.web().encrypted(), "the address is not of https");
      case "remote" -> reason(!subject.remote(), "the servers are on this machine");
      case "apache" ->
          webServer(scan).filter(name -> !isApache(name)).map("the web server is "::concat);
      case "php" ->
          Optional.ofNullable(subject.versions().get("PHP"))
              .filter(name -> name.contains("Quercus"))
              .map("PHP is "::concat);
      case "MariaDB", "MySQL" -> otherDatabase(need, scan);
      default -> Optional.empty();
    };
  }

  private static Optional<String> reason(boolean holds, String why) {
    return holds ? Optional.of(why) : Optional.empty();
  }

  private static Optional<String> otherDatabase(String kind, Scan scan) {
    try {
      String own = scan.databaseKind();
      return reason(!own.equals(kind), "the database is " + own);
    } catch (NotInspectable e) {
      return Optional.empty();
    }
  }

  /** As it names itself; empty where it does not. */
  private static Optional<String> webServer(Scan scan) {
    try {
      String header = scan.http().page("/").header("Server");
      String told = scan.subject().versions().getOrDefault("web server", header);
      return Stream.of(told, header).filter(name -> !name.isBlank()).findFirst();
    } catch (IOException | NotInspectable e) {
      return Optional.empty();
    }
  }

  private static boolean isApache(String name) {
    return name.contains("Apache") && !name.contains("Tomcat") && !name.contains("Coyote");
  }
}
