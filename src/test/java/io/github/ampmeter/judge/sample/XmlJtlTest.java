package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.judge.sample.JtlFile.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.judge.sample.JtlFile.Read;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an XML JTL says is what a CSV of the same samples says. */
class XmlJtlTest {
  static final String BEGIN =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n";
  static final String END = "\n</testResults>\n";

  private static final String ATTRIBUTES =
      " t=\"1150\" it=\"3\" lt=\"7\" ct=\"2\" ts=\"%d\" s=\"%b\" lb=\"%s\" rc=\"200\" rm=\"%s\""
          + " tn=\"users 1-1\" dt=\"%s\" by=\"120\" sby=\"4\" ng=\"4\" na=\"4\"";

  @TempDir private Path folder;

  /** An element with the attributes that JMeter writes, and what stands inside it. */
  static String sample(String element, String label, String message, boolean success, String in) {
    String type = element.equals("sample") ? "" : "text";
    return "<%s%s>%s</%1$s>\n"
        .formatted(element, ATTRIBUTES.formatted(START, success, label, message, type), in);
  }

  static String http(String label, boolean success, String in) {
    return sample(
        "httpSample", label, "OK", success, in + "<java.net.URL>http://a/</java.net.URL>");
  }

  static String assertion(boolean failure, boolean error, String message) {
    String words = message.isEmpty() ? "" : "<failureMessage>" + message + "</failureMessage>";
    return "<assertionResult><name>A</name><failure>%b</failure><error>%b</error>%s"
            .formatted(failure, error, words)
        + "</assertionResult>";
  }

  private JtlFile xml(String... samples) {
    return new JtlFile(folder).with(BEGIN).with(samples).with(END);
  }

  @Test
  void anAttributeIsAColumn() {
    assertThat(xml(http("Log &lt;in&gt;", true, "")).samples())
        .containsExactly(
            new Read(
                "Log <in>",
                SampleKind.REQUEST,
                START,
                1150,
                START + 1153,
                true,
                "200",
                "",
                7,
                2,
                4,
                ""));
  }

  @Test
  void isTheSameAsTheCsvOfTheSameSamples() throws IOException {
    JtlFile xml =
        xml(
            http("Home", true, "").replace("t=\"1150\"", "t=\"150\""),
            http("Home", false, assertion(true, false, "Too late")),
            sample(
                "sample",
                "Buy",
                "Number of samples in transaction : 2, number of failing samples : 1",
                false,
                ""));
    Path other = Files.createDirectory(folder.resolve("csv"));
    JtlFile csv =
        new JtlFile(other)
            .with(JtlFile.HEADER)
            .with(JtlFile.row(150, "Home"))
            .with(JtlFile.row(1150, "Home", "OK", false).replace("false,,", "false,Too late,"))
            .with(
                JtlFile.transaction(
                    1150,
                    "Buy",
                    "\"Number of samples in transaction : 2, number of failing samples : 1\"",
                    false));

    assertThat(xml.samples()).isEqualTo(csv.samples());
    assertThat(xml.end()).isEqualTo(csv.end());
  }

  /** JMeter's failureMessage in a CSV is the first that is there. */
  @Test
  void theFirstAssertionWithWordsSaysWhyItFailed() {
    String inside =
        assertion(false, false, "")
            + assertion(true, false, "first")
            + assertion(true, true, "2nd");

    assertThat(xml(http("Home", false, inside)).samples())
        .extracting(Read::failure)
        .containsExactly("first");
  }

  /** As JMeter's CSV has them, where its settings say that they are saved. */
  @Test
  void samplesInsideOneFollowIt() {
    String first = http("Home-0", true, assertion(true, false, "of the part"));
    String second = http("Home-1", false, assertion(true, false, "mine") + http("1-0", false, ""));

    assertThat(xml(http("Home", false, first + second), http("Next", true, "")).samples())
        .extracting(Read::label, Read::success, Read::failure)
        .containsExactly(
            tuple("Home", false, "OK"),
            tuple("Home-0", true, ""),
            tuple("Home-1", false, "mine"),
            tuple("1-0", false, "OK"),
            tuple("Next", true, ""));
  }

  @Test
  void aTransactionInsideASampleIsOneAndItsRequestsAreNone() {
    String words = "Number of samples in transaction : 1, number of failing samples : 0";
    String inner = sample("sample", "inner", words, true, http("a", true, ""));

    assertThat(xml(sample("sample", "outer", words, true, inner)).samples())
        .extracting(Read::label, Read::kind)
        .containsExactly(
            tuple("outer", SampleKind.OPERATION),
            tuple("inner", SampleKind.OPERATION),
            tuple("a", SampleKind.REQUEST));
  }

  /** JMeter's XStream writes a name that XML cannot have otherwise. */
  @Test
  void variablesOfThePlanAreReadByTheirNames() throws IOException {
    String transaction =
        sample("sample", "Buy", "Number of samples in transaction : 1, x", true, "")
            .replace(
                " na=",
                " cycle:intendedStart=\"5\" cycle:drawnMillis=\"7\" count:my__rows=\"9\" na=");
    String request =
        http("Log in", true, "").replace(" na=", " Log_.0020in:micros=\"1150123\" na=");
    List<String> found = new ArrayList<>();

    JtlReader.read(
        xml(transaction, request.replace("na=", "zz=\"\" na=")).path,
        sample ->
            found.add(
                sample.elapsedMicros()
                    + " "
                    + sample.variables().intendedStartMillis()
                    + " "
                    + (sample.kind() == SampleKind.OPERATION ? sample.variables().counts() : "")));

    assertThat(found.get(0)).isEqualTo("-1 5 {my_rows=9}");
    assertThat(found.get(1)).startsWith("1150123 ");
  }

  @Test
  void aFileOnOneLineAndOneWithASheetOfStylesAreRead() {
    String one = (BEGIN + http("a", true, "") + http("b", true, "") + END).replace("\n", "");
    JtlFile jtl =
        new JtlFile(folder)
            .with(one.replace("?><t", "?><?xml-stylesheet type=\"text/xsl\" href=\"x.xsl\"?><t"));

    assertThat(jtl.labels()).containsExactly("a", "b");
  }

  @Test
  void aByteOrderMarkAndCommentsDoNotMatter() {
    JtlFile jtl =
        new JtlFile(folder).with("\uFEFF", BEGIN, "<!-- mine -->", http("a", true, ""), END);

    assertThat(jtl.labels()).containsExactly("a");
  }

  @Test
  void aGzOfItIsTheSame() throws IOException {
    Path packed = folder.resolve("x.jtl.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write((BEGIN + http("a", true, "") + END).getBytes(StandardCharsets.UTF_8));
    }
    List<String> labels = new ArrayList<>();

    JtlReader.read(packed, sample -> labels.add(sample.label()));

    assertThat(labels).containsExactly("a");
  }

  /** Its checksum and its lines are those of the whole file, as they are of a CSV. */
  @Test
  void itsChecksumIsThatOfTheWholeFile() throws Exception {
    Path file = xml(http("a", true, "")).path;
    Jtl jtl = Jtl.of(file);
    byte[] bytes = Files.readAllBytes(file);
    byte[] sum = java.security.MessageDigest.getInstance("SHA-256").digest(bytes);
    long lines = Files.readString(file).chars().filter(c -> c == '\n').count();

    jtl.read(sample -> {});

    assertThat(jtl.contents())
        .containsExactly(
            new JtlContent(
                file, bytes.length, lines, java.util.HexFormat.of().formatHex(sum), false));
  }

  /** As a server's answer brings them; JMeter writes them, and no parser takes them. */
  @ParameterizedTest
  @ValueSource(strings = {"&#x0;", "&#0;", "&#x1b;", "&#xfffe;", "&#xD800;", "\u0001", "\u001b"})
  void whatXmlForbidsInAnAnswerDoesNotKeepTheSamplesFromBeingRead(String character) {
    String data = "<responseData class=\"java.lang.String\">a" + character + "b</responseData>";
    // Wherever a block of the text ends.
    JtlFile jtl =
        xml(
            http("a", true, data),
            http("b", true, "<method>" + "y".repeat((1 << 16) - 900) + "</method>"),
            http("c", true, "<method>" + ("z" + character).repeat(40_000) + "</method>"),
            http("d" + character, true, data));

    assertThat(jtl.labels()).startsWith("a", "b", "c").hasSize(4);
    assertThat(jtl.labels().get(3)).matches("d\\?+");
  }

  @Test
  void otherReferencesStay() {
    String text = "&#10;&#x41;&#65;&amp;&#x1F600;&lt;";

    assertThat(xml(http(text, true, "")).labels()).containsExactly("\nAA&\uD83D\uDE00<");
  }

  @Test
  void filesOfTwoGeneratorsAreOneRunAlsoBesideACsv() throws IOException {
    Path a = xml(http("a", true, "")).path;
    Path moved = Files.move(a, folder.resolve("a.jtl"));
    Path b = xml(http("b", true, "")).path;
    Path csv = Files.createDirectory(folder.resolve("csv"));
    Path c = new JtlFile(csv).with(JtlFile.HEADER, JtlFile.row(1150, "c")).path;
    List<String> labels = new ArrayList<>();

    Jtl.asOne(List.of(moved, b, c), Dates.GUESSED).read(sample -> labels.add(sample.label()));

    assertThat(labels).containsExactlyInAnyOrder("a", "b", "c");
  }
}
