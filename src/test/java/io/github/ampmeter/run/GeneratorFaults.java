package io.github.ampmeter.run;

import static io.github.ampmeter.run.WrittenPlan.argument;
import static io.github.ampmeter.run.WrittenPlan.element;
import static io.github.ampmeter.run.WrittenPlan.sampler;
import static io.github.ampmeter.run.WrittenPlan.string;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.timer.CycleTimeTimer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * Load generators that are the limit: {@code mvn verify -Pfaults -Dit.test=GeneratorFaults}, as
 * root on Linux for the ports. Counts are added to target/generator-faults.md. {@code
 * -Dgenerator.times=10} is how often each fault happens, {@code -Dfaults.only=REGEX} leaves faults
 * out.
 */
@TestInstance(Lifecycle.PER_CLASS)
class GeneratorFaults {
  private static final FaultTable TABLE =
      FaultTable.of("generator-faults.md", "load generator | times | told by its sign");
  private static final int TIMES = Integer.getInteger("generator.times", 10);
  private static final Pattern ONLY = Pattern.compile(System.getProperty("faults.only", ".*"));
  private static final String USERS = "ThreadGroup";
  private static final String CPUS = String.valueOf(2 * Runtime.getRuntime().availableProcessors());

  private Path folder;

  /** What is done to JMeter while the load is under way. */
  private interface Fault {
    void happenTo(ProcessHandle jmeter) throws IOException, InterruptedException;
  }

  @BeforeAll
  void keepTheFolderToTheEnd(@TempDir Path temporary) throws IOException {
    folder = temporary;
  }

  @TestFactory
  Stream<DynamicTest> eachFaultIsRecognisedEachTime() {
    return Stream.of(
            fault(
                "stopped for 2 s",
                "pause",
                GeneratorFaults::thinking,
                jmeter -> stop(jmeter, 2000)),
            fault(
                "four full garbage collections of 300 MB",
                "pause",
                GeneratorFaults::hoarding,
                GeneratorFaults::collectGarbage),
            fault(
                "bound to one CPU of several",
                "cpu",
                GeneratorFaults::busy,
                jmeter -> command("taskset", "-a", "-p", "-c", "0", pid(jmeter))),
            fault("all CPUs busy with samples", "cpu", GeneratorFaults::busy, jmeter -> {}),
            fault(
                "takes less and less time between samples",
                "warming up",
                GeneratorFaults::heating,
                jmeter -> {}),
            fault(
                "stopped for 0.6 of each second, paced",
                "late",
                GeneratorFaults::paced,
                jmeter -> {
                  for (int i = 0; i < 8; i++) {
                    stop(jmeter, 600);
                    Thread.sleep(400);
                  }
                }),
            DynamicTest.dynamicTest("local ports used up", this::portsUsedUp))
        .filter(test -> ONLY.matcher(test.getDisplayName()).matches());
  }

  private DynamicTest fault(String name, String sign, PlanOf plan, Fault fault) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          Path here = Files.createTempDirectory(folder, "fault-");
          plan.write(here.resolve("plan.jmx"));
          Ampmeter ampmeter = new Ampmeter(here);
          try (PermitServer server = new PermitServer(1, 1)) {
            String suite =
                ampmeter.suite(
                    """
                    stack: external
                    external: {web: "http://127.0.0.1:%d/"}
                    plans: [{plan: plan.jmx, warmUp: 4 s, duration: 8 s, targets: samples(*) >= 1}]
                    """
                        .formatted(server.port()));
            List<Path> told = new ArrayList<>();
            for (int i = 0; i < TIMES; i++) {
              told.add(once(ampmeter, suite, fault));
            }
            record(name, sign, told);
          }
        });
  }

  private interface PlanOf {
    void write(Path jmx) throws IOException;
  }

  private Path once(Ampmeter ampmeter, String suite, Fault fault)
      throws IOException, InterruptedException {
    List<Path> before = ampmeter.runs();
    Ampmeter.Running running = ampmeter.start("run", suite);
    awaitSteps(ampmeter, before);
    ProcessHandle jmeter =
        running.family().stream().filter(GeneratorFaults::loads).findFirst().orElseThrow();
    // The warm-up is 4 s.
    Thread.sleep(5000);
    fault.happenTo(jmeter);
    Ampmeter.Ended ended = running.end();
    List<Path> runs = ampmeter.runsBeside(before);
    assertThat(runs).as(ended.all()).hasSize(1);
    return runs.get(0);
  }

  /** Until the load has begun, set-up groups left behind. */
  private static void awaitSteps(Ampmeter ampmeter, List<Path> before)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (ampmeter.runsBeside(before).stream()
        .noneMatch(run -> begins(run.resolve("plan/under-way.jtl")))) {
      assertThat(System.nanoTime()).as("the load never began").isLessThan(deadline);
      Thread.sleep(50);
    }
  }

  private static boolean begins(Path jtl) {
    try (InputStream in = Files.newInputStream(jtl)) {
      return new String(in.readNBytes(8192), UTF_8).contains(",step,");
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean loads(ProcessHandle process) {
    String line = Ampmeter.commandLine(process);
    return line.contains("ApacheJMeter") && !line.contains("sh -c") && line.contains("java");
  }

  /** In a network namespace with 60 ports, for servers and users together. */
  private void portsUsedUp() throws IOException, InterruptedException {
    Path here = Files.createTempDirectory(folder, "ports-");
    new WrittenPlan()
        .threads(
            USERS,
            "Users",
            "150",
            "-1",
            "18",
            element(
                "HTTPSamplerProxy",
                "page",
                string("HTTPSampler.domain", "${__P(host)}")
                    + string("HTTPSampler.port", "${__P(port)}")
                    + string("HTTPSampler.path", "/static/page-1k.html")
                    + string("HTTPSampler.method", "GET")
                    + "<boolProp name=\"HTTPSampler.use_keepalive\">true</boolProp>",
                element("ConstantTimer", "think", string("ConstantTimer.delay", "100"), "")))
        .writeTo(here.resolve("plan.jmx"));
    Ampmeter ampmeter = new Ampmeter(here);
    ampmeter.suite(
        "plans: [{plan: plan.jmx, warmUp: 4 s, duration: 8 s, targets: samples(*) >= 1}]");
    List<Path> told = new ArrayList<>();
    // Among so few ports a server may find taken what was free when it was chosen.
    for (int i = 0; told.size() < TIMES && i < 2 * TIMES; i++) {
      List<Path> before = ampmeter.runs();
      ampmeter.shell(
          "exec unshare --net sh -c 'ip link set lo up && sysctl -qw"
              + " net.ipv4.ip_local_port_range=\"50000 50059\" && exec "
              + Ampmeter.HOME.resolve("bin/ampmeter").toAbsolutePath()
              + " run suite.yaml'");
      ampmeter.runsBeside(before).stream()
          .filter(run -> Files.exists(run.resolve("results.json")))
          .forEach(told::add);
    }
    record("local ports used up", "ports", told);
  }

  private static void record(String fault, String sign, List<Path> runs) throws IOException {
    Map<String, Integer> seen = new TreeMap<>();
    int recognised = 0;
    for (Path run : runs) {
      List<String> signs = signs(run);
      signs.stream().distinct().forEach(each -> seen.merge(each, 1, Integer::sum));
      recognised += signs.contains(sign) ? 1 : 0;
    }
    TABLE.add(
        "%s | %d | %s: %d of %d; seen in all: %s"
            .formatted(fault, TIMES, sign, recognised, TIMES, seen));
    assertThat(recognised).as(fault + ", signs " + seen).isEqualTo(TIMES);
  }

  private static List<String> signs(Path run) throws IOException {
    return ToldSigns.byPlan(run).values().stream().flatMap(List::stream).toList();
  }

  // ---- plans

  /** Users who think for 20 ms. */
  private static void thinking(Path jmx) throws IOException {
    new WrittenPlan().threads(USERS, "Users", "4", "-1", "18", sampler("step", 20)).writeTo(jmx);
  }

  /** As many samples as the CPUs can make. */
  private static void busy(Path jmx) throws IOException {
    new WrittenPlan().threads(USERS, "Users", CPUS, "-1", "18", sampler("step", 0)).writeTo(jmx);
  }

  /** Users whose client needs 10 ms between two samples at first, and 1 ms at the end. */
  private static void heating(Path jmx) throws IOException {
    String script =
        "long t = System.currentTimeMillis() - Long.parseLong(vars.get('TESTSTART.MS'));"
            + " Thread.sleep(Math.max(1L, 13L - t.intdiv(1000)))";
    new WrittenPlan()
        .threads(
            USERS,
            "Users",
            "4",
            "-1",
            "18",
            element(
                    "JSR223PreProcessor",
                    "client",
                    string("scriptLanguage", "groovy") + string("script", script),
                    "")
                + sampler("step", 5))
        .writeTo(jmx);
  }

  /** Four million objects that live as long as the JVM. */
  private static void hoarding(Path jmx) throws IOException {
    String script =
        "System.properties.put('hoard', (0..4000000).collect { new byte[48] } as Object[])";
    new WrittenPlan()
        .threads(
            "SetupThreadGroup",
            "Hoard",
            "1",
            "1",
            "",
            element(
                "JSR223Sampler",
                "hoard",
                string("scriptLanguage", "groovy") + string("script", script),
                ""))
        .threads(USERS, "Users", "4", "-1", "18", sampler("step", 20))
        .writeTo(jmx);
  }

  private static void paced(Path jmx) throws IOException {
    String timer = CycleTimeTimer.class.getName();
    new WrittenPlan()
        .with(
            "<elementProp name=\"TestPlan.user_defined_variables\" elementType=\"Arguments\">"
                + "<collectionProp name=\"Arguments.arguments\">"
                + argument("sample_variables", "cycle:intendedStart,cycle:drawnMillis")
                + "</collectionProp></elementProp>")
        .threads(
            USERS,
            "Users",
            "20",
            "-1",
            "18",
            element(
                    "TestAction",
                    "wait for the next operation",
                    "<intProp name=\"ActionProcessor.action\">1</intProp>"
                        + string("ActionProcessor.duration", "0"),
                    element(
                        timer,
                        "cycle",
                        string("CycleTimeTimer.mean", "2") + string("CycleTimeTimer.seed", "1"),
                        ""))
                + element(
                    "TransactionController",
                    "operation",
                    "<boolProp name=\"TransactionController.includeTimers\">false</boolProp>",
                    sampler("step", 5)))
        .writeTo(jmx);
  }

  // ---- what happens

  private static void stop(ProcessHandle jmeter, long millis)
      throws IOException, InterruptedException {
    command("kill", "-STOP", pid(jmeter));
    Thread.sleep(millis);
    command("kill", "-CONT", pid(jmeter));
  }

  private static void collectGarbage(ProcessHandle jmeter)
      throws IOException, InterruptedException {
    for (int i = 0; i < 4; i++) {
      command("jcmd", pid(jmeter), "GC.run");
    }
  }

  private static String pid(ProcessHandle process) {
    return String.valueOf(process.pid());
  }

  private static void command(String... words) throws IOException, InterruptedException {
    assertThat(Ampmeter.command(words)).as(String.join(" ", words)).isZero();
  }
}
