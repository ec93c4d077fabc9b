package io.github.ampmeter.run.suite;

import static io.github.ampmeter.run.suite.PlanXml.property;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.HostMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A user's plan, made to read users, warm-up and duration as properties.
 *
 * @param changes what was changed, and what was not, a line each
 * @param web where its requests go; empty where it does not say
 * @param users as many as it had; empty where only JMeter knows
 * @param settable whether a group of it reads the load that a suite states
 * @param hosts the hosts that it names, in their order
 */
public record PlanRewrite(
    List<String> changes,
    Optional<String> web,
    Optional<Integer> users,
    boolean settable,
    List<String> hosts) {
  private static final String LOOP = "ThreadGroup.main_controller";
  private static final String NUMBER = "ThreadGroup.num_threads";
  private static final String DURATION = "ThreadGroup.duration";
  private static final int DEFAULT_SECONDS = 60;

  /**
   * Writes the changed plan, and beside it the files that it reads from its own folder.
   *
   * @throws ConfigException where it has no thread group
   */
  public static PlanRewrite write(Path plan, Path file) throws IOException {
    PlanFile original = PlanFile.read(plan);
    PlanXml xml = original.xml();
    PlanXml.Part top = xml.plan().filter(PlanXml.Part::enabled).orElseThrow(() -> empty(plan));
    List<PlanXml.Part> groups = PlanGroups.main(top);
    if (groups.isEmpty()) {
      throw empty(plan);
    }
    PlanValues values = new PlanValues(Map.of(), top);
    Optional<PlanXml.Part> largest =
        groups.stream()
            .filter(PlanRewrite::canRead)
            .max(Comparator.comparing(group -> values.number(group.property(NUMBER)).orElse(0)));
    List<String> changes = new ArrayList<>();
    for (PlanXml.Part group : groups) {
      change(group, largest.filter(group::equals).isPresent(), values, changes);
    }
    if (largest.isEmpty()) {
      changes.add("suite.yaml states no users and no duration: none of its groups can read them");
    }
    xml.write(file);
    Set<String> files = new LinkedHashSet<>();
    collect(original, plan.toAbsolutePath().getParent(), files);
    for (String each : files) {
      copy(plan, file, each, changes);
    }
    Optional<String> web = web(top, values);
    if (web.isEmpty()) {
      changes.add("the plan names no server: set external.web in suite.yaml");
    }
    List<String> hosts =
        original.servers(Map.of()).stream()
            .flatMap(Optional::stream)
            .map(PlanHosts.Server::host)
            .filter(HostMap::isHost)
            .distinct()
            .toList();
    return new PlanRewrite(
        changes,
        web,
        largest.flatMap(group -> values.number(group.property(NUMBER))),
        largest.isPresent(),
        hosts);
  }

  private static boolean canRead(PlanXml.Part group) {
    return group.type().equals("ThreadGroup");
  }

  /** Collects the files of a plan, and those of the plans that it includes, once each. */
  private static void collect(PlanFile plan, Path folder, Set<String> files) {
    for (PlanNeeds.NamedFile named : plan.needs().files()) {
      Path place = folder.resolve(named.path());
      if (files.add(named.path()) && named.included() && Files.isRegularFile(place)) {
        // JMeter looks in the folder of the plan that it runs for whatever included plans read.
        collect(PlanFile.read(place), folder, files);
      }
    }
  }

  private static ConfigException empty(Path plan) {
    return new ConfigException(
        plan + ": has no thread group that is enabled, so it sends nothing; add one");
  }

  private static void change(
      PlanXml.Part group, boolean largest, PlanValues values, List<String> changes) {
    String who = '"' + group.name() + "\": ";
    if (!canRead(group)) {
      changes.add(who + "is a " + group.type() + " and is left as it is");
      return;
    }
    String number = group.property(NUMBER);
    if (!largest) {
      changes.add(who + "keeps its " + number + " users; the largest group reads the property");
    } else if (!number.contains("__P(users")) {
      property(group.element(), "stringProp", NUMBER, "${__P(users," + number + ")}");
      changes.add("%susers %s is now ${__P(users,%s)}".formatted(who, number, number));
    }
    String before = group.property(DURATION);
    if (before.contains("__P(duration")) {
      return;
    }
    boolean timed = group.flag("ThreadGroup.scheduler") && !before.isEmpty();
    String seconds = timed ? before : String.valueOf(DEFAULT_SECONDS);
    String duration = "${__intSum(${__P(warmUp,0)},${__P(duration," + seconds + ")})}";
    property(group.element(), "boolProp", "ThreadGroup.scheduler", "true");
    property(group.element(), "stringProp", DURATION, duration);
    String loops =
        PlanGroups.forever(group, values)
            ? "endless"
            : group.property(LOOP, "LoopController.loops") + " loops";
    PlanXml.elements(group.element()).stream()
        .filter(property -> property.getAttribute("name").equals(LOOP))
        .forEach(loop -> PlanXml.repeat(loop, "-1"));
    changes.add(
        "%sduration (%s, %s) is now %s, and users loop until then"
            .formatted(who, timed ? before + " s" : "no limit", loops, duration));
  }

  private static void copy(Path plan, Path file, String name, List<String> changes)
      throws IOException {
    Path folder = plan.toAbsolutePath().getParent();
    Path source = folder.resolve(name).normalize();
    boolean inside = !Path.of(name).isAbsolute() && source.startsWith(folder);
    Path target = inside ? file.resolveSibling(folder.relativize(source)) : file;
    if (target.equals(file) || !Files.isRegularFile(source)) {
      changes.add(name + ": the plan reads this file, which is not copied");
      return;
    }
    Files.createDirectories(target.getParent());
    Files.copy(source, target, StandardCopyOption.REPLACE_EXISTING);
    changes.add(name + ": copied");
  }

  /** The server in the defaults for requests, or else in the first request. */
  private static Optional<String> web(PlanXml.Part top, PlanValues values) {
    for (PlanXml.Part part : PlanXml.enabledBelow(top)) {
      Optional<String> host = values.of(part.property("HTTPSampler.domain")).map(String::strip);
      if (host.isPresent() && !host.get().isEmpty()) {
        String scheme = values.of(part.property("HTTPSampler.protocol")).orElse("");
        String port = values.of(part.property("HTTPSampler.port")).orElse("");
        return Optional.of(
            (scheme.isEmpty() ? "http" : scheme)
                + "://"
                + host.get()
                + (port.isEmpty() ? "" : ":" + port));
      }
    }
    return Optional.empty();
  }
}
