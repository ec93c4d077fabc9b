package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import groovy.lang.GroovyShell;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.run.Documentation.Doc;
import io.github.ampmeter.run.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the pages say can be typed, linked and found. */
class DocumentationTest {
  private static final Pattern OF_THIS_CHECKOUT =
      Pattern.compile("(testplans|datasets|reports/example|src)/.*");
  private static final Pattern TYPE = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)`");
  private static final Pattern FILE = Pattern.compile("`(src/[^`]+)`");
  private static final Pattern PLACED =
      Pattern.compile("`([A-Z][A-Za-z0-9]*)(?:\\.\\w+)*` \\(([a-z0-9.]+)\\)");
  private static final Path MAIN = Path.of("src/main/java/io/github/ampmeter");
  private static final Set<String> OF_MAVEN = Set.of("test", "it.test", "skipTests");

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.run.Documentation#all")
  void linksLeadToFilesAndHeadings(Doc doc) {
    for (String link : doc.links()) {
      Path target = doc.target(link);

      assertThat(target).as(link).exists();
      if (link.contains("#")) {
        assertThat(new Doc(target).anchors()).contains(link.substring(link.indexOf('#') + 1));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.run.Documentation#help")
  void helpPagesLinkToNoPageOutsideTheHelp(Doc doc) {
    assertThat(doc.links())
        .filteredOn(link -> link.matches(".*\\.md(#.*)?"))
        .allMatch(link -> Documentation.isHelp(doc.target(link)));
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.run.Documentation#all")
  void commandsHaveOptionsThatExist(Doc doc) {
    for (String command : doc.commands()) {
      String[] arguments = Documentation.words(command).stream().skip(1).toArray(String[]::new);

      assertThatCode(() -> Main.commandLine().parseArgs(arguments))
          .as(command)
          .doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.run.Documentation#all")
  void commandsNameFilesThatExist(Doc doc) {
    Stream.concat(
            doc.commands().stream(),
            Stream.of("mvn", "jmeter", "sudo").flatMap(program -> doc.commands(program).stream()))
        .flatMap(command -> Documentation.words(command).stream())
        .filter(OF_THIS_CHECKOUT.asMatchPredicate())
        .map(file -> file.replaceFirst("/\\*[^/]*$", ""))
        .forEach(file -> assertThat(Path.of(file)).exists());
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.run.Documentation#all")
  void mavenCommandsNameProfilesAndPropertiesThatExist(Doc doc) throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));

    for (String command : doc.commands("mvn")) {
      for (String word : Documentation.words(command)) {
        if (word.startsWith("-P")) {
          assertThat(pom).as(command).contains("<id>" + word.substring(2) + "</id>");
        } else if (word.startsWith("-D")) {
          assertThat(property(word)).as(command).matches(name -> isKnown(name, pom));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.run.Documentation#all")
  void suitesCanBeRead(Doc doc) throws IOException {
    Path suites = Files.createDirectories(folder.resolve("testplans").resolve("suites"));
    copyAll(Path.of("testplans"), folder.resolve("testplans"));
    copyAll(Path.of("datasets/targets"), folder.resolve("datasets/targets"));
    for (String own : List.of("my-plan.jmx", "shop.jmx")) {
      Files.copy(Path.of("testplans/static-pages.jmx"), suites.resolve(own));
    }

    for (String yaml : doc.blocks("yaml")) {
      Path suite = Files.writeString(suites.resolve("suite.yaml"), yaml);

      assertThatCode(() -> Suites.read(suite)).as(yaml).doesNotThrowAnyException();
    }
  }

  @Test
  void jobsForBuildServersAreYamlAndGroovy() throws IOException {
    Doc page = Documentation.page("guides/ci.md");

    for (String job : page.blocks("yml")) {
      assertThat(new ObjectMapper(new YAMLFactory()).readTree(job).isObject()).isTrue();
    }
    for (String pipeline : page.blocks("groovy")) {
      assertThatCode(() -> new GroovyShell().parse(pipeline)).doesNotThrowAnyException();
    }
  }

  @Test
  void criteriaCanBeRead() {
    String criteria = String.join("\n", Documentation.page("reference/targets.md").codeLines());

    assertThat(Criteria.parse("targets.md", criteria)).hasSizeGreaterThan(20);
  }

  @Test
  void failureModesNameTestsThatExist() throws IOException {
    Set<String> tests = types(Path.of("src/test/java"));

    // The table of what is trusted has four columns, and no tests.
    assertThat(Documentation.page("dev/failure-modes.md").rows())
        .filteredOn(row -> row.size() != 4)
        .hasSizeGreaterThan(100)
        .allSatisfy(
            row -> {
              assertThat(row).hasSize(3);
              assertThat(types(row.get(2))).isSubsetOf(tests);
            });
  }

  @Test
  void placesForChangesExist() throws IOException {
    Set<String> types = types(Path.of("src/main/java"));
    String table = architecture("I want to change");

    assertThat(types(table)).isSubsetOf(types);
    assertThat(FILE.matcher(table).results().map(file -> Path.of(file.group(1))))
        .hasSizeGreaterThan(4)
        .allMatch(Files::exists);
  }

  @Test
  void placesForChangesAreInTheirPackages() throws IOException {
    Map<String, Path> files = files();

    assertThat(PLACED.matcher(architecture("I want to change")).results())
        .hasSizeGreaterThan(40)
        .allSatisfy(
            place ->
                assertThat(files.get(place.group(1)).getParent())
                    .as(place.group())
                    .isEqualTo(MAIN.resolve(place.group(2).replace('.', '/'))));
  }

  /** A value goes from file to file: each names the one before it or is named there. */
  @Test
  void theWaysOfValuesAreThoseOfTheCode() throws IOException {
    Map<String, Path> files = files();
    String[] ways = architecture("The way of one value").strip().split("\n\n");

    assertThat(ways).hasSize(4);
    for (String way : Arrays.copyOfRange(ways, 1, ways.length)) {
      List<String> stops = types(way.substring(way.indexOf(": ")));
      assertThat(stops).hasSizeGreaterThan(6);
      for (int i = 1; i < stops.size(); i++) {
        String one = Files.readString(files.get(stops.get(i - 1)));
        String next = Files.readString(files.get(stops.get(i)));
        assertThat(names(one, stops.get(i)) || names(next, stops.get(i - 1)))
            .as(stops.get(i - 1) + " to " + stops.get(i))
            .isTrue();
      }
    }
  }

  private static boolean names(String source, String type) {
    return Pattern.compile("\\b" + type + "\\b").matcher(source).find();
  }

  private static String architecture(String heading) throws IOException {
    String text = Documentation.page("dev/architecture.md").text();
    return text.split("\n## " + heading + "[^\n]*\n", 2)[1].split("\n## ", 2)[0];
  }

  private static Map<String, Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(MAIN)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString().replace(".java", ""), file -> file));
    }
  }

  private static void copyAll(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private static String property(String word) {
    return word.substring(2).replaceFirst("=.*", "");
  }

  private static boolean isKnown(String property, String pom) {
    return OF_MAVEN.contains(property)
        || pom.contains("<name>" + property + "</name>")
        || pom.contains("${" + property + "}")
        || pom.contains("<" + property + ">")
        || pom.contains("-D" + property + "=");
  }

  private static Set<String> types(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.replace(".java", ""))
          .collect(Collectors.toSet());
    }
  }

  private static List<String> types(String text) {
    return TYPE.matcher(text).results().map(type -> type.group(1)).distinct().toList();
  }
}
