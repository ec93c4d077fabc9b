package io.github.ampmeter.run.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.run.load.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sheet that somebody sent: whatever is wrong with its files is said, in words. */
class DamagedSheetTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "-1",
          "1e400",
          "99999999999999999999",
          "\"\"",
          "\"\\u0000\"",
          "\"/etc\"",
          "\"../../..\"",
          "\"a/../../etc\"",
          "\"2026-13-45T99:00:00Z\"",
          "[]",
          "[null]",
          "{}",
          "{\"a\": null}");

  @TempDir private static Path written;
  @TempDir private Path root;
  private Path sheet;
  private Path publicKey;

  @BeforeEach
  void makeASheet() throws Exception {
    new AcceptedRuns(written, root).run("database", 5, "1.0", "Apache/2.4");
    KeyFiles keys = KeyFiles.in(root, "key");
    publicKey = keys.publicKey();
    Path file =
        Files.writeString(
            root.resolve("a.yaml"), "{facts: {release: '1.0'}, acceptance: {database: database}}");
    sheet = Files.createDirectories(root.resolve("sheet"));
    new Acceptance(
            AcceptanceFile.read(file),
            AcceptanceFile.read(file).facts(),
            sheet,
            (suite, into) -> {},
            new Console(new PrintStream(OutputStream.nullOutputStream()), false),
            Clock.fixed(Instant.parse("2026-11-22T08:00:00Z"), ZoneOffset.UTC))
        .make(Optional.of(keys.privateKey()));
  }

  @Test
  void anUnharmedOneHolds() throws IOException {
    assertThat(said()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"results.json", "acceptance.dsse.json"})
  void eachFieldOfEachFileIsLookedAt(String name) throws IOException {
    JsonNode whole = JSON.readTree(sheet.resolve(name).toFile());
    for (String pointer : pointers(whole, "")) {
      for (String value : VALUES) {
        JsonNode other = JSON.readTree(value);
        if (!other.equals(whole.at(pointer))) {
          write(name, with(whole, pointer, value));
          assertThat(said()).as(pointer + " " + value).isNotEmpty().noneMatch(String::isBlank);
        }
      }
      write(name, without(whole, pointer));
      assertThat(said()).as("without " + pointer).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "results.json",
        "acceptance.dsse.json",
        "SHA256SUMS",
        "acceptance.html",
        "../key.pub"
      })
  void aCutBinaryOrOtherFileIsNamed(String name) throws IOException {
    byte[] whole = Files.readAllBytes(sheet.resolve(name));
    for (int part = 0; part < 8; part++) {
      Files.write(sheet.resolve(name), Arrays.copyOf(whole, whole.length * part / 8));
      assertThat(said()).as("%s cut at %s/8".formatted(name, part)).isNotEmpty();
    }
    for (byte[] other :
        List.of(
            new byte[] {0, 1, 2, -1, -2},
            "null".getBytes(StandardCharsets.UTF_8),
            "{}".getBytes(StandardCharsets.UTF_8))) {
      Files.write(sheet.resolve(name), other);
      assertThat(said()).as(name).isNotEmpty();
    }
    Files.delete(sheet.resolve(name));
    assertThat(said()).as("without " + name).isNotEmpty();
    Files.createDirectory(sheet.resolve(name));
    assertThat(said()).as(name + " is a folder").isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/etc/passwd",
        "../../../../etc/passwd",
        "../database/../../etc/passwd",
        "../database",
        "../database//run.json",
        "../database/./run.json",
        "../database-other/run.json",
        "../database/a\u0000b"
      })
  void theListNamesFilesOfItsRunsOnly(String path) throws IOException {
    Path list = sheet.resolve("SHA256SUMS");
    Files.writeString(list, Files.readString(list) + "0".repeat(64) + "  " + path + "\n");

    assertThat(said())
        .anyMatch(each -> each.contains("SHA256SUMS: each line must have a checksum"));
  }

  @Test
  void namesFileAndField() throws IOException {
    write(
        "results.json", with(JSON.readTree(sheet.resolve("results.json").toFile()), "/date", "5"));

    assertThat(said()).singleElement().asString().contains("results.json", "date");
  }

  /** What the sheet rests on may be damaged as well. */
  @Test
  void eachFileOfARunMayBeDamaged() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(root.resolve("database"))) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      byte[] whole = Files.readAllBytes(file);
      for (byte[] other :
          List.of(
              Arrays.copyOf(whole, whole.length / 2),
              new byte[0],
              new byte[] {0, 1, 2, -1, -2},
              "null".getBytes(StandardCharsets.UTF_8),
              "{}".getBytes(StandardCharsets.UTF_8))) {
        Files.write(file, other);
        assertThat(said()).as(file.toString()).isNotEmpty();
      }
      Files.delete(file);
      Files.createDirectory(file);
      assertThat(said()).as(file + " is a folder").isNotEmpty();
      Files.delete(file);
      Files.write(file, whole);
    }
    assertThat(said()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"AAAA", "A", "====", "MCowBQYDK2VwAyEA", "MIIB"})
  void aDamagedKeyIsNamed(String base64) throws IOException {
    Files.writeString(
        publicKey, "-----BEGIN PUBLIC KEY-----\n%s\n-----END PUBLIC KEY-----\n".formatted(base64));

    assertThatThrownBy(() -> SheetVerification.of(sheet, Optional.of(publicKey)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("pub: must be");
  }

  /** All that verification says: differences, or the one reason why there can be none. */
  private List<String> said() throws IOException {
    try {
      return SheetVerification.of(sheet, Optional.of(publicKey)).differences().stream()
          .map(Notice::message)
          .toList();
    } catch (ConfigException e) {
      assertThat(e).hasMessageContaining(root.getFileName().toString());
      return List.of(e.getMessage());
    }
  }

  private void write(String name, JsonNode content) throws IOException {
    Files.writeString(sheet.resolve(name), content.toString());
  }

  private static List<String> pointers(JsonNode node, String at) {
    List<String> all = new ArrayList<>();
    node.fields()
        .forEachRemaining(
            field -> {
              String path = at + "/" + field.getKey().replace("~", "~0").replace("/", "~1");
              all.add(path);
              all.addAll(pointers(field.getValue(), path));
            });
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      all.add(at + "/" + i);
      all.addAll(pointers(node.get(i), at + "/" + i));
    }
    return all;
  }

  private static JsonNode with(JsonNode whole, String pointer, String value) throws IOException {
    JsonNode copy = whole.deepCopy();
    int last = pointer.lastIndexOf('/');
    String name = pointer.substring(last + 1).replace("~1", "/").replace("~0", "~");
    JsonNode parent = copy.at(pointer.substring(0, last));
    if (parent instanceof ArrayNode array) {
      array.set(Integer.parseInt(name), JSON.readTree(value));
    } else {
      ((ObjectNode) parent).set(name, JSON.readTree(value));
    }
    return copy;
  }

  private static JsonNode without(JsonNode whole, String pointer) {
    JsonNode copy = whole.deepCopy();
    int last = pointer.lastIndexOf('/');
    String name = pointer.substring(last + 1).replace("~1", "/").replace("~0", "~");
    JsonNode parent = copy.at(pointer.substring(0, last));
    if (parent instanceof ArrayNode array) {
      array.remove(Integer.parseInt(name));
    } else {
      ((ObjectNode) parent).remove(name);
    }
    return copy;
  }
}
