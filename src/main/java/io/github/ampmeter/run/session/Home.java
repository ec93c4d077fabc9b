package io.github.ampmeter.run.session;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.run.distributed.Version;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.JMeterFolder;
import io.github.ampmeter.run.load.LinkedJMeter;
import io.github.ampmeter.run.load.MissingPlugins;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The folder in which Ampmeter is installed: runner, JMeter, servers, pages, plans.
 *
 * @param theirs the user's own JMeter, instead of the one that comes along
 */
public record Home(Path root, Optional<LinkedJMeter> theirs) implements AutoCloseable {

  public Home(Path root) {
    this(root, Optional.empty());
  }

  /** The home that the system property {@code ampmeter.home} names, which the launcher sets. */
  public static Home current() {
    String home = System.getProperty("ampmeter.home");
    if (home == null || !Files.isDirectory(Path.of(home, "jmeter"))) {
      throw new IllegalStateException(
          "ampmeter.home must be the folder of an installed Ampmeter, was %s; start bin/ampmeter"
              .formatted(home));
    }
    return new Home(Path.of(home).toAbsolutePath().normalize());
  }

  /** The JMeter that is part of the program. */
  public Path ownJMeter() {
    return root.resolve("jmeter");
  }

  /** The JMeter that drives the load. */
  public Path jmeter() {
    return theirs.map(LinkedJMeter::root).orElseGet(this::ownJMeter);
  }

  public Path jmeterLauncher() {
    return jmeter().resolve("bin/jmeter");
  }

  /** The warnings about the JMeter in use. */
  List<String> warnings() {
    return Notice.messages(theirs.map(LinkedJMeter::warnings).orElse(List.of()));
  }

  /**
   * Rejects a plan for which this JMeter lacks something.
   *
   * @param properties that JMeter is started with
   * @return the classes of listeners that it lacks, without which a copy of the plan can be run
   */
  public Set<String> validatePlugins(PlanFile plan, Map<String, String> properties) {
    String description =
        theirs
            .map(
                linked ->
                    "JMeter " + linked.original().version() + " of " + linked.original().root())
            .orElse("the JMeter that comes with Ampmeter (--jmeter FOLDER takes another)");
    return MissingPlugins.validate(
        plan, jmeter(), description, properties, Path.of("").toAbsolutePath());
  }

  /** Rejects plans of which this JMeter lacks a part, unless that part only takes samples. */
  public Suite complete(Suite suite, Console console) {
    List<SuitePlan> plans = new ArrayList<>();
    for (SuitePlan plan : suite.plans()) {
      SuitePlan complete = plan.without(validatePlugins(plan.file(), suite.propertiesOf(plan)));
      complete.leftOut().forEach(each -> console.say(plan.name() + ": " + each.message()));
      plans.add(complete);
    }
    return suite.with(plans);
  }

  public Path launcher() {
    return root.resolve("bin/ampmeter");
  }

  /** Name and version of this program. */
  public static String generator() {
    return "Ampmeter "
        + Optional.ofNullable(Home.class.getPackage().getImplementationVersion())
            .orElse("(not packaged)");
  }

  /** The programs that must be the same on all machines of a load. */
  public Version version() {
    return new Version(generator(), JMeterFolder.of(jmeter()).version());
  }

  /** A text that the build put beside this class; empty where there is none. */
  public static String resource(String name) throws IOException {
    try (InputStream text = Home.class.getResourceAsStream(name)) {
      return text == null ? "" : new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The folder with the data sets of the program. */
  public Path datasets() {
    return root().resolve("datasets");
  }

  /** Deletes the links to the user's own JMeter. */
  @Override
  public void close() throws IOException {
    if (theirs.isPresent()) {
      theirs.get().close();
    }
  }
}
