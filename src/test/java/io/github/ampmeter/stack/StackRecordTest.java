package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.process.Leftovers;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackRecordTest {
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

  @Test
  void readsBackWhatItWrote() throws IOException {
    Path file = folder.resolve("stack.properties");
    record.write(file);

    assertThat(StackRecord.read(file)).isEqualTo(record);
  }

  @Test
  void readsBackWhereTheWebServerIsBehindSomethingElse() throws IOException {
    Path file = folder.resolve("stack.properties");
    StackAddresses behind = record.addresses().withWebServerBehind(8181);
    new StackRecord("local", behind, record.remains()).write(file);

    StackAddresses read = StackRecord.read(file).addresses();
    assertThat(read.page("/")).hasToString("http://127.0.0.1:8180/");
    assertThat(read.webServer().page("/")).hasToString("http://127.0.0.1:8181/");
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
}
