package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's own JMeter drives the load. */
class OwnJMeterIT {
  @TempDir private Path folder;

  /** It has another Ampmeter, and would save a JTL in which nothing can be seen to fail. */
  @Test
  void itsSettingsAndItsOldAmpmeterMakeNoFailurePass() throws Exception {
    Path jmeter = jmeter();
    Files.writeString(
        jmeter.resolve("bin/user.properties"),
        """
        jmeter.save.saveservice.output_format=xml
        jmeter.save.saveservice.successful=false
        jmeter.save.saveservice.response_code=false
        jmeter.save.saveservice.default_delimiter=\\t
        jmeter.save.saveservice.timestamp_format=yyyy/MM/dd HH:mm:ss
        jmeter.save.saveservice.print_field_names=false
        summariser.log=false
        ampmeter.exitCode=true
        fromTheUser=page
        """);
    Path old = jmeter.resolve("lib/ext/ampmeter-0.0.1.jar");
    try (OutputStream out = Files.newOutputStream(old);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(
          new JarEntry("io/github/ampmeter/jmeter/listener/RequiredPercentiles.class"));
    }
    Ampmeter ampmeter = new Ampmeter(folder);
    try (CountingServer server = new CountingServer(Optional.empty())) {
      new WrittenPlan()
          .threads("ThreadGroup", "Users", "1", "10", "", request("${__P(fromTheUser)}"))
          .threads("ThreadGroup", "Others", "1", "1", "", request("none"))
          .writeTo(folder.resolve("plan.jmx"));
      String suite =
          ampmeter.suite(
              """
              stack: external
              external: {web: "%s"}
              generator: shared
              plans: [{plan: plan.jmx, targets: p90(page) <= 1 min}]
              """
                  .formatted(server.address("/")));

      Ampmeter.Ended ended = ampmeter.here("run", suite, "--jmeter", jmeter.toString());

      assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
      assertThat(ended.out())
          .contains("plan - FAILED", old + " is ignored: it contains a different Ampmeter")
          .containsPattern("page +10 ")
          .contains("none");
      assertThat(Files.readString(ampmeter.onlyRun().resolve("run.json")))
          .contains(jmeter.toRealPath().toString(), "contains a different Ampmeter");
      assertThat(old).exists();
    }
  }

  private static String request(String page) {
    return WrittenPlan.element(
        "HTTPSamplerProxy",
        page,
        WrittenPlan.string("HTTPSampler.domain", "${__P(host)}")
            + WrittenPlan.string("HTTPSampler.port", "${__P(port)}")
            + WrittenPlan.string("HTTPSampler.path", "/" + page)
            + WrittenPlan.string("HTTPSampler.method", "GET"),
        "");
  }

  /** As a download has it: links to ours, less what is Ampmeter's. */
  private Path jmeter() throws IOException {
    Path own = Ampmeter.HOME.toAbsolutePath().resolve("jmeter");
    Path jmeter = Files.createDirectories(folder.resolve("apache jmeter"));
    for (String part : new String[] {"bin", "lib", "lib/ext"}) {
      Path into = Files.createDirectories(jmeter.resolve(part));
      try (Stream<Path> files = Files.list(own.resolve(part))) {
        for (Path file : files.filter(OwnJMeterIT::ofTheDownload).toList()) {
          Files.createSymbolicLink(into.resolve(file.getFileName()), file);
        }
      }
    }
    return jmeter;
  }

  private static boolean ofTheDownload(Path file) {
    String name = file.getFileName().toString();
    return Files.isRegularFile(file)
        && !name.startsWith("ampmeter")
        && !name.equals("user.properties")
        && !name.matches("(commonmark|jfreechart|mongodb|bson).*");
  }
}
