package io.github.ampmeter.stack;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.BackgroundStack.State;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.process.Leftovers;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackRecordTest {
  private static final String ORIGIN = "/home/me/other/target/ampmeter at 2026-11-21T10:00:00Z";

  @TempDir Path folder;
  private final StackRecord record =
      new StackRecord(
          "embedded",
          new StackAddresses(
              "127.0.0.1",
              8180,
              DatabaseAddress.onLoopback(13306),
              Optional.of(URI.create("mongodb://127.0.0.1:27017"))),
          new Leftovers(
              List.of(new ProcessMark(11, "1000@boot"), new ProcessMark(12, "2000")),
              List.of(Path.of("/tmp/ampmeter-1"))));
  private BackgroundStack detached;

  @Test
  void readsBackWhatItWrote() throws IOException {
    Path file = folder.resolve("stack.properties");
    record.write(file);

    assertThat(StackRecord.read(file)).isEqualTo(record);
  }

  @Test
  void theServersOfAKeptStackAreFoundByName() throws IOException {
    Path file = folder.resolve("stack.properties");
    ProcessHandle self = ProcessHandle.current();
    record.startedFrom(ORIGIN, Map.of("web server", self)).write(file);

    StackRecord read = StackRecord.read(file);
    RunningStack ours = RunningStack.of(read.addresses().web(), Optional.of(read));
    RunningStack others = RunningStack.of(WebAddress.plain("127.0.0.1", 8181), Optional.of(read));

    assertThat(ours.processes()).containsOnly(Map.entry("web server", self));
    assertThat(ours.addresses().knownDatabase()).isPresent();
    assertThat(others.processes()).isEmpty();
    assertThat(others.addresses().knownDatabase()).isEmpty();
  }

  @Test
  void readsBackWhereTheWebServerIsBehindSomethingElse() throws IOException {
    Path file = folder.resolve("stack.properties");
    StackAddresses behind = record.addresses().withWebServerBehind(8181).withOwnListener(8182);
    new StackRecord("local", behind, record.remains()).write(file);

    StackAddresses read = StackRecord.read(file).addresses();
    assertThat(read.page("/")).hasToString("http://127.0.0.1:8180/");
    assertThat(read.webServer().page("/")).hasToString("http://127.0.0.1:8181/");
    assertThat(read.status()).hasToString("http://127.0.0.1:8182/ampmeter-status?auto");
    assertThat(read).isEqualTo(behind);
  }

  @Test
  void isForItsOwnerOnly() throws IOException {
    Path file = folder.resolve("stack.properties");
    record.write(file);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void neverShowsThePassword() {
    assertThat(record.toString()).doesNotContain(record.addresses().database().password());
    assertThat(record.addresses().database().jdbcUrl())
        .doesNotContain(record.addresses().database().password());
  }

  @BeforeEach
  void oneThatIsUp() throws IOException {
    detached = new BackgroundStack(folder);
    Files.createDirectories(detached.logs().resolve("old"));
    Files.writeString(detached.logs().resolve("old/access.log"), "GET /\n");
    record(new Leftovers(List.of(), List.of()));
  }

  @Test
  void describesToWhomItBelongs() {
    assertThat(detached.status().record().orElseThrow().describe())
        .isEqualTo("http://127.0.0.1:8180/, started from " + ORIGIN);
  }

  @Test
  void namesTheOneInTheWayOfAnother() {
    assertRefusal(
            () ->
                detached.start(
                    StackSpec.of(StackKind.EMBEDDED),
                    "here",
                    (spec, logs) -> {
                      throw new IllegalStateException("must not start");
                    }))
        .hasMessage(
            "a stack is already running at http://127.0.0.1:8180/, started from "
                + ORIGIN
                + "; stop it first: ampmeter stack stop");
  }

  @Test
  void takesItsLogsWithItWhenItIsStopped() {
    assertThat(detached.stop()).isEqualTo(State.RUNNING);
    assertThat(detached.logs()).doesNotExist();
    assertThat(detached.stop()).isEqualTo(State.STOPPED);
  }

  @Test
  void leavesTheLogsOfOneThatCrashedUntilTheNextStart() throws IOException {
    record(new Leftovers(List.of(new ProcessMark(Long.MAX_VALUE, "0")), List.of()));

    assertThat(detached.stop()).isEqualTo(State.CRASHED);
    assertThat(detached.logs().resolve("old/access.log")).exists();
    assertThatThrownBy(
            () ->
                detached.start(
                    StackSpec.of(StackKind.EMBEDDED),
                    "here",
                    (spec, logs) -> {
                      throw new ConfigException("started");
                    }))
        .hasMessage("started");
    assertThat(detached.logs()).doesNotExist();
  }

  @Test
  void describesOneOfAnEarlierVersion() throws IOException {
    Path file = folder.resolve("stack.properties");
    Files.write(
        file,
        Files.readAllLines(file).stream().filter(line -> !line.startsWith("origin")).toList());

    assertThat(detached.status().record().orElseThrow().describe())
        .endsWith("started from an earlier version");
  }

  private void record(Leftovers remains) throws IOException {
    new StackRecord(
            "embedded",
            new StackAddresses(
                "127.0.0.1", 8180, DatabaseAddress.onLoopback(13306), Optional.empty()),
            remains,
            ORIGIN,
            Map.of())
        .write(folder.resolve("stack.properties"));
  }
}
