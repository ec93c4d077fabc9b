package io.github.ampmeter.run.load;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.judge.issue.Notice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkedJMeterTest {
  @TempDir private Path folder;
  private FakeJMeter theirs;
  private FakeJMeter ours;

  @BeforeEach
  void unpackBoth() throws IOException {
    theirs =
        FakeJMeter.in(folder.resolve("theirs"), "5.6.3")
            .file("bin/jmeter", "their launcher")
            .file("bin/user.properties", "theirs=1")
            .file("bin/log4j2.xml", "theirs")
            .file("bin/templates/a.jmx", "template")
            .file("extras/x.txt", "extra")
            .jar("lib/ext/their-plugin-1.0.jar", "com/example/Plugin.class")
            .jar("lib/mysql-connector-j-8.0.33.jar", "com/mysql/cj/jdbc/Driver.class")
            .jar("lib/mongo-java-driver-2.14.3.jar", "com/mongodb/Mongo.class");
    ours =
        FakeJMeter.in(folder.resolve("ours"), "5.6.3")
            .file("bin/jmeter", "our launcher")
            .file("bin/jmeter-server", "our launcher")
            .file("bin/ampmeter.properties", "ours")
            .file("bin/ampmeter-agent.jar", "agent")
            .file("bin/ampmeter-templates.xml", "ours")
            .file("bin/ampmeter-web-site.jmx", "ours")
            .file("bin/log4j2.xml", "ours")
            .jar("lib/ext/ampmeter.jar", "io/github/ampmeter/A.class");
    for (String library : LinkedJMeter.LIBRARIES) {
      ours.jar("lib/" + library + "-1.2.3.jar", "x.class");
    }
  }

  @Test
  void hasAllOfTheUsersAndWhatOfOursItLacks() throws IOException {
    try (LinkedJMeter linked = linked()) {
      assertThat(names(linked.root().resolve("lib")))
          .containsExactly(
              // Before the driver of 2015, whose classes have the same names.
              "ampmeter-bson-1.2.3.jar",
              "ampmeter-bson-record-codec-1.2.3.jar",
              "ampmeter-mongodb-driver-core-1.2.3.jar",
              "ampmeter-mongodb-driver-sync-1.2.3.jar",
              "commonmark-1.2.3.jar",
              "commonmark-ext-gfm-tables-1.2.3.jar",
              "ext",
              "jfreechart-1.2.3.jar",
              "junit",
              "mongo-java-driver-2.14.3.jar",
              "mysql-connector-j-8.0.33.jar",
              "org.jfree.svg-1.2.3.jar");
      assertThat(names(linked.root().resolve("lib/ext")))
          .containsExactly("ApacheJMeter_core.jar", "ampmeter.jar", "their-plugin-1.0.jar");
      assertThat(linked.root().resolve("extras/x.txt")).hasContent("extra");
      assertThat(linked.warnings()).isEmpty();
    }
  }

  @Test
  void isStartedLoggedAndWatchedAsOurOwnAndReadsTheUsersProperties() throws IOException {
    try (LinkedJMeter linked = linked()) {
      Path bin = linked.root().resolve("bin");

      assertThat(names(bin))
          .containsExactly(
              "ApacheJMeter-5.6.3.jar",
              "ampmeter-agent.jar",
              "ampmeter-templates.xml",
              "ampmeter-web-site.jmx",
              "ampmeter.properties",
              "jmeter",
              "jmeter-server",
              "log4j2.xml",
              "templates",
              "user.properties");
      assertThat(bin.resolve("jmeter")).hasContent("our launcher");
      assertThat(bin.resolve("log4j2.xml")).hasContent("ours");
      assertThat(bin.resolve("user.properties")).hasContent("theirs=1");
      // JMeter takes for its home where this one lies, links resolved.
      assertThat(bin.resolve("ApacheJMeter-5.6.3.jar")).isRegularFile().isNotEmptyFile();
      assertThat(Files.isSymbolicLink(bin.resolve("ApacheJMeter-5.6.3.jar"))).isFalse();
      assertThat(Files.isSymbolicLink(bin.resolve("jmeter"))).isFalse();
    }
  }

  @Test
  void leavesOutAnotherAmpmeterWhateverItIsCalledAndSaysSo() throws IOException {
    theirs
        .jar("lib/ext/ampmeter.jar", "io/github/ampmeter/jmeter/Old.class")
        .jar("lib/renamed.jar", "io/github/ampmeter/jmeter/Older.class")
        .jar("lib/junit/tests.jar", "io/github/ampmeter/jmeter/Oldest.class");

    try (LinkedJMeter linked = linked()) {
      assertThat(linked.root().resolve("lib/ext/ampmeter.jar").toRealPath())
          .isEqualTo(ours.root().resolve("lib/ext/ampmeter.jar").toRealPath());
      assertThat(linked.root().resolve("lib/renamed.jar")).doesNotExist();
      assertThat(linked.root().resolve("lib/junit/tests.jar")).doesNotExist();
      assertThat(linked.warnings())
          .hasSize(3)
          .extracting(Notice::message)
          .allMatch(words -> words.endsWith("contains a different Ampmeter"))
          .anyMatch(words -> words.contains("/theirs/lib/renamed.jar is ignored"));
    }
  }

  @Test
  void leavesTheUsersFolderAsItWas() throws IOException {
    Map<String, String> before = contents(theirs.root());
    LinkedJMeter linked = linked();
    Path links = linked.root();

    linked.close();

    assertThat(links).doesNotExist();
    assertThat(contents(theirs.root())).isEqualTo(before);
    assertThat(ours.root().resolve("lib/ext/ampmeter.jar")).exists();
  }

  private LinkedJMeter linked() throws IOException {
    return LinkedJMeter.of(JMeterFolder.of(theirs.root()), ours.root());
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(
            folder.relativize(file).toString(),
            Files.size(file) + " " + Files.getLastModifiedTime(file));
      }
    }
    return contents;
  }

  @Test
  void tellsTheVersionOfWhatWasUnpacked() throws IOException {
    FakeJMeter.in(folder, "5.6.3");

    JMeterFolder found = JMeterFolder.of(folder);

    assertThat(found.version()).isEqualTo("5.6.3");
    assertThat(found.warning()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"5.5", "5.6.2", "6.0.0-SNAPSHOT"})
  void takesAnotherVersionAndSaysSo(String version) throws IOException {
    FakeJMeter.in(folder, version);

    assertThat(JMeterFolder.of(folder).warning())
        .map(Notice::message)
        .hasValueSatisfying(
            words -> assertThat(words).contains("is version " + version, "tested with 5.6.3"));
  }

  @ParameterizedTest
  @CsvSource({"5.4.3, 5.4.3", "4.0, 4.0", "2.13, 2.13"})
  void refusesWhatIsTooOld(String version, String said) throws IOException {
    FakeJMeter.in(folder, version);

    assertRefusal(() -> JMeterFolder.of(folder))
        .hasMessage("--jmeter " + folder + ": is JMeter " + said + ", must be 5.5 or later");
  }

  @Test
  void refusesWhatIsNoJMeter() throws IOException {
    assertThatThrownBy(() -> JMeterFolder.of(folder.resolve("none")))
        .hasMessageEndingWith("but is not there");
    assertThatThrownBy(() -> JMeterFolder.of(Files.createFile(folder.resolve("file"))))
        .hasMessageEndingWith("but is no folder");
    assertRefusal(() -> JMeterFolder.of(folder))
        .hasMessage(
            "--jmeter "
                + folder
                + " must be the folder into which JMeter was unpacked (with bin and lib), but has"
                + " no bin/ApacheJMeter.jar");
    FakeJMeter.in(folder, "5.6.3");
    Files.delete(folder.resolve("lib/ext/ApacheJMeter_core.jar"));
    assertThatThrownBy(() -> JMeterFolder.of(folder))
        .hasMessageEndingWith("but has no lib/ext/ApacheJMeter_core.jar");
  }

  @Test
  void refusesAFolderWhoseVersionNobodyKnows() throws IOException {
    FakeJMeter.in(folder, "${version}");

    assertThatThrownBy(() -> JMeterFolder.of(folder))
        .hasMessageContaining("has an unknown version (\"${version}\")");
  }
}
