package io.github.ampmeter.run.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.run.suite.PlanFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentFilesTest {
  @TempDir private Path folder;
  @TempDir private Path scratch;

  @Test
  void eachWorkerGetsEverySecondRowAndTheHeader() throws IOException {
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(folder.resolve("data/u.csv"), "name,pass\na,1\nb,2\nc,3\n");
    PlanFile plan = plan(csv("data/u.csv", ""));

    SentFiles.validate(plan, 2);
    Map<String, Path> first = SentFiles.of(plan, 0, 2, scratch);
    Map<String, Path> second = SentFiles.of(plan, 1, 2, scratch);

    assertThat(first).containsOnlyKeys("plan.jmx", "data/u.csv");
    assertThat(first.get("data/u.csv")).hasContent("name,pass\na,1\nc,3\n");
    assertThat(second.get("data/u.csv")).hasContent("name,pass\nb,2\n");
    assertThat(first.get("plan.jmx")).hasBinaryContent(plan.content());
  }

  @Test
  void withoutAHeaderTheFirstLineIsARowAndBytesStay() throws IOException {
    byte[] latin = "ä\nö\n".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(folder.resolve("u.csv"), latin);

    Map<String, Path> second = SentFiles.of(plan(csv("u.csv", "name")), 1, 2, scratch);

    assertThat(second.get("u.csv")).hasBinaryContent("ö\n".getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void uploadsAreSentWholeAndEachPlanOfARunIsItsOwn() throws IOException {
    Files.writeString(folder.resolve("photo.png"), "png");
    PlanFile uploading = plan(upload("photo.png", true));
    PlanFile other = plan(upload("none.png", false));

    SentFiles.validate(uploading, 2);
    SentFiles.validate(other, 2);
    Map<String, Path> sent = SentFiles.of(uploading, 1, 2, scratch);

    assertThat(sent.get("photo.png")).hasContent("png");
    assertThat(SentFiles.of(other, 0, 2, scratch).get("plan.jmx"))
        .hasBinaryContent(other.content());
    assertThatThrownBy(() -> SentFiles.validate(plan(upload("${file}", true)), 2))
        .hasMessageContaining("uploads ${file}, whose name only JMeter knows");
    assertThatThrownBy(() -> SentFiles.validate(plan(upload("none.png", true)), 2))
        .hasMessageContaining("is not there");
  }

  private static String upload(String file, boolean enabled) {
    return ("<HTTPSamplerProxy testclass=\"HTTPSamplerProxy\" testname=\"p\" enabled=\"%s\">"
            + "<elementProp name=\"HTTPsampler.Files\"><collectionProp name=\"f\"><elementProp"
            + " name=\"f\" elementType=\"HTTPFileArg\"><stringProp name=\"File.path\">%s"
            + "</stringProp></elementProp></collectionProp></elementProp></HTTPSamplerProxy>")
        .formatted(enabled, file);
  }

  @ParameterizedTest
  @CsvSource({
    "none.csv, is not there",
    "/etc/hosts, must lie beside the plan",
    "../up.csv, must lie beside the plan",
    "'${__P(file,u.csv)}', whose name only JMeter knows",
    "one.csv, has 1 rows for 2 load workers"
  })
  void rejectsWhatCannotBeSent(String file, String why) throws IOException {
    Files.writeString(folder.resolve("one.csv"), "name\na\n");
    PlanFile plan = plan(csv(file, ""));

    assertThatThrownBy(() -> SentFiles.validate(plan, 2)).hasMessageContaining(why);
  }

  @Test
  void rejectsRowsOverSeveralLinesAndFunctionsThatReadFiles() throws IOException {
    Files.writeString(folder.resolve("u.csv"), "name\n\"a\nb\"\nc\nd\n");
    PlanFile plan = plan(csv("u.csv", ""));
    PlanFile reading =
        plan(
            "<DebugSampler testname=\"${__FileToString(a)}\" enabled=\"true\"/>"
                .replace(
                    "/>",
                    "><stringProp name=\"a\">${__FileToString(a)}</stringProp></DebugSampler>"));

    assertThatThrownBy(() -> SentFiles.validate(plan, 2)).hasMessageContaining("u.csv, line 2: ");
    assertThatThrownBy(() -> SentFiles.validate(reading, 2)).hasMessageContaining("__FileToString");
  }

  private PlanFile plan(String element) throws IOException {
    Path file = folder.resolve("plan.jmx");
    Files.writeString(
        file,
        "<jmeterTestPlan version=\"1.2\"><hashTree><TestPlan testclass=\"TestPlan\""
            + " testname=\"p\"/><hashTree>"
            + element
            + "<hashTree/></hashTree></hashTree></jmeterTestPlan>");
    return PlanFile.read(file);
  }

  private static String csv(String file, String variables) {
    return ("<CSVDataSet testclass=\"CSVDataSet\" testname=\"csv\" enabled=\"true\">"
            + "<stringProp name=\"filename\">%s</stringProp>"
            + "<stringProp name=\"variableNames\">%s</stringProp></CSVDataSet>")
        .formatted(file, variables);
  }
}
