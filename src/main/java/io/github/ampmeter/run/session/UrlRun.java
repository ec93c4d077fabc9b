package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.load.UserSteps;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.folder.SavedRun;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.load.Secrets;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.PlanFile.MicrosColumns;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress.Login;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One run against one page: a plan of ours, no stack.
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
  private static final String LOGIN_PLACE = "<!--login-->";
  private static final String LOGIN =
      """
<HeaderManager guiclass="HeaderPanel" testclass="HeaderManager" testname="Basic authentication">
          <collectionProp name="HeaderManager.headers">
            <elementProp name="" elementType="Header">
              <stringProp name="Header.name">Authorization</stringProp>
              <stringProp name="Header.value">${__P(authorizationSecret,)}</stringProp>
            </elementProp>
          </collectionProp>
        </HeaderManager>
        <hashTree/>""";

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
    Files.writeString(
        folder.jmx(PLAN),
        resource().replace(LOGIN_PLACE, target.authorization().isPresent() ? LOGIN : ""));
    Files.writeString(folder.targets(PLAN), targets.text());
    LoadSettings load =
        new LoadSettings(
            Optional.of(users),
            Duration.ZERO,
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.of(requests),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            false,
            Optional.empty());
    return new SuitePlan(
        PLAN,
        PlanFile.read(folder.jmx(PLAN)),
        load,
        Optional.empty(),
        targets,
        Map.of(),
        List.of());
  }

  private JMeterCommand command(SuitePlan plan) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("users", plan.load().users().orElseThrow().toString());
    properties.put("requests", String.valueOf(plan.load().requests().orElseThrow()));
    properties.put("url", target.address().toString());
    properties.put("label", target.label());
    List<String> columns = MicrosColumns.ofHttp(target.label());
    if (!columns.isEmpty()) {
      properties.put("sample_variables", String.join(",", columns));
    }
    properties.put("keepAlive", String.valueOf(keepAlive));
    target.authorization().ifPresent(value -> properties.put("authorizationSecret", value));
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

  private static String resource() throws IOException {
    try (InputStream in = UrlRun.class.getResourceAsStream("url.jmx")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
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
            "url: expected an address such as http://127.0.0.1:8180/index.php, found \""
                + hidden(text)
                + '"');
      }
      if (uri.getPort() == 0 || uri.getPort() > 65_535) {
        throw new ConfigException("url: the port must be from 1 to 65535, was " + uri.getPort());
      }
      String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
      String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
      String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
      return new UrlTarget(
          URI.create(scheme + "://" + uri.getHost() + port + path + query),
          Optional.ofNullable(uri.getUserInfo()).map(UrlTarget::login));
    }

    /** The value of the request header of that name. */
    Optional<String> authorization() {
      return login.map(Login::basicAuthorization);
    }

    public WebAddress server() {
      String scheme = address.getScheme();
      int port = address.getPort() < 0 ? WebAddress.usualPort(scheme) : address.getPort();
      return new WebAddress(scheme, address.getHost(), port, "", Optional.empty(), login);
    }

    /** The path and what follows it, as a request has it. */
    public String page() {
      String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
      return address.getRawPath() + query;
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
            "url: expected an address such as http://127.0.0.1:8180/index.php, found \""
                + hidden(text)
                + '"');
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
