package io.github.ampmeter.fuzz;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Inputs that once broke a reader, and ordinary ones from which the fuzzing sets out. */
class SeedsTest {
  private static final Map<String, Consumer<byte[]>> READERS =
      Map.of(
          "JtlFuzz", JtlFuzz::fuzzerTestOneInput,
          "CriteriaFuzz", CriteriaFuzz::fuzzerTestOneInput,
          "SuiteFuzz", SuiteFuzz::fuzzerTestOneInput,
          "RunFolderFuzz", RunFolderFuzz::fuzzerTestOneInput,
          "ResultsFuzz", ResultsFuzz::fuzzerTestOneInput,
          "TableFuzz", TableFuzz::fuzzerTestOneInput);

  @TestFactory
  Stream<DynamicTest> areReadOrRefusedInWords() throws IOException, URISyntaxException {
    Path seeds = Path.of(SeedsTest.class.getResource("seeds").toURI());
    try (Stream<Path> files = Files.walk(seeds)) {
      return files.filter(Files::isRegularFile).sorted().map(SeedsTest::test).toList().stream();
    }
  }

  private static DynamicTest test(Path seed) {
    String reader = seed.getParent().getFileName().toString();
    return DynamicTest.dynamicTest(
        reader + " " + seed.getFileName(),
        () -> {
          byte[] data = Files.readAllBytes(seed);
          assertThatCode(() -> READERS.get(reader).accept(data)).doesNotThrowAnyException();
        });
  }
}
