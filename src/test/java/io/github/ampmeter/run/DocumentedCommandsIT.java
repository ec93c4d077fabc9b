package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.Ampmeter.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Commands of README and guides that start no stack and no load run as they stand there. */
class DocumentedCommandsIT {
  private static final Set<String> WITHOUT_A_STACK =
      Set.of("report", "compare", "access-log", "data");
  private static final String LOG_LINE =
      "127.0.0.1 - - [21/Nov/2026:10:00:00 +0000] \"GET /page HTTP/1.1\" 200 12\n";

  @TempDir private static Path folder;

  @TestFactory
  Stream<DynamicTest> commandsRunAsTheyStand() throws Exception {
    prepare();
    List<String> commands =
        Documentation.guides()
            .flatMap(doc -> doc.commands().stream())
            .filter(DocumentedCommandsIT::isCheap)
            .distinct()
            .toList();

    assertThat(commands).hasSizeGreaterThan(5);
    return commands.stream()
        .map(command -> DynamicTest.dynamicTest(command, () -> assertRuns(command)));
  }

  /** Fails on a mistake in the command line or a file that is not there. */
  private static void assertRuns(String command) throws InterruptedException {
    Ended ended = new Ampmeter(folder).shell(Ampmeter.HOME.toAbsolutePath() + "/bin/" + command);

    assertThat(ended.exitCode()).as(ended.all()).isIn(0, 1);
    assertThat(ended.err()).isEmpty();
  }

  private static boolean isCheap(String command) {
    List<String> words = Documentation.words(command);
    return WITHOUT_A_STACK.contains(words.get(1))
        && !words.contains("--load")
        && !words.contains("--load-worker-keys");
  }

  /** The files that the pages speak of. */
  private static void prepare() throws Exception {
    for (String shared : List.of("testplans", "datasets")) {
      Files.createSymbolicLink(folder.resolve(shared), Path.of(shared).toAbsolutePath());
    }
    try (CountingServer server = new CountingServer(Optional.empty())) {
      Ampmeter ampmeter = new Ampmeter(folder);
      Files.writeString(folder.resolve("suite.yaml"), suite(server.address("")));
      Ended ended = ampmeter.run("run", "suite.yaml");
      assertThat(ended.exitCode()).as(ended.all()).isZero();
    }
    Files.writeString(folder.resolve("samples.jtl"), aSampleASecond(70));
    Files.writeString(folder.resolve("my.targets"), "p90(*) <= 1 s\n");
    Files.writeString(folder.resolve("access.log"), LOG_LINE);
    try (var packed =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("access.log.1.gz")))) {
      packed.write(LOG_LINE.getBytes());
    }
  }

  private static String aSampleASecond(int seconds) {
    return IntStream.range(0, seconds)
        .mapToObj(
            second ->
                "%d,12,page,200,OK,Users 1-1,true".formatted(1_795_255_200_000L + second * 1000L))
        .collect(
            Collectors.joining(
                "\n",
                "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success\n",
                "\n"));
  }

  private static String suite(String address) {
    return """
           stack: external
           external:
             web: %s
           plans:
             - plan: testplans/one-page.jmx
               users: 1
               iterations: 20
               targets: [p90(*) <= 1 s]
               properties: {page: /page, expected: ok}
           """
        .formatted(address);
  }
}
