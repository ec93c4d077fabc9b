package io.github.ampmeter.source.hardening;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.NearNames;
import io.github.ampmeter.source.Acceptances;
import io.github.ampmeter.source.Acceptances.Acceptance;
import io.github.ampmeter.source.hardening.HardeningCheck.Need;
import io.github.ampmeter.source.hardening.HardeningResult.Finding;
import io.github.ampmeter.source.hardening.HardeningResult.State;
import io.github.ampmeter.source.hardening.Inspection.Outcome;
import io.github.ampmeter.source.hardening.Inspection.Request;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * All checks of one stack.
 *
 * @param settings what the user says of them
 * @param longest how long they may take together
 */
public record HardeningScan(
    List<HardeningCheck> checks, HardeningSettings settings, Duration longest) {
  /** A server that takes two seconds for each request is still checked. */
  private static final Duration LONGEST = Duration.ofMinutes(3);

  static final int LONGEST_EVIDENCE = 500;

  /** So much of what was seen is searched for secrets, which are longer than their masks. */
  private static final int SEARCHED_EVIDENCE = 8 * LONGEST_EVIDENCE;

  private static final String SOFT_MISSING =
      "The server answers paths that it does not have with status 2xx (soft 404); such pages are"
          + " told apart by what they say.";
  private static final int POLLING_MILLIS = 50;

  /** How long a check that is ended may take to remove what it has put. */
  private static final int ENDING_MILLIS = 1000;

  private static final String ACCEPTED = "accepted";

  public HardeningScan {
    checks = List.copyOf(checks);
  }

  public HardeningScan(List<HardeningCheck> checks, HardeningSettings settings) {
    this(checks, settings, LONGEST);
  }

  /**
   * Rejects acceptances of unknown checks, before anything is started; those of a tool's findings
   * are known when its file is read.
   */
  public void validate() {
    accepted(List.of(), ToolFindings::isOne);
  }

  /** One of what nobody looks for may be misspelt. */
  private Acceptances accepted(Collection<Finding> ofTools, Predicate<String> isKnown) {
    Acceptances accepted = settings.file(ACCEPTED).map(Acceptances::read).orElse(Acceptances.NONE);
    Set<String> known = new HashSet<>();
    checks.forEach(check -> known.add(check.id()));
    ofTools.forEach(finding -> known.add(finding.id()));
    for (Acceptance each : accepted.all()) {
      if (!known.contains(each.id()) && !isKnown.test(each.id())) {
        throw new ConfigException(
            "%s: there is no check %s%s"
                .formatted(
                    settings.file(ACCEPTED).orElseThrow(),
                    each.id(),
                    NearNames.suggestion(each.id(), known)));
      }
    }
    return accepted;
  }

  /** How many requests the web server will be asked at most. */
  public int requests(Subject subject) {
    Set<String> distinct = new HashSet<>(subject.pages());
    for (HardeningCheck check : checks) {
      check.inspect().stream()
          .filter(Request.class::isInstance)
          .map(Request.class::cast)
          .forEach(r -> distinct.add(r.verb() + " " + r.path + " " + r.headers));
    }
    // And PHP's settings.
    return distinct.size() + HttpProbe.MISSING_PAGES + 1;
  }

  /**
   * Looks, and says what the checks came to.
   *
   * @param interrupted whether to end now; checks that were not reached are not checked
   */
  public HardeningResult run(Subject subject, Clock clock, BooleanSupplier interrupted)
      throws InterruptedException {
    List<Finding> findings = new ArrayList<>();
    settings.file("nikto").ifPresent(f -> findings.addAll(ToolFindings.nikto(f, subject.web())));
    settings
        .file("testssl")
        .ifPresent(f -> findings.addAll(ToolFindings.testssl(f, subject.web())));
    Acceptances accepted = accepted(findings, id -> false);
    Scan scan = new Scan(subject);
    Map<String, Finding> found = new ConcurrentHashMap<>();
    Map<String, String> notApplicable = new ConcurrentHashMap<>();
    String ended = ended(() -> inspect(scan, found, notApplicable), interrupted);
    for (HardeningCheck check : checks) {
      if (!notApplicable.containsKey(check.id())) {
        Finding notReached = new Finding(check.fault(), State.NOT_CHECKED, "", ended);
        findings.add(found.getOrDefault(check.id(), notReached));
      }
    }
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    return new HardeningResult(
        subject.web().toString(),
        clock.instant().toString(),
        scan.http().sent(),
        scan.http().softMissing() ? List.of(SOFT_MISSING) : List.of(),
        findings.stream().map(each -> each.accepted(accepted, today)).toList(),
        notApplicable);
  }

  /**
   * Has a thread of its own do the work, because not all that it waits for can be interrupted.
   *
   * @return why it did not do all of it; empty: it did
   */
  private String ended(Runnable work, BooleanSupplier interrupted) throws InterruptedException {
    FutureTask<Void> all = new FutureTask<>(work, null);
    Thread thread = new Thread(all, "hardening");
    thread.setDaemon(true);
    thread.start();
    long start = System.nanoTime();
    try {
      while (!all.isDone()) {
        if (interrupted.getAsBoolean()) {
          return "not reached: the run was interrupted";
        }
        if (System.nanoTime() - start >= longest.toNanos()) {
          return "not reached: the scan was ended after " + Durations.text(longest);
        }
        thread.join(POLLING_MILLIS);
      }
      all.get();
      return "";
    } catch (ExecutionException e) {
      throw new IllegalStateException("a check of hardening failed", e.getCause());
    } finally {
      all.cancel(true);
      thread.join(ENDING_MILLIS);
    }
  }

  /** Ends with the interruption of this thread; the check at hand is not reached then. */
  private void inspect(Scan scan, Map<String, Finding> found, Map<String, String> notApplicable) {
    try (scan) {
      scan.http().askMissing();
      for (HardeningCheck check : checks) {
        Optional<String> lacks =
            check.needs().stream()
                .flatMap(need -> instead(need, scan).map(need::message).stream())
                .findFirst();
        Finding finding = lacks.isPresent() ? null : finding(check, scan);
        if (Thread.currentThread().isInterrupted()) {
          return;
        }
        lacks.ifPresentOrElse(
            why -> notApplicable.put(check.id(), why), () -> found.put(check.id(), finding));
      }
    }
  }

  private static Finding finding(HardeningCheck check, Scan scan) {
    List<String> reasons = new ArrayList<>();
    List<String> good = new ArrayList<>();
    boolean unanswered = false;
    for (Inspection each : check.inspect()) {
      if (!each.sees(scan)) {
        reasons.add("asked on the server's own machine, which may see more than others");
        continue;
      }
      try {
        Outcome seen = each.inspect(scan);
        String evidence = shown(seen.evidence(), scan);
        if (seen.bad()) {
          return new Finding(check.fault(), State.FAILED, evidence, "");
        }
        good.add(evidence);
      } catch (NotInspectable | IOException e) {
        String why = e instanceof NotInspectable ? e.getMessage() : "no answer: " + e.getMessage();
        unanswered |= e instanceof IOException;
        reasons.add(shown(why, scan));
      } catch (StackOverflowError e) {
        unanswered = true;
        reasons.add("its pattern goes too deep for what the server sent");
      }
    }
    return good.isEmpty() || unanswered
        ? new Finding(check.fault(), State.NOT_CHECKED, "", String.join("; ", reasons))
        : new Finding(check.fault(), State.PASSED, good.get(0), "");
  }

  private static String shown(String text, Scan scan) {
    String searched = Excerpt.of(text, SEARCHED_EVIDENCE);
    return Excerpt.of(scan.masked(searched).strip(), LONGEST_EVIDENCE);
  }

  /** The name of what a stack has instead; empty: it has what is needed, or nobody knows. */
  private static Optional<String> instead(Need need, Scan scan) {
    Subject subject = scan.subject();
    return switch (need) {
      case HTTPS -> Optional.of(subject.web().scheme()).filter(any -> !subject.web().encrypted());
      case REMOTE -> Optional.of(subject.web().host()).filter(any -> !subject.remote());
      case APACHE -> webServer(scan).filter(name -> !isApache(name));
      case PHP ->
          Optional.ofNullable(subject.versions().get("PHP"))
              .filter(name -> name.contains("Quercus"));
      case DATABASE -> Optional.empty();
      case MARIADB, MYSQL -> database(scan).filter(kind -> !kind.equalsIgnoreCase(need.name()));
    };
  }

  private static Optional<String> database(Scan scan) {
    try {
      return Optional.of(scan.databaseKind());
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
