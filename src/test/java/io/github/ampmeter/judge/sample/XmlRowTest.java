package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.judge.sample.XmlJtlTest.BEGIN;
import static io.github.ampmeter.judge.sample.XmlJtlTest.END;
import static io.github.ampmeter.judge.sample.XmlJtlTest.http;
import static io.github.ampmeter.judge.sample.XmlJtlTest.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.judge.issue.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The attributes of one sample: which values they may have, and what comes of them. */
class XmlRowTest {
  private static final String SAMPLE = http("a", true, "");
  private static final int BLOCK = 1 << 16;

  @TempDir private Path folder;
  private final XmlFile file = new XmlFile(0);

  @ParameterizedTest
  @CsvSource({
    "na, 0, 0",
    "na, 9, 9",
    "na, 10000000, 10000000",
    "na, 000000000000000004, 4",
    "na, -0, 0",
  })
  void takesWholeNumbers(String attribute, String text, int users) {
    assertThat(only(with(attribute, text), Sample::users)).isEqualTo(users);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "/", ":", "1/", ":1", "0000000000000000004", "+4", "4 ", "--4"})
  void refusesWhatIsNoWholeNumber(String text) {
    refused(with("na", text), "allThreads must be a whole number, was \"" + text.strip());
  }

  @ParameterizedTest
  @CsvSource({"na, 10000001, a number of users", "na, -1, a number of users"})
  void refusesANumberThatNoLoadHas(String attribute, String text, String rule) {
    refused(with(attribute, text), "allThreads must be " + rule + ", was " + text);
  }

  /** The bounds themselves can be. */
  @Test
  void takesThirtyDaysAndNoTime() {
    assertThat(only(with("it", "2592000000"), Sample::endMillis))
        .isEqualTo(JtlFile.START + 1150 + 2_592_000_000L);
    assertThat(only(with("it", "-1"), Sample::endMillis)).isEqualTo(JtlFile.START + 1149);
    assertThat(only(with("it", "0"), Sample::endMillis)).isEqualTo(JtlFile.START + 1150);
    refused(with("it", "2592000001"), "IdleTime must be between 0 and 30 days in milliseconds");
  }

  /**
   * Of a merged row JMeter drops users, code and message; of one of the load one of them stands.
   */
  @Test
  void refusesASampleThatSaysNeitherUsersNorCodeNorMessage() {
    String none = with("na", "0").replace("rc=\"200\"", "rc=\"\"").replace("rm=\"OK\"", "rm=\"\"");

    refused(none, "names no users, no code and no message");
    assertThat(only(none.replace("rc=\"\"", "rc=\"7\""), Sample::users)).isZero();
    assertThat(only(none.replace("rm=\"\"", "rm=\"7\""), Sample::users)).isZero();
    assertThat(only(none.replace("na=\"0\"", "na=\"1\""), Sample::users)).isEqualTo(1);
    assertThat(only(none.replace("na=\"0\"", "na=\"0\" sc=\"1\""), Sample::users)).isZero();
    assertThat(only(none.replace("na=\"0\"", ""), Sample::users)).isZero();
    assertThat(only(none.replace("rc=\"\"", ""), Sample::users)).isZero();
  }

  @Test
  void hasTheMicrosecondsOfItsOwnLabel() {
    assertThat(only(micros("1150999"), Sample::elapsedMicros)).isEqualTo(1_150_999);
    assertThat(only(micros(""), Sample::elapsedMicros)).isEqualTo(Sample.NOT_MEASURED);
    assertThat(only(micros("null"), Sample::elapsedMicros)).isEqualTo(Sample.NOT_MEASURED);
    assertThat(only(micros("2592000000000"), Sample::elapsedMicros))
        .as("of another sample")
        .isEqualTo(Sample.NOT_MEASURED);
    assertThat(only(SAMPLE.replace(" na=", " b:micros=\"1150999\" na="), Sample::elapsedMicros))
        .isEqualTo(Sample.NOT_MEASURED);
    refused(micros("2592000000001"), "a:micros must be microseconds, was \"2592000000001\"");
    refused(micros("1.5"), "a:micros must be microseconds, was \"1.5\"");
    refused(micros("1".repeat(19)), "a:micros must be microseconds");
  }

  @Test
  void tellsHowLateItsArrivalBegan() {
    String late = SAMPLE.replace(" na=", " arrival:late=\"30/10\" na=");

    assertThat(only(late, Sample::scheduleDelay)).isEqualTo(new ScheduleDelay(30, 10));
    assertThat(only(late, Sample::startMillis)).isEqualTo(JtlFile.START - 30);
    assertThat(only(late, Sample::standsForArrival)).isTrue();
    assertThat(only(SAMPLE.replace(" na=", " count:x=\"1\" na="), Sample::startMillis))
        .isEqualTo(JtlFile.START);
    refused(late.replace("30/10", "soon"), "must be late/waited in milliseconds, was \"soon\"");
  }

  @Test
  void knowsItsThread() {
    String failed = http("a", false, "").replace("users 1-1", "Users 4 users repeat 2 1-3");

    assertThat(only(failed, Sample::thread)).isEqualTo(ThreadName.of("Users 4 users repeat 2 1-3"));
    assertThat(only(failed, Sample::threadText)).isEqualTo("Users 4 users repeat 2 1-3");
    assertThat(only(SAMPLE, Sample::threadText)).isEmpty();
  }

  /** Whose operation it is matters only where it says when it was to begin, or counts. */
  @Test
  void knowsWhoseOperationItIsWhereItsVariablesAreRead() {
    String words = "Number of samples in transaction : 1, number of failing samples : 0";
    String buy = sample("sample", "Buy", words, true, "");

    assertThat(user(buy)).isEmpty();
    assertThat(user(buy.replace(" na=", " count:rows=\"3\" na="))).isEqualTo("users 1-1");
    assertThat(user(buy.replace(" na=", " arrival:around=\"1/1\" na="))).isEmpty();
  }

  private String user(String operation) {
    return only(operation, sample -> sample.variables().user());
  }

  @Test
  void saysThatOperationsCannotBeToldWithoutMessages() {
    JtlFile without = jtl(SAMPLE.replace(" rm=\"OK\"", ""));

    assertThat(Faults.remarks(without.end())).containsExactly(Message.NO_OPERATIONS.template());
    assertThat(Faults.remarks(jtl(SAMPLE).end())).isEmpty();
  }

  /** What is damaged is told without where the parser, which counts otherwise, saw it. */
  @Test
  void saysWhatIsDamagedInTheParsersWords() {
    assertThatThrownBy(() -> jtl(SAMPLE, "<a></b>").samples())
        .hasMessageContaining("line 4: is damaged, or not XML: ")
        .hasMessageContaining("\"a\"")
        .hasMessageEndingWith(", behind sample 1")
        .hasMessageNotContaining("Message:")
        .hasMessageNotContaining("ParseError");
  }

  /** Of an answer that JMeter saved with the sample no more is kept than is looked at. */
  @Test
  void takesNoMoreThanTheBeginningOfALongText() {
    String long1 = "x".repeat(100_000);
    String inside = XmlJtlTest.assertion(true, false, long1);

    assertThat(only(http("a", false, inside), Sample::failure)).isEqualTo("x".repeat(1 << 16));
  }

  private static String with(String attribute, String text) {
    return SAMPLE.replaceFirst(
        " " + attribute + "=\"[^\"]*\"", " " + attribute + "=\"" + text + "\"");
  }

  private static String micros(String text) {
    return SAMPLE.replace(" na=", " a:micros=\"" + text + "\" na=");
  }

  private void refused(String sample, String words) {
    assertThatThrownBy(() -> jtl(sample).samples())
        .isInstanceOf(JtlException.class)
        .hasMessageContaining("line 3: sample 1 (a) ")
        .hasMessageContaining(words);
  }

  private <T> T only(String sample, Function<Sample, T> what) {
    List<T> found = new ArrayList<>();
    JtlReader.read(jtl(sample).path, each -> found.add(what.apply(each)));
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private JtlFile jtl(String... samples) {
    folder.resolve("samples.jtl").toFile().delete();
    return new JtlFile(folder).with(BEGIN).with(samples).with(END);
  }

  @Test
  void keepsTheTextsThatComeAgain() {
    String text = "x".repeat(1024);
    String first = file.kept(text);

    assertThat(file.kept(new String(text.toCharArray()))).isSameAs(first);
  }

  @Test
  void keepsNoTextThatIsNotWorthItsMemory() {
    String text = "x".repeat(1025);
    file.kept(text);
    String again = new String(text.toCharArray());

    assertThat(file.kept(again)).isSameAs(again);
  }

  @Test
  void keepsEightThousandTextsAndNoMore() {
    String first = file.kept("text 0");
    for (int i = 1; i < 8192; i++) {
      file.kept("text " + i);
    }
    assertThat(file.kept(new String("text 0".toCharArray())))
        .as("the whole is forgotten with the next")
        .isNotSameAs(first);
  }

  /** An underscore is JMeter's mark for what XML cannot have in a name. */
  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/xml-names.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void readsNamesAsJMeterWritesThem(String attribute, String name) {
    assertThat(XmlAttributes.variable(attribute)).isEqualTo(name);
  }

  @Test
  void tellsTheVariablesThatAreReadAsColumns() {
    assertThat(file.variable("count:my__rows")).isEqualTo("count:my_rows");
    assertThat(file.variable("mine")).isEmpty();
    assertThat(file.columns()).containsExactly("count:my_rows");
  }

  @Test
  void hasTheAttributesOfItsFirstSample() {
    assertThat(file.has(JtlColumn.LATENCY)).as("nothing is known yet").isTrue();
    EnumSet<JtlColumn> first = EnumSet.of(JtlColumn.LABEL, JtlColumn.CONNECT);

    assertThat(file.expected(first)).isEqualTo(first);
    assertThat(file.expected(EnumSet.of(JtlColumn.LATENCY))).isEqualTo(first);
    assertThat(file.has(JtlColumn.LATENCY)).isFalse();
    assertThat(file.has(JtlColumn.CONNECT)).isTrue();
    assertThat(file.columns()).containsExactly("Connect", "URL", "failureMessage", "label");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "&#32;",
        "&#9;",
        "&#10;",
        "&#13;",
        "&#xD7FF;",
        "&#xE000;",
        "&#xFFFD;",
        "&#x10000;",
        "&amp;",
        "&#;",
        "&#x;",
        "&#xg;",
        "&#1a;",
        "&",
        "&&",
        "& #0;",
        "&0;",
        "&#0000000000;",
        "&#x000000000;",
        "\t\r\n",
        " ~",
        "ü"
      })
  void leavesWhatXmlHas(String text) throws IOException {
    assertThat(read("a" + text + "b")).isEqualTo("a" + text + "b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "&#0;",
        "&#8;",
        "&#11;",
        "&#12;",
        "&#14;",
        "&#31;",
        "&#x1F;",
        "&#x1f;",
        "&#xD800;",
        "&#xDFFF;",
        "&#xFFFE;",
        "&#xFFFF;",
        "&#000000000;",
        "&#x00000000;",
        "\u0000",
        "\u001f",
        "\u000b"
      })
  void putsAQuestionMarkForEachByteOfWhatItHasNot(String text) throws IOException {
    assertThat(read("a" + text + "b")).isEqualTo("a" + "?".repeat(text.length()) + "b");
    assertThat(read(text)).isEqualTo("?".repeat(text.length()));
    assertThat(read("&" + text)).isEqualTo("&" + "?".repeat(text.length()));
  }

  /** A block of the file may end anywhere in it. */
  @ParameterizedTest
  @CsvSource({"&#x00000000;, ????????????", "&#x00000041;, &#x00000041;", "&#0, &#0"})
  void knowsAReferenceAcrossTheEndOfABlock(String text, String expected) throws IOException {
    for (int before = BLOCK - 14; before <= BLOCK + 1; before++) {
      String around = "x".repeat(before);

      assertThat(read(around + text + "yz")).as("%d", before).isEqualTo(around + expected + "yz");
      assertThat(read(around + text)).as("%d", before).isEqualTo(around + expected);
    }
  }

  @Test
  void countsLineFeeds() throws IOException {
    XmlText text = text("\na\r\n&#10;\u0001\n");

    text.transferTo(java.io.OutputStream.nullOutputStream());

    assertThat(text.lines()).isEqualTo(3);
  }

  @Test
  void passesOverAByteOrderMarkAtTheBeginningAlone() throws IOException {
    assertThat(read("\uFEFFa\uFEFFb")).isEqualTo("a\uFEFFb");
  }

  @Test
  void isReadByteByByteToo() throws IOException {
    XmlText text = text("aü\u0001");

    assertThat(text.read()).isEqualTo('a');
    assertThat(text.read()).isEqualTo(0xC3);
    assertThat(text.read()).isEqualTo(0xBC);
    assertThat(text.read()).isEqualTo('?');
    assertThat(text.read()).isEqualTo(-1);
    assertThat(text.read()).isEqualTo(-1);
  }

  /** Only when all has been read: what comes may still bring the end. */
  @Test
  void knowsHowItEndsOnceAllHasBeenRead() throws IOException {
    XmlText whole = text("x".repeat(BLOCK - 3) + "</end>\n \n");
    assertThat(whole.endsWithout("</end>")).isFalse();
    whole.readNBytes(BLOCK);
    assertThat(whole.endsWithout("</end>")).isFalse();
    whole.readAllBytes();
    assertThat(whole.endsWithout("</end>")).isFalse();

    XmlText cut = text("<end></end");
    cut.readNBytes(9);
    assertThat(cut.endsWithout("</end>")).as("not all has been read").isFalse();
    cut.readAllBytes();
    assertThat(cut.endsWithout("</end>")).isTrue();
  }

  @Test
  void closesWhatItReads() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    InputStream in =
        new ByteArrayInputStream(new byte[0]) {
          @Override
          public void close() {
            closed.set(true);
          }
        };

    new XmlText(in).close();

    assertThat(closed).isTrue();
  }

  private static String read(String text) throws IOException {
    return new String(text(text).readAllBytes(), StandardCharsets.UTF_8);
  }

  private static XmlText text(String text) {
    return new XmlText(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }
}
