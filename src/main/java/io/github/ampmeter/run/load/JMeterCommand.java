package io.github.ampmeter.run.load;

import io.github.ampmeter.Secrets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The command line of stock JMeter for one plan. It is printed and stands in the report: typed by
 * hand it repeats the run, once the secrets it does not show are added.
 *
 * @param jmeter the launcher in JMeter's bin folder
 * @param properties JMeter properties, secret ones among them
 * @param heap JMeter's memory, such as 2g; empty: as its launcher says
 * @param shortLoad whether the load ends before Java's optimizing compiler pays: on two CPUs that
 *     costs more than the load itself for the first half minute, and the rate rises all the while
 */
public record JMeterCommand(
    Path jmeter,
    Path jmx,
    Path jtl,
    Path log,
    Map<String, String> properties,
    Optional<String> heap,
    boolean shortLoad) {
  /** What JMeter logs, beside the JTL. */
  public static final String LOG = "jmeter.log";

  /** What the meter inside JMeter saw, beside the JTL. */
  public static final String METER_READINGS = "pauses.csv";

  /**
   * JMeter's UDP port, on which anyone on the machine could end the load or have its memory, with
   * the secrets in it, written to a file. Nobody is to open it, by whatever file of properties.
   */
  private static final String PORT = "jmeterengine.nongui.port";

  /** What JMeter's launcher, anybody's, hands over to its JVM: its memory, and the rest. */
  private static final String HEAP = "HEAP";

  private static final String JVM_ARGUMENTS = "JVM_ARGS";

  /** Compile each method once, quickly. */
  private static final String QUICKLY = "-XX:TieredStopAtLevel=1";

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  public JMeterCommand {
    properties = new TreeMap<>(properties);
  }

  /**
   * The words to start; other users of the machine can see them.
   *
   * @param secrets a file with the secret properties, which only its owner can read
   */
  List<String> words(Optional<Path> secrets) {
    List<String> words = new ArrayList<>(List.of(jmeter.toString(), "-n"));
    words.addAll(List.of("-t", jmx.toString(), "-l", jtl.toString(), "-j", log.toString()));
    words.addAll(List.of("-q", jmeter.resolveSibling("ampmeter.properties").toString()));
    secrets.ifPresent(file -> words.addAll(List.of("-q", file.toString())));
    words.addAll(JvmProxy.ofJMeterIn(jmeter.toAbsolutePath().getParent()).words());
    Map<String, String> shown = Secrets.without(properties);
    shown.remove(PORT);
    shown.forEach((name, value) -> words.add("-J" + name + "=" + value));
    words.add("-J" + PORT + "=0");
    return words;
  }

  /** For the launcher. What the user's own arguments of the JVM say comes later, and wins. */
  Map<String, String> environment() {
    Map<String, String> environment = new TreeMap<>();
    heap.ifPresent(size -> environment.put(HEAP, memory(size)));
    if (shortLoad) {
      String own = Objects.requireNonNullElse(System.getenv(JVM_ARGUMENTS), "");
      environment.put(JVM_ARGUMENTS, (QUICKLY + " " + own).strip());
    }
    return environment;
  }

  /**
   * As the launcher's own default: all of it from the start, so that it does not grow in a load.
   */
  private static String memory(String heap) {
    return "-Xms%s -Xmx%s -XX:MaxMetaspaceSize=256m".formatted(heap, heap);
  }

  /** The jar that goes into JMeter's process. */
  Path agent() {
    return jmeter.resolveSibling("ampmeter-agent.jar");
  }

  Path meterReadings() {
    return jtl.resolveSibling(METER_READINGS);
  }

  Map<String, String> secrets() {
    return Secrets.only(properties);
  }

  /** As a person pastes it into a shell. */
  @Override
  public String toString() {
    List<String> words = new ArrayList<>(words(Optional.empty()));
    secrets().keySet().forEach(name -> words.add("-J" + name + "=***"));
    return heap.map(size -> HEAP + "=\"" + memory(size) + "\" ").orElse("")
        + (shortLoad ? JVM_ARGUMENTS + "=\"" + QUICKLY + " $" + JVM_ARGUMENTS + "\" " : "")
        + String.join(" ", words.stream().map(JMeterCommand::quoted).toList());
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
