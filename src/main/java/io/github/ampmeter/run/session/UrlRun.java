package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.report.PageCostSection;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedDatabaseWork;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.folder.SavedRun;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.load.PlanObservation;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.SuiteNames;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.site.SitePlan;
import io.github.ampmeter.stack.RunningStack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress.Login;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One run against one page, or several, one after the other: generated plans, no stack.
 *
 * @param server what the first page's server has told of itself
 * @param costs whether it is asked what the pages cost their servers
 */
public record UrlRun(
    Home home,
    List<UrlTarget> pages,
    Map<String, String> server,
    boolean keepAlive,
    boolean costs,
    RunFolder folder,
    Console console,
    Clock clock) {
  private static final String PLAN = "url";

  /**
   * Loads each page, step by step, and writes the report.
   *
   * @param targets what it must hold; without any, nothing is judged
   */
  public Report run(LoadSettings load, Targets targets, Interruption interruption)
      throws IOException, InterruptedException {
    List<String> plans = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (UrlTarget page : pages) {
      if (plans.isEmpty() || !interruption.requested()) {
        String path = page.address().getPath();
        String name = pages.size() == 1 ? PLAN : SuiteNames.ofPage(path, taken);
        plans.add(name);
        folder.write(saved(plans));
        drive(page, plan(name, page, load, targets), interruption);
      }
    }
    return ReportFiles.ofEnded(folder, clock);
  }

  private void drive(UrlTarget page, SuitePlan plan, Interruption interruption)
      throws IOException, InterruptedException {
    JMeterCommand command = command(page, plan);
    console.detail(command.toString());
    PlanLoad load =
        new PlanLoad(plan, command, plan.longest().map(PlanDriver.GRACE::plus), console);
    List<Notice> problems = new ArrayList<>();
    try (WatchedProcesses processes = WatchedProcesses.start(console::say)) {
      if (costs) {
        PlanObservation observation = observation(page, plan.name());
        try (observation) {
          problems.addAll(load.run(processes, interruption, observation::jmeterRuns));
        }
        problems.addAll(observation.problems());
      } else {
        problems.addAll(load.run(processes, interruption));
      }
    }
    folder.keepMeasured(plan.name());
    folder.write(
        SavedPlan.of(
            plan,
            Secrets.masked(command.properties()),
            command,
            Optional.of(folder.evidence(plan.name())),
            new SavedPlan.End(true, Notice.messages(problems), interruption.requested(), null)));
  }

  private PlanObservation observation(UrlTarget page, String plan) throws IOException {
    RunningStack stack = RunningStack.of(page.server(), Stacks.detachedStack().status().record());
    return PlanObservation.start(
        new PlanObservation.Files(folder.observation(plan), folder.databaseStatus(plan)),
        new PlanObservation.Servers(
            stack,
            stack.addresses(),
            Stream.concat(
                    SavedDatabaseWork.variables().stream(), PageCostSection.ROWS_READ.stream())
                .toList()),
        console::say,
        clock);
  }

  private SuitePlan plan(String name, UrlTarget page, LoadSettings load, Targets targets)
      throws IOException {
    Files.createDirectories(folder.plan(name));
    Files.write(folder.jmx(name), SitePlan.ofPages(Map.of(label(page), page.page())).jmx());
    Files.writeString(folder.targets(name), targets.text());
    return SuitePlan.alone(name, PlanFile.read(folder.jmx(name)), load, targets);
  }

  /** The label of a page; pages that differ in the query alone are numbered. */
  private String label(UrlTarget page) {
    long same =
        pages.subList(0, pages.indexOf(page)).stream()
            .filter(earlier -> earlier.label().equals(page.label()))
            .count();
    return page.label() + (same == 0 ? "" : " (" + (same + 1) + ")");
  }

  private JMeterCommand command(UrlTarget page, SuitePlan plan) {
    Map<String, String> properties =
        new LinkedHashMap<>(Stacks.properties(new StackAddresses(page.server(), Optional.empty())));
    properties.putAll(plan.file().properties());
    properties.putAll(plan.load().properties());
    properties.put("keepAlive", String.valueOf(keepAlive));
    return new JMeterCommand(
        home.jmeterLauncher(),
        plan.jmx(),
        folder.inProgress(plan.name()),
        folder.jmeterLog(plan.name()),
        properties,
        Optional.empty(),
        plan.isShort());
  }

  private SavedRun saved(List<String> plans) throws IOException {
    Map<String, Map<String, String>> environment = new LinkedHashMap<>();
    if (!server.isEmpty()) {
      environment.put("Server", server);
    }
    environment.putAll(Environment.of(home));
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("keep-alive", keepAlive ? "yes" : "no");
    if (costs) {
      facts.put(SavedRun.COSTS, "yes");
    }
    String more = pages.size() > 1 ? " and " + (pages.size() - 1) + " more" : "";
    return SavedRun.started(
        new SavedRun.Description(pages.get(0).address() + more, "", facts, List.of(), environment),
        clock.instant().toString(),
        List.copyOf(plans));
  }

  /**
   * A page by its address.
   *
   * @param address without user and password, which nobody may see
   * @param login what stood before the @
   */
  public record UrlTarget(URI address, Optional<Login> login) {
    private static final List<String> SCHEMES = List.of("http", "https");
    private static final int LONGEST_LABEL = 60;

    public static UrlTarget parse(String text) {
      URI uri = uri(text);
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if (!SCHEMES.contains(scheme) || uri.getHost() == null) {
        throw new ConfigException(
            "url: expected an address such as http://127.0.0.1:8180/index.php, found \"%s\""
                .formatted(hidden(text)));
      }
      if (uri.getPort() == 0 || uri.getPort() > 65_535) {
        throw new ConfigException("url: the port must be from 1 to 65535, was " + uri.getPort());
      }
      String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
      return new UrlTarget(
          URI.create(scheme + "://" + uri.getHost() + port + page(uri)),
          Optional.ofNullable(uri.getUserInfo()).map(UrlTarget::login));
    }

    public WebAddress server() {
      String scheme = address.getScheme();
      int port = address.getPort() < 0 ? WebAddress.usualPort(scheme) : address.getPort();
      return new WebAddress(scheme, address.getHost(), port, "", Optional.empty(), login);
    }

    /** The path and query of the page's address. */
    public String page() {
      return page(address);
    }

    /** The path and query of an address. */
    static String page(URI address) {
      String path = address.getRawPath().isEmpty() ? "/" : address.getRawPath();
      return path + (address.getRawQuery() == null ? "" : "?" + address.getRawQuery());
    }

    /** Returns the page's label in the report: its path. */
    String label() {
      return Excerpt.of(address.getPath(), LONGEST_LABEL);
    }

    private static URI uri(String text) {
      try {
        return new URI(text.strip());
      } catch (URISyntaxException e) {
        // The cause is dropped, because its message holds the whole text.
        throw new ConfigException(
            "url: expected an address such as http://127.0.0.1:8180/index.php, found \"%s\""
                .formatted(hidden(text)));
      }
    }

    private static String hidden(String text) {
      return Secrets.maskedText(text.replaceAll("//[^/?#]*@", "//***@"), Set.of());
    }

    private static Login login(String userInfo) {
      int colon = userInfo.indexOf(':');
      return colon < 0
          ? new Login(userInfo, "")
          : new Login(userInfo.substring(0, colon), userInfo.substring(colon + 1));
    }
  }
}
