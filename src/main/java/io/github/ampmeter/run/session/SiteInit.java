package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.FolderTree;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.ShellWord;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.PlannedPlaces;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.report.section.PlainText;
import io.github.ampmeter.run.accesslog.TrafficDraft;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.session.UrlRun.UrlTarget;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.PlanRewrite;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.site.Exchange;
import io.github.ampmeter.site.Recording;
import io.github.ampmeter.site.SiteDraft;
import io.github.ampmeter.site.SiteFile;
import io.github.ampmeter.site.SitePlan;
import io.github.ampmeter.site.SitePlan.PlanPage;
import io.github.ampmeter.site.SiteReplay;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.external.FirstResponse;
import io.github.ampmeter.stack.process.StackException;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes the folder of a site's own suite: plan, suite, targets, log-ins, README.
 *
 * @param out the folder; must not exist
 * @param caFile authorities to trust instead of Java's own
 * @param calibrate whether a few more passes of one user propose targets
 * @param beside the suite whose stack serves the site; empty: servers of the user's own
 */
public record SiteInit(
    Home home,
    Console console,
    Path out,
    Optional<Path> caFile,
    boolean calibrate,
    Optional<RecordedSuite> beside) {
  private static final int PASSES = 5;
  private static final Duration LONGEST_REPLAY = Duration.ofMinutes(5);
  private static final int MOST_REDIRECTS = 5;
  private static final int UNAUTHORIZED = 401;
  private static final int WARM_UP_SECONDS = 5;

  /** The limit of a page is this multiple of one user's response time. */
  private static final int HEADROOM = 3;

  private static final String WITHOUT_CALIBRATION = "p90(*) <= 1 s\nerrors(total) <= 0 %\n";
  private static final String PASSWORD = "SITE_PASSWORD";
  private static final String SCHEMA = "suite.schema.json";

  public SiteInit {
    requireNew(out);
  }

  /** Rejects a folder that there is already. */
  public static void requireNew(Path out) {
    if (Files.exists(out)) {
      throw new ConfigException(out + ": exists; --out must name a new folder");
    }
  }

  /**
   * Asks for pages and where they redirect to, so that there is a recording of them.
   *
   * @param notes what is to be said of the choice
   */
  public static Recording fetch(List<UrlTarget> pages, Optional<Path> caFile, List<String> notes) {
    List<Exchange> exchanges = new ArrayList<>();
    WebAddress server = pages.get(0).server();
    for (UrlTarget page : pages) {
      if (!page.server().toString().equals(server.toString())) {
        throw new ConfigException(
            "a plan is for one site: %s and %s are two".formatted(server, page.server()));
      }
      Optional<URI> next = Optional.of(page.address());
      for (int i = 0; i <= MOST_REDIRECTS && next.isPresent(); i++) {
        Instant start = Instant.now();
        FirstResponse first = FirstResponse.at(server, UrlTarget.page(next.get()), caFile);
        if (first.response().status() == UNAUTHORIZED) {
          throw new ConfigException(first.note().orElseThrow());
        }
        Exchange exchange =
            Exchange.get(
                server.page(UrlTarget.page(next.get())),
                first.response(),
                start,
                Duration.between(start, Instant.now()));
        exchanges.add(exchange);
        // A page of another site may be a log-in.
        next =
            exchange
                .response()
                .redirect()
                .filter(to -> page.address().getScheme().equalsIgnoreCase(to.getScheme()))
                .filter(to -> page.address().getAuthority().equalsIgnoreCase(to.getAuthority()));
      }
    }
    return Recording.ofFetched(exchanges, notes);
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
    UrlTarget target = UrlTarget.parse(web.orElse(draft.origin()));
    FirstResponse.at(target.server(), target.page(), caFile);
    console.say(
        Counted.of(draft.visit().pages().size(), "pages")
            + " of "
            + target.server()
            + (draft.hosts().isEmpty() ? "" : "; left out: " + String.join(", ", draft.hosts())));
    if (draft.needsReplay()) {
      draft = draft.after(replay(target, draft, 1).responses());
    }
    int passes = calibrate ? 1 + PASSES : 1;
    SiteReplay replay = replay(target, draft, passes);
    if (!replay.conflicts().isEmpty()) {
      draft = draft.renewing(replay.conflicts());
      replay = replay(target, draft, passes);
    }
    List<String> differences = draft.differences(replay);
    String targets = targets(replay.slowest());
    writeFiles(draft, target, replay, differences, targets, source);
    say("Taken from responses", draft.extracted());
    say("New in each pass", draft.found().renewed());
    say("Not correlated", draft.found().open());
    say("May be a secret, is in plan.jmx", draft.found().doubtful(draft.visit()));
    say("Note", draft.visit().notes());
    say("Expected to fail", draft.plan().expecting(replay.broken()).broken());
    say("Replay", differences);
    if (differences.isEmpty()) {
      console.say(
          "Replay by one user: all %s answer as recorded"
              .formatted(Counted.of(replay.responses().size(), "requests")));
    }
    console.say("Targets: " + inOneLine(targets));
    sayWritten();
    return differences.isEmpty();
  }

  /**
   * Starts the stack of a suite, records a visit to it, and writes plan and suite.
   *
   * @param paths of pages; the first is opened
   * @return whether the replay answers as recorded
   */
  public boolean record(SiteRecording browser, List<String> paths)
      throws IOException, InterruptedException {
    Suite suite = beside.orElseThrow().draft();
    try (WatchedProcesses processes = WatchedProcesses.start(console::say);
        Stack stack = Stacks.create(home, suite.stackSpec(), processes.scratchFolder())) {
      String web = stack.start().web().toString();
      stack.notes().forEach(console::say);
      Recording recording = browser.of(paths.stream().map(path -> web + path).toList());
      return write(recording, Optional.empty(), Optional.of(web + "/"), "a visit in a browser");
    }
  }

  /** Replays the pages without think times. */
  private SiteReplay replay(UrlTarget target, SiteDraft draft, int passes)
      throws IOException, InterruptedException {
    try (Interruption interruption = Interruption.expected();
        WatchedProcesses processes = WatchedProcesses.start(console::say)) {
      Path folder = processes.scratchFolder();
      Path users = folder.resolve(SiteDraft.USERS);
      Files.writeString(Files.createFile(users, Secrets.OWNER_ONLY), draft.users());
      writeUploads(draft, folder);
      Path responses = folder.resolve("responses.xml");
      Path jmx = folder.resolve("plan.jmx");
      Files.write(jmx, draft.plan().writing(responses.toString(), users.toString()).jmx());
      LoadSettings load =
          LoadSettings.OF_THE_PLAN
              .with(LoadKey.USERS, UserSteps.of(1))
              .with(LoadKey.ITERATIONS, passes);
      SuitePlan plan = SuitePlan.alone("replay", PlanFile.read(jmx), load, Targets.NONE);
      Map<String, String> properties =
          new LinkedHashMap<>(
              Stacks.properties(new StackAddresses(target.server(), Optional.empty())));
      properties.putAll(load.properties());
      properties.put("timer.factor", "0");
      JMeterCommand command =
          new JMeterCommand(
              home.jmeterLauncher(),
              jmx,
              folder.resolve("samples.jtl"),
              folder.resolve(JMeterCommand.LOG),
              properties,
              Optional.empty(),
              true);
      List<Notice> problems =
          new PlanLoad(plan, command, Optional.of(LONGEST_REPLAY), console)
              .run(processes, interruption);
      if (!problems.isEmpty()) {
        throw new StackException(
            "the replay by one user failed: " + String.join("; ", Notice.messages(problems)));
      }
      return SiteReplay.read(responses, draft.plan(), broken(command.jtl()));
    }
  }

  /** The paths of resources that failed; a page that failed fails by its own answer. */
  private static Set<String> broken(Path jtl) {
    Set<String> resources = new TreeSet<>();
    Set<String> pages = new TreeSet<>();
    Jtl.of(jtl)
        .withUrls()
        .read(
            sample -> {
              if (!sample.success() && !sample.url().isEmpty()) {
                (sample.kind() == SampleKind.PART ? resources : pages)
                    .add(PlannedPlaces.path(sample.url()));
              }
            });
    resources.removeAll(pages);
    return resources;
  }

  /**
   * Creates the suite from a plan, which is copied and changed.
   *
   * @param web where to load instead of the servers that the plan names
   */
  public boolean rewrite(Path plan, Optional<String> web) throws IOException, InterruptedException {
    Optional<String> asked = web.map(url -> UrlTarget.parse(url).server().toString());
    make(out);
    PlanRewrite changed;
    Suite written;
    try {
      changed = PlanRewrite.write(plan, out.resolve("plan.jmx"));
      Map<String, Object> values =
          values(asked.or(changed::web).orElse("http://127.0.0.1"), plan.toString());
      if (changed.settable()) {
        values.put("users", changed.users().orElse(ProposedLoad.USUAL.users()));
        values.put("duration", ProposedLoad.USUAL.seconds());
      }
      if (asked.isPresent() && !changed.hosts().isEmpty()) {
        values.put("hosts", changed.hosts());
      }
      values.put("notes", changed.changes());
      written = writeSuite(values, WITHOUT_CALIBRATION);
    } catch (ConfigException | IOException e) {
      FolderTree.delete(out);
      throw e;
    }
    say("plan.jmx", changed.changes());
    sayWritten();
    if (changed.web().isEmpty() && asked.isEmpty()) {
      return true;
    }
    Suite suite = home.complete(written, console);
    return new SuiteCheck(home, suite, suite.stackSpec(), console, Clock.systemUTC()).run();
  }

  /**
   * Creates the suite of an access log. Without a server nothing is requested.
   *
   * @return whether the load is as the log and, with a server, the check of the suite passes
   */
  public boolean writeTraffic(TrafficDraft draft, Optional<String> web, String source)
      throws IOException, InterruptedException {
    make(out);
    Files.writeString(out.resolve("plan.jmx"), SiteFile.TRAFFIC.filled(Map.of()));
    for (Map.Entry<String, String> file : draft.files().entrySet()) {
      Files.writeString(out.resolve(file.getKey()), file.getValue());
    }
    Map<String, Object> values = values(web.orElse("http://127.0.0.1"), source);
    values.put("rate", draft.rate());
    values.put("users", draft.users());
    values.put("warmUp", draft.warmUp());
    values.put("duration", draft.duration());
    values.put("traffic", draft);
    values.put("notes", List.of());
    Suite suite = writeSuite(values, draft.targets());
    say("Log", draft.coverage());
    say("Visits", draft.shape());
    say("Load", draft.comparison());
    sayWritten();
    boolean holds = draft.holds();
    if (web.isEmpty()) {
      return holds;
    }
    return new SuiteCheck(home, suite, suite.stackSpec(), console, Clock.systemUTC()).run()
        && holds;
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
    SitePlan plan = draft.plan().expecting(replay.broken());
    Files.write(out.resolve("plan.jmx"), plan.jmx());
    writeUploads(draft, out);
    if (!draft.users().isEmpty()) {
      Files.writeString(
          Files.createFile(out.resolve(SiteDraft.USERS), Secrets.OWNER_ONLY), draft.users());
    }
    Map<String, Object> values = values(target.address().resolve("/").toString(), source);
    target.login().ifPresent(login -> values.put("user", login.user()));
    ProposedLoad load =
        ProposedLoad.of(
            replay.slowest().values().stream().mapToLong(Long::longValue).sum(),
            plan.pages().stream().mapToLong(PlanPage::thinkMillis).sum());
    values.put("users", load.users());
    values.put("duration", load.seconds());
    values.put("draft", draft);
    values.put("pages", plan.pages());
    values.put("differences", differences);
    values.put("broken", plan.broken());
    values.put("notes", draft.visit().notes());
    writeSuite(values, targets);
  }

  private static void writeUploads(SiteDraft draft, Path folder) throws IOException {
    for (Map.Entry<String, byte[]> file : draft.files().entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(Files.createFile(path, Secrets.OWNER_ONLY), file.getValue());
    }
  }

  private Map<String, Object> values(String web, String source) {
    Map<String, Object> values = new HashMap<>();
    values.put("name", name());
    values.put("source", source);
    values.put("web", web.replaceFirst("/$", ""));
    values.put("warmUp", WARM_UP_SECONDS);
    values.put("passwordVariable", PASSWORD);
    caFile.ifPresent(file -> values.put("caFile", file.toAbsolutePath().toString()));
    return values;
  }

  private Suite writeSuite(Map<String, Object> values, String targets) throws IOException {
    values.put("targets", inOneLine(targets));
    Path suite = suite();
    values.put("suite", out.toAbsolutePath().relativize(suite.toAbsolutePath()).toString());
    Files.writeString(out.resolve("site.targets"), targets);
    if (beside.isPresent()) {
      Files.writeString(out.resolve("README.md"), SiteFile.README.filled(values));
      return beside
          .get()
          .write(
              out,
              "users: %s\nwarmUp: %s s\nduration: %s s\n"
                  .formatted(values.get("users"), WARM_UP_SECONDS, values.get("duration")));
    }
    Files.writeString(suite, SiteFile.SUITE.filled(values));
    // Editors use this line to complete and check the suite.
    Files.writeString(
        out.resolve(SCHEMA), Home.resource("/io/github/ampmeter/jmeter/help/reference/" + SCHEMA));
    Files.writeString(out.resolve("README.md"), SiteFile.README.filled(values));
    return Suites.read(suite);
  }

  private static String targets(Map<String, Long> slowest) {
    if (slowest.isEmpty()) {
      return WITHOUT_CALIBRATION;
    }
    StringBuilder targets =
        new StringBuilder(
            "# Proposed: %s times the slowest of %s passes by one user.\n"
                .formatted(HEADROOM, PASSES));
    slowest.forEach(
        (label, millis) ->
            targets.append(
                "p90(\"%s\") <= %s\n".formatted(label.replace("\"", ""), limit(millis))));
    return targets.append("errors(total) <= 0 %\n").toString();
  }

  /** Rounds a time up to 50 ms, or to half a second above one second. */
  private static String limit(long millis) {
    long most = HEADROOM * Math.max(1, millis);
    long step = most <= 1000 ? 50 : 500;
    long rounded = (most + step - 1) / step * step;
    return rounded < 1000 ? rounded + " ms" : (rounded / 1000.0 + " s").replace(".0 ", " ");
  }

  private static String inOneLine(String targets) {
    return targets.strip().replaceAll("(?m)^#.*\n", "").replace("\n", "; ");
  }

  /** A name for the suite that is also a valid folder name. */
  private String name() {
    String plain =
        String.valueOf(out.toAbsolutePath().normalize().getFileName())
            .replaceAll("[^A-Za-z0-9._-]+", "-")
            .replaceAll("^[._-]+|[._-]+$", "");
    return plain.isEmpty() ? "site" : plain.substring(0, Math.min(plain.length(), 60));
  }

  private void say(String title, List<String> lines) {
    lines.forEach(line -> console.say(title + ": " + PlainText.line(line)));
  }

  private Path suite() {
    return beside.map(RecordedSuite::file).orElse(out.resolve("suite.yaml"));
  }

  private void sayWritten() {
    console.say("Wrote " + out + "; next: ampmeter run " + ShellWord.of(suite()));
  }

  private static void make(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ConfigException(folder + ": cannot be made: " + FileReason.of(e), e);
    }
  }
}
