package io.github.ampmeter.run.session;

import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PackedJtl;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.StackAddresses;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How JMeter is started for a plan of a suite. Of its properties the stack has the first word, then
 * the data, the plan itself, the suite, and the plan's entry in it; how it is driven has the last.
 */
record PlanCommands(Home home, Suite suite, SuiteData data, StackAddresses addresses) {
  private static final LoadSettings ONE_PASS =
      LoadSettings.OF_THE_PLAN
          .with(LoadKey.USERS, UserSteps.of(1))
          .with(LoadKey.ITERATIONS, 1)
          .with(LoadKey.WARM_UP, Duration.ZERO)
          .with(LoadKey.REPEATS, 1);

  /** The command that runs a plan with the suite's settings. */
  JMeterCommand of(SuitePlan plan, RunFolder folder) {
    Map<String, String> properties = properties(plan);
    Benchmarks.files()
        .forEach(
            (property, file) -> {
              if (plan.file().asksFor(property)) {
                properties.putIfAbsent(property, folder.inProgress(plan.name(), file).toString());
              }
            });
    return new JMeterCommand(
        home.jmeterLauncher(),
        folder.asRun(plan),
        folder.inProgress(plan.name()),
        folder.jmeterLog(plan.name()),
        properties,
        suite.generator().heap(),
        plan.isShort());
  }

  /**
   * One user, once.
   *
   * @param onePass the plan as one pass
   * @param folder for what JMeter writes
   */
  JMeterCommand ofOnePass(SuitePlan plan, Path onePass, Path folder) {
    Map<String, String> properties = properties(plan, ONE_PASS);
    properties.putAll(Map.of("rampUp", "0", "duration", "60", "check", "true"));
    return new JMeterCommand(
        home.jmeterLauncher(),
        onePass,
        folder.resolve("samples.jtl"),
        folder.resolve(JMeterCommand.LOG),
        properties,
        suite.generator().heap(),
        true);
  }

  /** Starts to compress the samples; the caller closes this when JMeter has ended. */
  Closeable compression(SuitePlan plan, RunFolder folder, Consumer<String> remarks)
      throws IOException {
    return suite.generator().packsSamples()
        ? PackedJtl.begin(folder.inProgress(plan.name()), remarks)
        : () -> {};
  }

  /** The properties of a plan's load, from the suite. */
  Map<String, String> properties(SuitePlan plan) {
    return properties(plan, plan.load());
  }

  private Map<String, String> properties(SuitePlan plan, LoadSettings load) {
    Map<String, String> properties = new LinkedHashMap<>(Stacks.properties(addresses));
    properties.putAll(data.properties(plan));
    properties.putAll(plan.asRun().properties());
    properties.putAll(suite.propertiesOf(plan));
    properties.putAll(load.properties());
    return properties;
  }
}
