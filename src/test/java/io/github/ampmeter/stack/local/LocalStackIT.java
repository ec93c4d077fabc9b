package io.github.ampmeter.stack.local;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Orphans;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackContract;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With whichever PHP is installed; mod_php where both are. */
class LocalStackIT extends StackContract {
  private static final Map<String, String> TUNED =
      Map.of("opcodeCache", "true", "engine", "MyISAM", "cpus", "1");

  @BeforeEach
  void requireSoftware() {
    Installed.require(always());
  }

  /** Variants of each stack here. */
  Map<String, String> always() {
    return Map.of();
  }

  @Override
  protected Stack newStack(Path logs, Map<String, String> variants) {
    Map<String, String> all = new HashMap<>(always());
    all.putAll(variants);
    return new LocalStack(AmpmeterHome.path(), logs, StackSpec.parse(StackKind.LOCAL, all));
  }

  @Override
  protected List<String> missingVariants() {
    return List.of("memory", "mongo");
  }

  /** The worker, and what became of its connection. */
  @Override
  protected String endOfALogLine() {
    return " \\d+ [-+X] \\d+";
  }

  @Test
  void turnsTheOpcodeCacheOn() {
    assertThat(shared(TUNED).versions().get("opcode cache")).startsWith("OPcache on");
  }

  @Test
  void makesTheTablesOfTheEngineAskedFor() throws Exception {
    Stack tuned = shared(TUNED);

    assertThat(tuned.versions()).containsEntry("default_storage_engine", "MyISAM");
    try (var connection = tuned.record().addresses().database().connect();
        var rows =
            connection
                .createStatement()
                .executeQuery(
                    "SELECT engine FROM information_schema.tables WHERE table_name='page_item'")) {
      rows.next();
      assertThat(rows.getString(1)).isEqualTo("MyISAM");
    }
  }

  @Test
  void keepsAllServersOnTheCpusAskedFor() throws IOException {
    for (ProcessHandle process : family(shared(TUNED))) {
      assertThat(Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")))
          .anySatisfy(line -> assertThat(line).matches("Cpus_allowed_list:\\s*\\d+"));
    }
  }

  @Test
  void rejectsMoreCpusThanThereAre() {
    assertRefusal(() -> newStack(logs, Map.of("cpus", "4096")))
        .hasMessageStartingWith("stack.cpus must be a number of CPUs from 1 to ");
  }

  @Test
  void hidesThePasswordFromOthers() throws IOException {
    StackRecord record = shared().record();
    String password = record.addresses().database().password();

    for (ProcessHandle process : family(shared())) {
      assertThat(Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")))
          .doesNotContain(password);
    }
    for (Path folder : record.remains().folders()) {
      assertThat(readableByAnybody(folder))
          .noneMatch(file -> contains(file, password))
          .noneMatch(file -> file.endsWith("grants.sql"));
    }
  }

  @Test
  void hasNoWorkerThatIsRoot() {
    assertThat(workers(shared()))
        .isNotEmpty()
        .allMatch(worker -> !worker.info().user().orElseThrow().equals("root"));
  }

  @Test
  void turnsTheOpcodeCacheOffAndLeavesNoWorkerOfAnApacheThatWasKilled() {
    start(Map.of("opcodeCache", "false"));
    assertThat(stack().versions()).containsEntry("opcode cache", "OPcache off");
    List<ProcessHandle> workers = workers(stack());
    ProcessHandle apache = stack().processes().get("web server");
    apache.destroyForcibly();
    Orphans.awaitEnd(List.of(apache));

    stack().close();

    assertThat(workers).isNotEmpty().noneMatch(ProcessMark::runs);
  }

  private static List<ProcessHandle> workers(Stack stack) {
    return stack.processes().get("web server").children().toList();
  }

  private static List<ProcessHandle> family(Stack stack) {
    Collection<ProcessHandle> servers = stack.processes().values();
    return servers.stream()
        .flatMap(server -> Stream.concat(Stream.of(server), server.descendants()))
        .toList();
  }

  private static List<Path> readableByAnybody(Path folder) throws IOException {
    if (!Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
      return List.of();
    }
    try (Stream<Path> tree = Files.walk(folder)) {
      return tree.filter(Files::isRegularFile).toList();
    }
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      return true;
    }
  }
}
