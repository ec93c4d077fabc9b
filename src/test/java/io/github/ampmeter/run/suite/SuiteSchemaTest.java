package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.ampmeter.run.suite.Matrix.MatrixEntry;
import io.github.ampmeter.run.suite.SuiteReader.SuiteFile;
import io.github.ampmeter.stack.external.ExternalKeys;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/reference/suite.schema.json, by which editors complete and check suites. */
class SuiteSchemaTest {
  private static final Path FILE = Path.of("docs/reference/suite.schema.json");
  private static final Pattern SUITE = Pattern.compile("(?ms)^```yaml\\n(.*?)^```$");
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  static Stream<String> suites() throws IOException {
    List<String> suites = new ArrayList<>();
    for (String folder : List.of("testplans", "docs")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          if (file.toString().endsWith(".yaml")) {
            String text = Files.readString(file);
            // An acceptance names suites, and is none.
            if (!text.contains("\nacceptance:")) {
              suites.add(text);
            }
          } else if (file.toString().endsWith(".md")) {
            SUITE
                .matcher(Files.readString(file))
                .results()
                .map(b -> b.group(1))
                .forEach(suites::add);
          }
        }
      }
    }
    return suites.stream();
  }

  @ParameterizedTest
  @MethodSource("suites")
  void everySuiteOfPlansAndDocsIsValid(String suite) throws IOException {
    assertThat(errors(suite)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: no-plans",
        "plans: [{users: 4}]",
        "plans: [{plan: a.jmx, user: 4}]",
        "plans: [{plan: a.jmx, duration: 4}]",
        "plans: [{plan: a.jmx}]\nstack: elsewhere",
        "plans: [{plan: a.jmx}]\nexternal: {databse: {host: a}}"
      })
  void whatTheProgramRejectsIsNotValid(String suite) throws IOException {
    assertThat(errors(suite)).isNotEmpty();
  }

  @Test
  void hasTheKeysThatTheProgramReads() throws IOException {
    JsonNode schema = new ObjectMapper().readTree(FILE.toFile());

    assertThat(keys(schema)).containsExactlyInAnyOrderElementsOf(SuiteFile.keys());
    assertThat(keys(schema.at("/definitions/plan")))
        .containsExactlyInAnyOrderElementsOf(SuiteFile.PlanEntry.keys());
    assertThat(keys(schema.at("/properties/matrix")))
        .containsExactlyInAnyOrderElementsOf(names(MatrixEntry.class));
    assertThat(keys(schema.at("/properties/external")))
        .containsExactlyInAnyOrderElementsOf(names(ExternalKeys.class));
    assertThat(keys(schema.at("/properties/external/properties/database")))
        .containsExactlyInAnyOrderElementsOf(names(ExternalKeys.Database.class));
  }

  private static List<String> keys(JsonNode object) {
    List<String> keys = new ArrayList<>();
    object.get("properties").fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  private static List<String> names(Class<?> record) {
    return Stream.of(record.getRecordComponents()).map(RecordComponent::getName).toList();
  }

  private static List<Error> errors(String suite) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
        .getSchema(Files.readString(FILE))
        .validate(YAML.readTree(SuiteReader.withQuotedPages(suite)).toString(), InputFormat.JSON);
  }
}
