package io.github.ampmeter.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BenchmarksTest {
  private static final Path FOLDER = Path.of("src/main/java/io/github/ampmeter/benchmark");

  /** What all have in common. */
  private static final Set<String> SHARED = Set.of("published");

  @Test
  void everyFolderHasAnEntryInTheList() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> folders =
          files
              .filter(Files::isDirectory)
              .map(folder -> folder.getFileName().toString())
              .filter(name -> !SHARED.contains(name))
              .toList();

      assertThat(Benchmarks.ALL)
          .extracting(each -> each.getClass().getPackageName().replaceAll(".*\\.", ""))
          .containsExactlyInAnyOrderElementsOf(folders);
    }
  }

  @Test
  void noTwoHaveANameOrTheHeaderOfAPublishedTableInCommon() {
    assertThat(Benchmarks.ALL).extracting(Benchmark::name).doesNotHaveDuplicates();
    assertThat(Benchmarks.ALL.stream().flatMap(each -> each.published().stream()))
        .extracting(PublishedTable::header)
        .doesNotHaveDuplicates();
  }

  /** Names of products, not words such as "pages" that have a meaning of their own. */
  @Test
  void theCoreNamesNone() throws IOException {
    Set<String> names =
        Benchmarks.ALL.stream()
            .map(Benchmark::name)
            .filter(name -> !name.equals("pages"))
            .collect(Collectors.toSet());
    Set<String> core =
        Set.of(
            "judge/sample",
            "judge/stats",
            "judge/load",
            "judge/verdict",
            "judge/scaling",
            "report",
            "jmeter");
    for (String layer : core) {
      try (Stream<Path> files = Files.walk(FOLDER.resolveSibling(layer))) {
        assertThat(files.filter(Files::isRegularFile))
            .isNotEmpty()
            .allSatisfy(
                file ->
                    assertThat(Files.readString(file))
                        .doesNotContainIgnoringCase(names.toArray(String[]::new)));
      }
    }
  }
}
