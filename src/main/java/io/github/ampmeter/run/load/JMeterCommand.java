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
 * The command line of stock JMeter for one plan. It is printed and is part of the report, so that a
 * user can repeat the run after adding the secrets, which are not shown.
 *
 * @param jmeter the launcher in JMeter's bin folder
 * @param properties JMeter properties, including secret ones
 * @param heap JMeter's memory, such as 2g; empty: the default of its launcher
 * @param shortLoad whether the load is too short for Java's optimizing compiler, which on two CPUs
 *     takes more CPU time than the load itself in the first half minute
 */
public record JMeterCommand(
    Path jmeter,
    Path jmx,
    Path jtl,
    Path log,
    Map<String, String> properties,
    Optional<String> heap,
    boolean shortLoad) {
  /** JMeter's log, which is beside the JTL. */
  public static final String LOG = "jmeter.log";

  /** The readings of the meter inside JMeter, beside the JTL. */
  public static final String METER_READINGS = "pauses.csv";

  /**
   * JMeter's UDP port, through which any user of the machine could end the load or write its
   * memory, with all secrets, to a file. It is turned off on the command line, which overrides all
   * files of properties.
   */
  private static final String PORT = "jmeterengine.nongui.port";

  /** The environment variables that JMeter's launcher passes to its JVM. */
  private static final String HEAP = "HEAP";

  private static final String JVM_ARGUMENTS = "JVM_ARGS";

  /** Java then uses only its fast compiler. */
  private static final String QUICKLY = "-XX:TieredStopAtLevel=1";

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  public JMeterCommand {
    properties = new TreeMap<>(properties);
  }

  /**
   * The command as words, which other users of the machine can see.
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

  /** The user's own JVM arguments come last and take precedence. */
  Map<String, String> environment() {
    Map<String, String> environment = new TreeMap<>();
    heap.ifPresent(size -> environment.put(HEAP, memory(size)));
    if (shortLoad) {
      String own = Objects.requireNonNullElse(System.getenv(JVM_ARGUMENTS), "");
      environment.put(JVM_ARGUMENTS, (QUICKLY + " " + own).strip());
    }
    return environment;
  }

  /** The heap has its full size from the start, so that it does not grow during a load. */
  private static String memory(String heap) {
    return "-Xms%s -Xmx%s -XX:MaxMetaspaceSize=256m".formatted(heap, heap);
  }

  Path agent() {
    return jmeter.resolveSibling("ampmeter-agent.jar");
  }

  Path meterReadings() {
    return jtl.resolveSibling(METER_READINGS);
  }

  Map<String, String> secrets() {
    return Secrets.only(properties);
  }

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
