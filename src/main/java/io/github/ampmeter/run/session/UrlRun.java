package io.github.ampmeter.run.session;

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
import io.github.ampmeter.run.suite.MicrosColumns;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.SuiteLoad;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
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
            problems));
    return ReportFiles.ofEnded(folder, clock);
  }

  private SuitePlan plan(UserSteps users, int requests, Targets targets) throws IOException {
    Files.createDirectories(folder.plan(PLAN));
    Files.writeString(
        folder.jmx(PLAN),
        resource().replace(LOGIN_PLACE, target.authorization().isPresent() ? LOGIN : ""));
    Files.writeString(folder.targets(PLAN), targets.text());
    SuiteLoad load =
        new SuiteLoad(
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
}
