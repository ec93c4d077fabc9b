package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
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

  /** A program that writes a shorter plan over a longer one leaves the end of that one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\n<<<<<<< HEAD",
        "<hashTree/></hashTree>\n</jmeterTestPlan>\n",
        "<!-- </jmeterTestPlan>",
        "stringProp>]]></jmeterTestPlan>"
      })
  void readsAnythingBehindThePlan(String behind) throws Exception {
    for (String end : List.of("</jmeterTestPlan>", "</jmeterTestPlan\n>")) {
      String plan = PLAN.formatted("a").replace("</jmeterTestPlan>", end);
      assertThat(PlanXml.of(bytes(plan + behind)).plan()).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<![CDATA[</jmeterTestPlan>]]>",
        "<!-- </jmeterTestPlan> --></jmeterTestPlan>",
        "<?end </jmeterTestPlan>?></jmeterTestPlan>"
      })
  void aPlanEndsWithItsRoot(String text) throws Exception {
    String property = text.replaceFirst("</jmeterTestPlan>$", "&lt;/jmeterTestPlan>");
    String plan = PLAN.replaceFirst("%1\\$s", "a").formatted(property);

    assertThat(PlanXml.of(bytes(plan + "\n>>>>>>> theirs")).plan().orElseThrow().property("a"))
        .isEqualTo("</jmeterTestPlan>");
  }

  @Test
  void readsBytesThatAreNoUtf8() throws Exception {
    byte[] latin = PLAN.formatted("caf\u00e9").getBytes(StandardCharsets.ISO_8859_1);

    assertThat(PlanXml.of(latin).plan().orElseThrow().property("a")).isEqualTo("caf\ufffd");
  }

  /** JMeter reads UTF-8 whatever a file declares. */
  @ParameterizedTest
  @CsvSource({
    "ISO-8859-1, ISO-8859-1, caf\u00e9",
    "ISO-8859-1, UTF-8, caf\u00e9",
    "ISO-8859-1, UTF-8, cafe",
    "windows-1252, windows-1252, caf\u00e9 \u20ac",
    "UTF-8, UTF-8, \ufeffcaf\u00e9",
    "x-nobody, UTF-8, caf\u00e9",
    "UTF-16, UTF-16, caf\u00e9"
  })
  void readsFilesThatDeclareAnotherEncoding(String declared, String actual, String text)
      throws Exception {
    boolean marked = text.startsWith("\ufeff");
    String name = marked ? text.substring(1) : text;
    String head =
        (marked ? "\ufeff" : "") + "<?xml version=\"1.0\" encoding=\"%s\"?>".formatted(declared);
    for (String broken : List.of("", "&#x1;")) {
      byte[] plan = (head + PLAN.formatted(name + broken)).getBytes(actual);
      ByteArrayOutputStream copy = new ByteArrayOutputStream();
      PlanXml.of(plan).write(copy);

      String read = name + (broken.isEmpty() ? "" : "\u0001");
      assertThat(PlanXml.of(plan).plan().orElseThrow().property("a")).isEqualTo(read);
      assertThat(PlanXml.of(copy.toByteArray()).plan().orElseThrow().name()).isEqualTo(read);
    }
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
