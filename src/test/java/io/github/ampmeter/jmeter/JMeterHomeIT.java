package io.github.ampmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JMeterHomeIT {
  private static final Path HOME = Path.of(System.getProperty("ampmeter.home"), "jmeter");

  @TempDir private Path folder;

  @Test
  void itsLibrariesAreThoseOfTheDownloadAndOurs() throws IOException {
    TreeSet<String> expected = new TreeSet<>(librariesOfTheDownload());
    // Of the sampler that is left out: ours has a driver of today.
    expected.remove("mongo-java-driver-2.14.3.jar");
    // The next versions of Groovy's jars, whose compiler reads the classes of Java 25.
    List<String> groovy = expected.stream().filter(name -> name.startsWith("groovy-")).toList();
    groovy.forEach(expected::remove);
    groovy.forEach(name -> expected.add(name.replace("-3.0.20.", "-3.0.25.")));
    // The same jar under its Gradle and its Maven name.
    expected.remove("plot-api-jvm-4.5.0.jar");
    expected.add("lets-plot-kotlin-jvm-4.5.0.jar");
    expected.addAll(
        List.of(
            "jorphan-5.6.3.jar",
            "jfreechart-1.5.6.jar",
            "org.jfree.svg-5.0.7.jar",
            "mysql-connector-j-26.10.0.jar",
            "commonmark-0.32.0.jar",
            "commonmark-ext-gfm-tables-0.32.0.jar",
            "bson-5.14.0.jar",
            "bson-record-codec-5.14.0.jar",
            "mongodb-driver-core-5.14.0.jar",
            "mongodb-driver-sync-5.14.0.jar"));

    assertThat(jars(HOME.resolve("lib"))).containsExactlyElementsOf(expected);
  }

  @Test
  void itsElementsAreJMetersThePluginsAndOurs() throws IOException {
    assertThat(jars(HOME.resolve("lib/ext")))
        .containsExactly(
            "ApacheJMeter_bolt-5.6.3.jar",
            "ApacheJMeter_components-5.6.3.jar",
            "ApacheJMeter_core-5.6.3.jar",
            "ApacheJMeter_ftp-5.6.3.jar",
            "ApacheJMeter_functions-5.6.3.jar",
            "ApacheJMeter_http-5.6.3.jar",
            "ApacheJMeter_java-5.6.3.jar",
            "ApacheJMeter_jdbc-5.6.3.jar",
            "ApacheJMeter_jms-5.6.3.jar",
            "ApacheJMeter_junit-5.6.3.jar",
            "ApacheJMeter_ldap-5.6.3.jar",
            "ApacheJMeter_mail-5.6.3.jar",
            "ApacheJMeter_native-5.6.3.jar",
            "ApacheJMeter_tcp-5.6.3.jar",
            "ampmeter.jar",
            "jmeter-plugins-casutg-2.10.jar",
            "jmeter-plugins-cmn-jmeter-0.6.jar",
            "jmeter-plugins-tst-2.5.jar");
  }

  @Test
  void hasOneSlf4jBinding() throws IOException {
    assertThat(jars(HOME.resolve("lib")).stream().filter(JMeterHomeIT::bindsSlf4j))
        .containsExactly("log4j-slf4j-impl-2.22.1.jar");
  }

  @Test
  void holdsNeitherTheServersNorTheOldMongoDriver() throws IOException {
    try (Stream<Path> files = Files.walk(HOME)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.matches("(?i).*(tomcat|quercus|mariadb|netty).*\\.jar"))
          .noneMatch(name -> name.matches("(mongo-java-(driver|server)|ApacheJMeter_mongo).*"));
    }
  }

  @Test
  void itsLaunchersCanBeStarted() {
    assertThat(HOME.resolve("bin/jmeter")).isExecutable();
    assertThat(HOME.resolve("bin/jmeter-server")).isExecutable();
  }

  @Test
  void tellsItsVersionWithoutAWarning() throws Exception {
    String answer = run(launcher("jmeter"), Map.of(), 0);

    assertThat(answer).contains("5.6.3").doesNotContainIgnoringCase("warn");
    assertThat(answer).doesNotContain("Could not access", "Exception", "\tat ");
  }

  @Test
  void startsThroughSymbolicLinksAndInAFolderWithASpace() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("a home/bin"));
    Files.copy(launcher("jmeter"), bin.resolve("jmeter"), StandardCopyOption.COPY_ATTRIBUTES);
    Path jar = Files.createFile(bin.resolve("ApacheJMeter-0.jar")).toRealPath();
    Path first = Files.createSymbolicLink(folder.resolve("first"), bin.resolve("jmeter"));
    Path second = Files.createSymbolicLink(folder.resolve("second"), first.getFileName());

    assertThat(run(second, Map.of("JAVA_HOME", javaOfVersion("17.0.15")), 0))
        .contains(
            "[-cp][%s][-Djmeter.home=%s][-Xshare:auto][org.apache.jmeter.NewDriver][-v]"
                .formatted(jar, jar.getParent().getParent()));
  }

  @Test
  void startsInSilenceWhereTheClassArchiveDoesNotFit() throws Exception {
    // The same jars at another place: for the JVM other ones.
    Path home = Files.createDirectory(folder.resolve("home"));
    Path bin = Files.createDirectory(home.resolve("bin"));
    Files.createSymbolicLink(home.resolve("lib"), HOME.resolve("lib").toRealPath());
    try (Stream<Path> files = Files.list(HOME.resolve("bin"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, bin.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }

    assertThat(run(bin.resolve("jmeter"), Map.of(), 0))
        .contains("5.6.3")
        .doesNotContain("shared", "archive", "warning");
  }

  @Test
  void takesMemoryAndFurtherArgumentsFromTheEnvironment() throws Exception {
    String java = javaOfVersion("21");

    assertThat(run(launcher("jmeter"), Map.of("JAVA_HOME", java), 0)).contains("[-Xmx1g]");
    assertThat(
            run(
                launcher("jmeter"),
                Map.of("JAVA_HOME", java, "HEAP", "-Xms9m -Xmx9m", "JVM_ARGS", "-Da=b -Dc=d"),
                0))
        .contains("[-Xms9m][-Xmx9m]", "[-Da=b][-Dc=d]")
        .doesNotContain("[-Xmx1g]");
  }

  @Test
  void startsAWorkerOnTheGivenPort() throws Exception {
    assertThat(
            run(
                launcher("jmeter-server"),
                Map.of("JAVA_HOME", javaOfVersion("17"), "SERVER_PORT", "2099"),
                0))
        .contains("[-Dserver_port=2099][-s][-j][jmeter-server.log][-v]");
  }

  @Test
  void namesTheJavaHomeThatHoldsNoJava() throws Exception {
    String answer = run(launcher("jmeter"), Map.of("JAVA_HOME", folder.toString()), 1);

    assertThat(answer).startsWith("jmeter: JAVA_HOME is " + folder).hasLineCount(1);
  }

  @Test
  void refusesAJavaThatIsTooOld() throws Exception {
    assertThat(run(launcher("jmeter"), Map.of("JAVA_HOME", javaOfVersion("1.8.0_392")), 1))
        .contains("is Java 8, must be 17 or later")
        .hasLineCount(1);
    assertThat(run(launcher("jmeter"), Map.of("JAVA_HOME", javaOfVersion("11.0.2")), 1))
        .contains("is Java 11, must be 17 or later")
        .hasLineCount(1);
  }

  /** A JAVA_HOME whose java tells this version and otherwise prints what it is given. */
  private String javaOfVersion(String version) throws IOException {
    Path java = Files.createDirectories(folder.resolve(version + "/bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        [ "$1" = -version ] && echo 'openjdk version "%s" 2025-04-15' >&2 || printf '[%%s]' "$@"
        """
            .formatted(version));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return folder.resolve(version).toString();
  }

  private static Path launcher(String name) {
    return HOME.resolve("bin").resolve(name).toAbsolutePath();
  }

  private String run(Path launcher, Map<String, String> environment, int exit)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(launcher.toString(), "-v");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    builder.directory(folder.toFile()).redirectErrorStream(true);
    Process process = builder.start();
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(answer).isEqualTo(exit);
    return answer;
  }

  private static List<String> jars(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".jar"))
          .sorted()
          .toList();
    }
  }

  private static boolean bindsSlf4j(String jar) {
    try (var file = new JarFile(HOME.resolve("lib").resolve(jar).toFile())) {
      return file.getEntry("org/slf4j/impl/StaticLoggerBinder.class") != null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> librariesOfTheDownload() throws IOException {
    try (InputStream in = JMeterHomeIT.class.getResourceAsStream("jmeter-5.6.3-lib.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .collect(Collectors.toList());
    }
  }
}
