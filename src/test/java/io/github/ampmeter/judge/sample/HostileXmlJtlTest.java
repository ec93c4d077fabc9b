package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.judge.sample.JtlFile.START;
import static io.github.ampmeter.judge.sample.XmlJtlTest.BEGIN;
import static io.github.ampmeter.judge.sample.XmlJtlTest.END;
import static io.github.ampmeter.judge.sample.XmlJtlTest.assertion;
import static io.github.ampmeter.judge.sample.XmlJtlTest.http;
import static io.github.ampmeter.judge.sample.XmlJtlTest.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.JtlFile.Read;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An XML JTL by which a system that failed would read as one that passed. */
class HostileXmlJtlTest {
  private static final String AS_TRANSACTION =
      "Number of samples in transaction : 1, number of failing samples : 0";

  @TempDir private Path folder;

  private JtlFile xml(String... samples) {
    return new JtlFile(folder).with(BEGIN).with(samples).with(END);
  }

  /** It would be the total, and the failures of requests in no criterion's total. */
  @Test
  void aResponseThatCallsItselfATransactionIsARequest() {
    String untyped =
        sample("httpSample", "a", AS_TRANSACTION, true, "").replace("\"text\"", "\"\"");
    String ofOurs = untyped.replace("httpSample", "io.github.ampmeter.jmeter.http.LeanResult");

    assertThat(
            xml(
                    untyped,
                    untyped.replace("></", "><java.net.URL>http://a/</java.net.URL></"),
                    ofOurs)
                .samples())
        .extracting(Read::kind)
        .containsOnly(SampleKind.REQUEST)
        .hasSize(3);
  }

  /** A sampler of a plugin writes an element of its own name. */
  @Test
  void anElementOfAnyNameIsASample() {
    assertThat(xml(http("a", true, ""), sample("my.Result", "b", "OK", false, "")).samples())
        .extracting(Read::success)
        .containsExactly(true, false);
  }

  @ParameterizedTest
  @CsvSource({"ts,2", "t,2", "lb,2", "s,2"})
  void aSampleThatDoesNotSayAllIsRefusedAndNotPassedOver(String attribute, int line) {
    xml(http("a", true, "").replaceFirst(" " + attribute + "=\"[^\"]*\"", ""));

    refusal()
        .hasMessageContaining(", line 3: sample 1 (")
        .hasMessageContaining("needs the attributes ts, t, lb, s; missing " + attribute);
  }

  @Test
  void anElementWithoutAttributesIsRefusedAndNotPassedOver() {
    xml(http("a", true, ""), "<my.Result><success>false</success></my.Result>");

    refusal().hasMessageContaining("sample 2 (my.Result) needs the attributes ts, t, lb, s");
  }

  @Test
  void aSampleInsideAnotherThatDoesNotSayAllIsRefusedAsWell() {
    xml(http("a", true, "<my.Result s=\"false\" lb=\"b\"/>"));

    refusal().hasMessageContaining("sample 2 (b) needs the attributes ts, t, lb, s");
  }

  @ParameterizedTest
  @CsvSource({
    "<results><httpSample s=\"false\" t=\"1\" lb=\"b\"/></results>,results",
    "<error>true</error>,error",
    "<responseData><httpSample s=\"false\" t=\"1\" lb=\"b\"/></responseData>,httpSample",
    "<assertionResults><assertionResult/></assertionResults>,assertionResults",
  })
  void rejectsAnElementThatJMeterWritesIntoNoSample(String in, String element) {
    xml(http("a", true, in));

    refusal()
        .hasMessageContaining(", line 3: sample 1 (a) has the element " + element)
        .hasMessageContaining("which JMeter does not write there");
  }

  @Test
  void allThatJMeterWritesIntoASampleIsRead() {
    StringBuilder all = new StringBuilder();
    for (String name :
        List.of(
            "responseHeader",
            "requestHeader",
            "responseData",
            "responseFile",
            "samplerData",
            "queryString",
            "method",
            "cookies",
            "redirectLocation")) {
      all.append("<%s class=\"java.lang.String\">a &lt;b/&gt;</%1$s>\n".formatted(name));
    }

    assertThat(xml(http("a", true, all + assertion(false, false, ""))).labels())
        .containsExactly("a");
  }

  @ParameterizedTest
  @CsvSource({
    "<assertionResult failure=\"true\"/>,has the attribute failure",
    "<assertionResult><Failure>true</Failure></assertionResult>,has the element Failure",
    "<assertionResult><failure>TRUE</failure></assertionResult>,must be true or false",
    "<assertionResult><error/></assertionResult>,must be true or false",
    "<assertionResult><name>A</name></assertionResult>,has an assertion result without failure or"
        + " error",
  })
  void anAssertionThatSaysItInAnotherWayIsRefused(String assertion, String why) {
    xml(http("a", true, assertion));

    refusal().hasMessageContaining(", line 3: sample 1 (a) ").hasMessageContaining(why);
  }

  /** All of them would have to be kept until the first is whole. */
  @Test
  void moreSamplesInsideOneThanAnyPlanMakesAreRefused() {
    xml(http("a", true, http("b", true, "").repeat(200_000)));

    refusal().hasMessageContaining("has too many samples: more than 200000");
  }

  @Test
  void samplesOfOtherSettingsInOneFileAreRefused() {
    xml(http("a", true, ""), http("b", true, "").replace(" it=\"3\"", ""));

    refusal().hasMessageContaining("sample 2 (b) must have the attributes of the first sample");
  }

  @Test
  void mergedSamplesAreRefusedAlsoWhereTheirNumberWasNotSaved() {
    xml(sample("statSample", "a", "OK", true, ""));

    refusal().hasMessageContaining("is several samples that JMeter merged; run it without");
  }

  @ParameterizedTest
  @CsvSource({
    "s=\"true\",s=\"TRUE\",'success must be true or false, was \"TRUE\"'",
    "s=\"true\",s=\"\",'success must be true or false, was \"\"'",
    "t=\"1150\",t=\"-1\",'elapsed must be between 0 and 30 days in milliseconds, was -1'",
    "t=\"1150\",t=\"1e3\",'elapsed must be a whole number, was \"1e3\"'",
    "t=\"1150\",t=\"٣\",'elapsed must be a whole number'",
    "ts=\"1700000000000\",ts=\"17\",'timeStamp must be milliseconds since 1970'",
    "na=\"4\",na=\"4\" sc=\"3\" ec=\"0\",'SampleCount must be 1, was 3'",
    "na=\"4\",na=\"4\" sc=\"1\" ec=\"1\",'ErrorCount must be 0, because success is true'",
  })
  void aValueThatIsNoMeasurementIsRefused(String was, String is, String message) {
    xml(http("a", true, "").replace(" " + was, " " + is));

    refusal().hasMessageContaining(", line 3: sample 1 (a) ").hasMessageContaining(message);
  }

  /** The server writes what it likes there; in the file it is text. */
  @Test
  void anAnswerThatLooksLikeSamplesIsNone() {
    String inside = "&lt;/responseData&gt;&lt;httpSample s=\"true\"/&gt;<![CDATA[<sample/>]]>";

    assertThat(xml(http("a", false, "<responseData>" + inside + "</responseData>")).samples())
        .extracting(Read::success)
        .containsExactly(false);
    assertThat(Faults.remarks(new JtlFile(folder).end())).isEmpty();
  }

  /** It would be waited for, or its content shown. */
  @Test
  void aFileThatASampleNamesIsNotOpened() throws Exception {
    Path pipe = folder.resolve("pipe");
    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();

    assertThat(
            xml(http(
                    "a",
                    true,
                    "<responseFile class=\"java.lang.String\">" + pipe + "</responseFile>"))
                .labels())
        .containsExactly("a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE testResults SYSTEM \"file:///etc/passwd\">",
        "<!DOCTYPE testResults [<!ENTITY a \"b\">]>",
        "<!DOCTYPE testResults [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>",
        "<!DOCTYPE testResults>",
      })
  void aDtdIsRefused(String dtd) {
    new JtlFile(folder)
        .with(BEGIN.replace("<testResults", dtd + "\n<testResults"))
        .with(http("a", true, "<responseData>&a;</responseData>"), END);

    refusal().hasMessageContaining("has a DTD, which no JTL has; it is not read");
  }

  @Test
  void anEntityIsRefusedWhereverItStands() {
    for (String hidden :
        new String[] {
          http("&a;", true, ""),
          http("a", true, "<responseData>&a;</responseData>"),
          http("a", false, assertion(true, false, "&a;")),
          "&a;",
        }) {
      new JtlFile(folder).path.toFile().delete();
      xml(hidden);

      refusal().hasMessageContaining("line 3").hasMessageNotContaining("root:");
    }
  }

  /** Its last failures would be missing. */
  @Test
  void aFileThatWasCutAnywhereIsIncompleteOrRefused() throws IOException {
    String whole = BEGIN + http("a", true, "<method>ü</method>") + http("b", false, "") + END;
    byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
    int lastThatMatters = bytes.length - 1;
    for (int length = 1; length < lastThatMatters; length++) {
      Path file = Files.write(folder.resolve("cut.jtl"), java.util.Arrays.copyOf(bytes, length));
      try {
        JtlEnd end = JtlReader.read(file, sample -> {});
        assertThat(Faults.problems(end)).as("%d bytes", length).hasSize(1);
        assertThat(Faults.problems(end).get(0)).startsWith("cut.jtl ends in the middle");
      } catch (JtlException e) {
        assertThat(e).hasMessageContaining("cut.jtl: has no whole line");
      }
    }
  }

  @Test
  void aDamagedFileIsRefusedWithTheLine() {
    xml(http("a", true, ""), "<httpSample t=\"1\n", http("b", false, ""));

    refusal()
        .hasMessageContaining("is damaged, or not XML: ")
        .hasMessageContaining("behind sample 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1700000000000,1,c,false", "&#160;", "]]"})
  void textBetweenSamplesIsRefused(String text) {
    xml(http("a", true, ""), text, http("b", true, ""));

    refusal().hasMessageContaining("has text between its samples");
  }

  @Test
  void twoFilesInOneAreRefused() {
    xml(http("a", true, "")).with(BEGIN, http("b", true, ""), END);

    refusal().hasMessageContaining("is damaged, or not XML: ").hasMessageContaining("sample 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<testResults>", "<testResults version=\"1.0\">"})
  void theEncodedTextsOfOldJMetersAreRefused(String root) {
    new JtlFile(folder).with(BEGIN.replaceAll("<testResults.*", root), http("a", true, ""), END);

    refusal().hasMessageContaining("is an XML JTL of version 1.0, of a JMeter before 2.1");
  }

  /** Bytes of it would be other letters, and two labels one. */
  @Test
  void anotherEncodingIsRefused() {
    new JtlFile(folder).with(BEGIN.replace("UTF-8", "ISO-8859-1"), http("a", true, ""), END);

    refusal().hasMessageContaining("line 1: must be UTF-8, as JMeter writes it, and declares ISO");
  }

  @Test
  void otherXmlIsRefused() {
    new JtlFile(folder).with("<html><body><testResults/></body></html>");

    refusal().hasMessageContaining("is XML, but not a JTL: expected testResults, found html");
  }

  @Test
  void elementsInsideEachOtherWithoutEndAreRefused() {
    xml(http("a", true, "<x>".repeat(100_000)));

    refusal()
        .hasMessageContaining("sample 1 (a) has the element x, which JMeter does not write there");
  }

  @Test
  void aFileThatHoldsNoSampleHasNone() {
    assertThat(xml().end()).isEqualTo(new JtlEnd(0, 0, false, java.util.List.of()));
    assertThat(START).isPositive();
  }

  private AbstractThrowableAssert<?, ? extends Throwable> refusal() {
    return assertRefusal(() -> new JtlFile(folder).samples());
  }
}
