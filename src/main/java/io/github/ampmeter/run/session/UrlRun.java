package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.load.UserSteps;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.folder.SavedRun;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.site.SitePlan;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress.Login;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One run against one page: a generated plan, no stack.
 *
 * @param server what the page's server has told of itself
 */
public record UrlRun(
    Home home,
    UrlTarget target,
    Map<String, String> server,
    boolean keepAlive,
    RunFolder folder,
    Console console,
    Clock clock) {
  private static final String PLAN = "url";

  /**
   * Loads the page, step by step, and writes the report.
   *
   * @param targets what it must hold; without any, nothing is judged
   */
  public Report run(UserSteps users, int requests, Targets targets, Interruption interruption)
      throws IOException, InterruptedException {
    SuitePlan plan = plan(users, requests, targets);
    folder.write(saved());
    JMeterCommand command = command(plan);
    console.say(command.toString());
    List<String> problems;
    try (WatchedProcesses processes = WatchedProcesses.start()) {
      problems =
          new PlanLoad(plan, command, plan.load().longest(), console).run(processes, interruption);
    }
    folder.keepMeasured(PLAN);
    folder.write(
        SavedPlan.of(
            plan,
            Secrets.masked(command.properties()),
            command,
            Optional.of(folder.evidence(PLAN)),
            problems,
            interruption.requested()));
    return ReportFiles.ofEnded(folder, clock);
  }

  private SuitePlan plan(UserSteps users, int requests, Targets targets) throws IOException {
    Files.createDirectories(folder.plan(PLAN));
    Files.write(folder.jmx(PLAN), SitePlan.ofPages(Map.of(target.label(), target.page())).jmx());
    Files.writeString(folder.targets(PLAN), targets.text());
    return SuitePlan.alone(
        PLAN, PlanFile.read(folder.jmx(PLAN)), LoadSettings.of(users, 0, requests), targets);
  }

  private JMeterCommand command(SuitePlan plan) {
    Map<String, String> properties =
        new LinkedHashMap<>(
            Stacks.properties(new StackAddresses(target.server(), Optional.empty())));
    properties.putAll(plan.file().properties());
    properties.putAll(plan.load().properties());
    properties.put("keepAlive", String.valueOf(keepAlive));
    return new JMeterCommand(
        home.jmeterLauncher(),
        plan.jmx(),
        folder.underWay(PLAN),
        folder.jmeterLog(PLAN),
        properties,
        Optional.empty(),
        plan.load().isShort());
  }

  private SavedRun saved() throws IOException {
    Map<String, Map<String, String>> environment = new LinkedHashMap<>();
    if (!server.isEmpty()) {
      environment.put("Server", server);
    }
    environment.putAll(Environment.of(home, Path.of("")));
    return new SavedRun(
        target.address().toString(),
        "",
        clock.instant().toString(),
        null,
        Map.of("keep-alive", keepAlive ? "yes" : "no"),
        List.of(),
        environment,
        null,
        List.of(PLAN));
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

    /** The path and what follows it, as a request has it. */
    public String page() {
      return page(address);
    }

    /** The same of any address. */
    static String page(URI address) {
      String path = address.getRawPath().isEmpty() ? "/" : address.getRawPath();
      return path + (address.getRawQuery() == null ? "" : "?" + address.getRawQuery());
    }

    /** What the page is called in the report: its path. */
    String label() {
      return Excerpt.of(address.getPath(), LONGEST_LABEL);
    }

    private static URI uri(String text) {
      try {
        return new URI(text.strip());
      } catch (URISyntaxException e) {
        // Not with the cause, whose message holds the whole text.
        throw new ConfigException(
            "url: expected an address such as http://127.0.0.1:8180/index.php, found \"%s\""
                .formatted(hidden(text)));
      }
    }

    private static String hidden(String text) {
      return text.replaceAll("//[^/?#]*@", "//***@");
    }

    private static Login login(String userInfo) {
      int colon = userInfo.indexOf(':');
      return colon < 0
          ? new Login(userInfo, "")
          : new Login(userInfo.substring(0, colon), userInfo.substring(colon + 1));
    }
  }
}
