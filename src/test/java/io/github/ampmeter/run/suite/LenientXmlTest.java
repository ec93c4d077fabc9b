package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.SAXParseException;

/** What JMeter opens although it is no XML, and what of it the copy of a plan has. */
class LenientXmlTest {
  private static final String PLAN =
      "<jmeterTestPlan><hashTree><TestPlan testname=\"%1$s\"><stringProp name=\"a\">%1$s"
          + "</stringProp></TestPlan></hashTree></jmeterTestPlan>";

  @ParameterizedTest
  @CsvSource({
    "x&#x2;y, 2",
    "x&#31;y, 31",
    "x&#0;y, 0",
    "x&#x1F600;y, 128512",
    "x&#xD83D;&#xDE00;y, 128512",
    "x&#xFFFF;y, 65533",
    "x&#xD83D;y, 65533"
  })
  void readsReferencesToCharactersThatXmlDoesNotHave(String text, int character) throws Exception {
    PlanXml.Part plan = PlanXml.of(bytes(PLAN.formatted(text))).plan().orElseThrow();

    String read = "x" + Character.toString(character) + "y";
    assertThat(plan.property("a")).isEqualTo(read);
    assertThat(plan.name()).isEqualTo(read);
  }

  @Test
  void keepsMarkupThatIsWrittenAsReferences() throws Exception {
    PlanXml read = PlanXml.of(bytes(PLAN.formatted("&#60;&#x1;&amp;&#38;lt;")));

    assertThat(read.plan().orElseThrow().property("a")).isEqualTo("<\u0001&&lt;");
  }

  @Test
  void readsAnythingBehindThePlan() throws Exception {
    assertThat(PlanXml.of(bytes(PLAN.formatted("a") + "\n<<<<<<< HEAD")).plan()).isPresent();
  }

  @Test
  void readsBytesThatAreNoUtf8() throws Exception {
    byte[] latin = PLAN.formatted("caf\u00e9").getBytes(StandardCharsets.ISO_8859_1);

    assertThat(PlanXml.of(latin).plan().orElseThrow().property("a")).isEqualTo("caf\ufffd");
  }

  @Test
  void writesTheSameCharactersAgain() throws Exception {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PlanXml.of(bytes(PLAN.formatted("x&#x3;y"))).write(written);

    assertThat(written.toString(StandardCharsets.UTF_8)).contains(">x&#3;y<");
  }

  @Test
  void saysWhereAnythingElseIsWrong() {
    assertThatThrownBy(() -> PlanXml.of(bytes("<jmeterTestPlan>\n<a b=1/></jmeterTestPlan>")))
        .isInstanceOfSatisfying(
            SAXParseException.class, e -> assertThat(e.getLineNumber()).isEqualTo(2));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
