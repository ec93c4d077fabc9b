package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The copy of a plan reads what the plan reads, and only the copy is changed. */
class PlanCopyTest {
  private static final String PLAN =
      """
      <jmeterTestPlan><hashTree><TestPlan testname="Shop"/><hashTree>
        <ThreadGroup testname="Users"/><hashTree>
          <IncludeController testname="Login">
            <stringProp name="IncludeController.includepath">parts/login.jmx</stringProp>
          </IncludeController><hashTree/>
          <JSR223Sampler testname="Sign">
            <stringProp name="filename">sign.groovy</stringProp>
          </JSR223Sampler><hashTree/>
          <HTTPSamplerProxy testname="Home">
            <stringProp name="HTTPSampler.path">/${__StringFromFile( names.txt ,NAME,,)}</stringProp>
            <stringProp name="HTTPSampler.domain">one.example</stringProp>
          </HTTPSamplerProxy><hashTree/>
        </hashTree></hashTree></hashTree></jmeterTestPlan>""";
  private static final String INCLUDED =
      """
      <jmeterTestPlan><hashTree><TestFragmentController testname="Login"/><hashTree>
        <HTTPSamplerProxy testname="Log in">
          <stringProp name="HTTPSampler.domain">one.example</stringProp>
        </HTTPSamplerProxy><hashTree/>
        <IncludeController testname="Again">
          <stringProp name="IncludeController.includepath">parts/login.jmx</stringProp>
        </IncludeController><hashTree/>
      </hashTree></hashTree></jmeterTestPlan>""";

  private static final PlanEdit OTHER_SERVER =
      new PlanEdit() {
        @Override
        public void edit(PlanXml plan, Changes changes) {
          editIncluded(plan, changes);
        }

        @Override
        public void editIncluded(PlanXml file, Changes changes) {
          file.enabledParts().stream()
              .filter(part -> part.type().equals("HTTPSamplerProxy"))
              .forEach(
                  part -> changes.set(part, "stringProp", "HTTPSampler.domain", "two.example"));
        }
      };

  @TempDir private Path temporary;
  private Path folder;
  private Path run;

  @BeforeEach
  void write() throws IOException {
    folder = Files.createDirectory(temporary.toRealPath().resolve("plans"));
    run = Files.createDirectories(temporary.toRealPath().resolve("reports/as-run"));
    Files.createDirectory(folder.resolve("parts"));
    Files.writeString(folder.resolve("parts/login.jmx"), INCLUDED);
    Files.writeString(folder.resolve("sign.groovy"), "1");
    Files.writeString(folder.resolve("names.txt"), "a");
    Files.writeString(folder.resolve("shop.jmx"), PLAN);
  }

  /** Twelve files that each include the next one twice would be 8,190. */
  @Test
  void filesThatAreIncludedAgainAndAgainAreReadSoOftenAndNoMore() throws IOException {
    String twice =
        "<IncludeController><stringProp name='IncludeController.includepath'>%1$s.jmx</stringProp>"
            + "</IncludeController><hashTree/>";
    for (int i = 0; i < 12; i++) {
      Files.writeString(
          folder.resolve(i + ".jmx"),
          "<jmeterTestPlan><hashTree><TestPlan/><hashTree><ThreadGroup/><hashTree>"
              + (twice + twice).formatted(i + 1)
              + "</hashTree></hashTree></hashTree></jmeterTestPlan>");
    }
    Files.writeString(folder.resolve("12.jmx"), INCLUDED);
    Path plan = folder.resolve("0.jmx");

    assertThat(WholePlan.of(PlanFile.read(plan).xml(), folder).complete()).isFalse();
    PlanCopy copy = PlanCopy.of(PlanFile.read(plan), List.of(OTHER_SERVER));
    assertThat(copy.changes()).isNotEmpty().hasSizeLessThan(WholePlan.MOST_FILES);
  }

  private String copied(PlanEdit... edits) throws IOException {
    Path file = run.resolve("shop.jmx");
    PlanCopy.of(PlanFile.read(folder.resolve("shop.jmx")), List.of(edits)).write(file);
    return Files.readString(file);
  }

  @Test
  void listsWhatItHasOtherwise() {
    PlanCopy copy =
        PlanCopy.of(PlanFile.read(folder.resolve("shop.jmx")), List.of(OTHER_SERVER, OTHER_SERVER));

    assertThat(copy.changes())
        .containsExactly(
            new PlanChange("Home", "HTTPSampler.domain", "one.example", "two.example"),
            new PlanChange("Log in", "HTTPSampler.domain", "one.example", "two.example"));
  }

  @Test
  void readsFilesFromThePlansFolder() throws IOException {
    assertThat(copied(OTHER_SERVER))
        .contains(
            "name=\"basedir\">/../../plans<",
            "name=\"filename\">" + folder.resolve("sign.groovy") + "<",
            "${__StringFromFile( " + folder.resolve("names.txt") + ",NAME,,)}");
  }

  /** JMeter reads nothing else, whatever the plan declares. */
  @ParameterizedTest
  @CsvSource({"1.0, ISO-8859-1", "1.0, UTF-16", "1.1, UTF-8"})
  void isInUtf8(String version, String encoding) throws IOException {
    String declaration = "<?xml version='%s' encoding='%s'?>".formatted(version, encoding);
    String plan = declaration + PLAN.replace("Home", "Übersicht");
    Files.write(folder.resolve("shop.jmx"), plan.getBytes(encoding));

    assertThat(copied())
        .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"")
        .contains("testname=\"Übersicht\"");
  }

  /** JMeter's parser keeps half of such a reference and puts it behind each that follows. */
  @ParameterizedTest
  @ValueSource(strings = {"\uD83D\uDED2", "&#128722;", "&#xD83D;&#xDED2;"})
  void writesCharactersBeyondTheFirstPlaneAsThemselves(String cart) throws IOException {
    Files.writeString(
        folder.resolve("shop.jmx"), PLAN.replace("Home", "My " + cart + " &lt; 2 &#9;&#1;"));

    assertThat(copied()).contains("testname=\"My \uD83D\uDED2 &lt; 2 &#9;&#1;\"");
  }

  @Test
  void includesCopiesOfFilesThatAreChanged() throws IOException {
    Path included = run.resolve("included/1-login.jmx");

    assertThat(copied(OTHER_SERVER)).contains(">" + included + "<");
    assertThat(included).content().contains("two.example");
    assertThat(folder.resolve("parts/login.jmx")).content().isEqualTo(INCLUDED);
  }

  @Test
  void includesThePlansOwnFilesWhereTheyStayAsTheyAre() throws IOException {
    assertThat(copied()).contains(">" + folder.resolve("parts/login.jmx") + "<");
    assertThat(run.resolve("included")).doesNotExist();
  }

  @Test
  void writesNothingIntoThePlansFolder() throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      assertThat(copied(OTHER_SERVER)).contains("two.example");
      assertThat(folder.resolve("shop.jmx")).content().isEqualTo(PLAN);
      assertThat(folder).isDirectoryNotContaining("glob:**/included");
    } finally {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }
}
