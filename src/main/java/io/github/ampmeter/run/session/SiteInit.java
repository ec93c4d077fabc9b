package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.session.SiteReplay.Replayer;
import io.github.ampmeter.run.session.UrlRun.UrlTarget;
import io.github.ampmeter.run.suite.PlanRewrite;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.site.Exchange;
import io.github.ampmeter.site.Exchange.Response;
import io.github.ampmeter.site.Recording;
import io.github.ampmeter.site.SiteDraft;
import io.github.ampmeter.site.SitePlan;
import io.github.ampmeter.site.SitePlan.PlanPage;
import io.github.ampmeter.stack.external.FirstResponse;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes the folder of a site's own suite: plan, suite, targets, log-ins, README.
 *
 * @param out the folder; must not exist
 * @param caFile authorities to trust instead of Java's own
 * @param calibrate whether a few more passes of one user propose targets
 */
public record SiteInit(
    Home home, Console console, Path out, Optional<Path> caFile, boolean calibrate) {
  private static final int PASSES = 5;
  private static final int MOST_REDIRECTS = 5;
  private static final int[] DURATIONS = {30, 60, 120, 300, 600};
  private static final int[] USERS = {5, 10, 20};
  private static final int WARM_UP_SECONDS = 5;

  /** For a 90th percentile there should be 100. */
  private static final int SAMPLES = 120;

  /** What a page may take, as people say it; of what one user saw, three times as much. */
  private static final int[] LIMITS = {
    50, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10000, 15000,
    20000, 30000, 60000
  };

  private static final int HEADROOM = 3;
  private static final String PASSWORD = "SITE_PASSWORD";

  public SiteInit {
    if (Files.exists(out)) {
      throw new ConfigException(out + ": exists; --out must name a new folder");
    }
  }

  /**
   * Asks for pages, following redirects, so that there is a recording of them.
   *
   * @param notes what is to be said of the choice
   */
  public static Recording fetch(List<UrlTarget> pages, Optional<Path> caFile, List<String> notes) {
    List<Exchange> exchanges = new ArrayList<>();
    List<String> all = new ArrayList<>(notes);
    for (UrlTarget page : pages) {
      if (!page.server().toString().equals(pages.get(0).server().toString())) {
        throw new ConfigException(
            "a plan is for one site: %s and %s are two"
                .formatted(pages.get(0).server(), page.server()));
      }
      Instant start = Instant.now();
      FirstResponse first = FirstResponse.at(page.server(), page.page(), caFile);
      HttpResponse<String> response = first.response();
      for (int i = 0; i < MOST_REDIRECTS && redirect(page, response).isPresent(); i++) {
        response =
            FirstResponse.at(page.server(), redirect(page, response).get(), caFile).response();
      }
      if (response.statusCode() / 100 != 2) {
        all.add(first.note().orElse(response.uri() + " answers " + response.statusCode()));
      }
      exchanges.add(
          Exchange.get(
              page.address(), response(response), start, Duration.between(start, Instant.now())));
    }
    return Recording.ofFetched(exchanges, all);
  }

  /** Of the same site; to another one it may be a log-in. */
  private static Optional<String> redirect(UrlTarget page, HttpResponse<String> response) {
    return response
        .headers()
        .firstValue("Location")
        .filter(place -> response.statusCode() / 100 == 3)
        .map(place -> response.uri().resolve(place.replaceAll("#.*", "")))
        .filter(to -> page.address().getHost().equalsIgnoreCase(to.getHost()))
        .filter(to -> page.address().getScheme().equalsIgnoreCase(to.getScheme()))
        .map(to -> to.getRawPath() + (to.getRawQuery() == null ? "" : "?" + to.getRawQuery()));
  }

  private static Response response(HttpResponse<String> page) {
    List<Exchange.Field> headers = new ArrayList<>();
    page.headers()
        .map()
        .forEach((name, values) -> values.forEach(v -> headers.add(new Exchange.Field(name, v))));
    return new Response(
        page.statusCode(),
        page.uri().toString(),
        headers,
        page.headers().firstValue("Content-Type").orElse(""),
        page.body(),
        page.body().length());
  }

  /**
   * From recordings.
   *
   * @param web where to replay and load, with a log-in of basic authentication; empty: where it was
   *     recorded
   * @return whether the replay answers as recorded
   */
  public boolean write(
      Recording first, Optional<Recording> second, Optional<String> web, String source)
      throws IOException, InterruptedException {
    SiteDraft draft = SiteDraft.of(name(), first, second);
    UrlTarget target = UrlTarget.parse(web.orElse(draft.visit().origin().toString()));
    FirstResponse.at(target.server(), target.page(), caFile);
    List<PlanPage> pages = draft.plan().pages();
    console.say(
        "%s of %s".formatted(Counted.of(pages.size(), "pages"), target.server())
            + hosts(draft).stream()
                .reduce((a, b) -> a + ", " + b)
                .map("; left out: "::concat)
                .orElse(""));
    SiteReplay replay;
    try (Interruption interruption = Interruption.expected();
        WatchedProcesses processes = WatchedProcesses.start()) {
      Replayer replayer = new Replayer(home, console, target, processes, interruption);
      if (draft.needsReplay()) {
        draft = draft.after(replayer.replay(draft, 1).responses());
      }
      replay = replayer.replay(draft, calibrate ? 1 + PASSES : 1);
    }
    List<String> differences = new ArrayList<>(draft.differences(replay.responses()));
    replay.failures().stream()
        .filter(
            failure ->
                differences.stream()
                    .noneMatch(each -> failure.startsWith(each.replaceAll(": .*", ":"))))
        .forEach(differences::add);
    String targets = targets(replay.slowest());
    writeFiles(draft, target, replay, differences, targets, source);
    say("Taken from responses", draft.extracted());
    say("Not correlated", draft.found().open());
    say("Note", draft.visit().notes());
    say("Replay", differences);
    if (differences.isEmpty()) {
      console.say(
          "Replay by one user: all %s answer as recorded"
              .formatted(Counted.of(replay.responses().size(), "requests")));
    }
    console.say("Targets: " + targets.strip().replaceAll("#.*\n", "").replace("\n", "; "));
    sayWritten();
    return differences.isEmpty();
  }

  /** From a plan, which is copied and changed. */
  public boolean rewrite(Path plan) throws IOException, InterruptedException {
    make(out);
    PlanRewrite changed;
    try {
      changed = PlanRewrite.write(plan, out.resolve("plan.jmx"));
    } catch (ConfigException e) {
      Files.delete(out);
      throw e;
    }
    List<String> notes = new ArrayList<>(changed.changes());
    if (changed.web().isEmpty()) {
      notes.add("the plan names no server: set external.web in suite.yaml");
    }
    Map<String, Object> values = values(changed.web().orElse("http://127.0.0.1"), plan.toString());
    values.put("users", changed.users().orElse(USERS[0]));
    values.put("duration", DURATIONS[1]);
    values.put("notes", notes);
    Files.writeString(out.resolve("site.targets"), targets(Map.of()));
    values.put("targets", targets(Map.of()).strip().replace("\n", "; "));
    writeSuite(values);
    say("plan.jmx", notes);
    sayWritten();
    if (changed.web().isEmpty()) {
      return true;
    }
    Suite suite = Suites.read(out.resolve("suite.yaml"));
    return new SuiteCheck(home, suite, suite.stackSpec(), console, Clock.systemUTC()).run();
  }

  private void writeFiles(
      SiteDraft draft,
      UrlTarget target,
      SiteReplay replay,
      List<String> differences,
      String targets,
      String source)
      throws IOException {
    make(out);
    SitePlan plan = draft.plan();
    Files.write(out.resolve("plan.jmx"), plan.jmx());
    Files.writeString(out.resolve("site.targets"), targets);
    if (!draft.users().isEmpty()) {
      writeOwn(out.resolve(SiteDraft.USERS), draft.users());
    }
    Map<String, Object> values = values(target.address().resolve("/").toString(), source);
    target
        .login()
        .ifPresent(
            login -> {
              values.put("external", externalKeys(Optional.of(login.user())));
              values.put("password", PASSWORD);
            });
    long pass =
        plan.pages().stream().mapToLong(PlanPage::thinkMillis).sum()
            + replay.slowest().values().stream().mapToLong(Long::longValue).sum();
    int users = USERS[0];
    int duration = DURATIONS[0];
    for (int i = 0; i < USERS.length * DURATIONS.length; i++) {
      // The time first: it costs the server least.
      users = USERS[i / DURATIONS.length];
      duration = DURATIONS[i % DURATIONS.length];
      if (pass == 0 || users * duration * 1000L / pass >= SAMPLES) {
        break;
      }
    }
    values.put("users", users);
    values.put("duration", duration);
    values.put("targets", targets.strip().replaceAll("#.*\n", "").replace("\n", "; "));
    values.put("login", !draft.users().isEmpty());
    values.put("pages", plan.pages());
    values.put("extracted", draft.extracted());
    values.put("open", draft.found().open());
    values.put("differences", differences);
    values.put("hosts", hosts(draft));
    values.put("notes", draft.visit().notes());
    writeSuite(values);
  }

  private Map<String, Object> values(String web, String source) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("name", name());
    values.put("source", source);
    values.put("web", web.replaceFirst("/$", ""));
    values.put("warmUp", WARM_UP_SECONDS);
    values.put("external", externalKeys(Optional.empty()));
    values.put("login", false);
    for (String list : List.of("pages", "extracted", "open", "differences", "hosts", "notes")) {
      values.put(list, List.of());
    }
    return values;
  }

  private Map<String, String> externalKeys(Optional<String> user) {
    Map<String, String> keys = new LinkedHashMap<>();
    user.ifPresent(
        name -> {
          keys.put("user", '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
          keys.put("passwordVariable", PASSWORD);
        });
    caFile.ifPresent(file -> keys.put("caFile", '"' + file.toAbsolutePath().toString() + '"'));
    return keys;
  }

  private void writeSuite(Map<String, Object> values) throws IOException {
    Path suite = out.resolve("suite.yaml");
    Files.writeString(suite, SitePlan.filled("suite.yaml.ftl", values));
    Files.writeString(out.resolve("README.md"), SitePlan.filled("README.md.ftl", values));
    Suites.read(suite);
  }

  private static String targets(Map<String, Long> slowest) {
    StringBuilder targets = new StringBuilder();
    if (slowest.isEmpty()) {
      targets.append("p90(*) <= 1 s\n");
    } else {
      targets.append(
          "# Proposed: %s times the slowest of %s passes by one user.\n"
              .formatted(HEADROOM, PASSES));
    }
    slowest.forEach(
        (label, millis) ->
            targets.append(
                "p90(\"%s\") <= %s\n".formatted(label.replace("\"", ""), limit(millis))));
    return targets.append("errors(total) <= 0 %\n").toString();
  }

  private static String limit(long millis) {
    for (int limit : LIMITS) {
      if (HEADROOM * millis <= limit) {
        return limit < 1000 ? limit + " ms" : (limit / 1000.0 + " s").replace(".0 ", " ");
      }
    }
    return HEADROOM * millis / 1000 + " s";
  }

  private static List<String> hosts(SiteDraft draft) {
    return draft.visit().thirdParties().entrySet().stream()
        .map(host -> host.getKey() + " (" + Counted.of(host.getValue(), "requests") + ")")
        .toList();
  }

  /** A suite's name, which also is a folder's. */
  private String name() {
    String plain =
        String.valueOf(out.toAbsolutePath().normalize().getFileName())
            .replaceAll("[^A-Za-z0-9._-]+", "-")
            .replaceAll("^[._-]+|[._-]+$", "");
    return plain.isEmpty() ? "site" : plain.substring(0, Math.min(plain.length(), 60));
  }

  private void say(String title, List<String> lines) {
    lines.forEach(line -> console.say(title + ": " + line));
  }

  private void sayWritten() {
    console.say("Wrote " + out + "; next: ampmeter run " + out.resolve("suite.yaml"));
  }

  private static void make(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ConfigException(folder + ": cannot be made: " + FileReason.of(e), e);
    }
  }

  /** Into a new file that only its owner can read. */
  static void writeOwn(Path file, String text) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, text);
  }
}
