package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.judge.sample.JtlFile.HEADER;
import static io.github.ampmeter.judge.sample.JtlFile.START;
import static io.github.ampmeter.judge.sample.JtlFile.row;
import static io.github.ampmeter.judge.sample.JtlFile.transaction;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.JtlFile.Read;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JtlReaderTest {
  private static final String MESSAGE =
      "\"Number of samples in transaction : 2, number of failing samples : 0\"";

  private static final int BUFFER_BYTES = 1 << 20;

  @TempDir Path folder;
  private JtlFile jtl;

  @BeforeEach
  void startsWithNoFile() {
    jtl = new JtlFile(folder);
  }

  @Test
  void readsEveryColumnThatIsUsed() {
    jtl.with(HEADER, START + ",12,Home,200,OK,t,text,true,,1150,120,4,5,http://a/,7,3,2\n");

    assertThat(jtl.samples())
        .containsExactly(
            new Read(
                "Home", SampleKind.REQUEST, START, 12, START + 15, true, "200", "", 7, 2, 5, ""));
  }

  @Test
  void takesColumnsInAnyOrderAndSkipsUnknownOnes() {
    jtl.with("Hostname,success,surprise,label,elapsed,timeStamp,Connect,Latency\n");
    jtl.with("h1,false,x,Home,12," + START + ",2,7\n");

    Read read = jtl.samples().get(0);

    assertThat(read.label()).isEqualTo("Home");
    assertThat(read.start()).isEqualTo(START);
    assertThat(read.elapsed()).isEqualTo(12);
    assertThat(read.success()).isFalse();
    assertThat(read.latency()).isEqualTo(7);
    assertThat(read.connect()).isEqualTo(2);
    assertThat(read.host()).isEqualTo("h1");
  }

  @ParameterizedTest
  @ValueSource(ints = {63, 64, 65, 200})
  void readsRowsOfAnyNumberOfVariables(int variables) {
    String names = IntStream.range(0, variables).mapToObj(i -> ",v" + i).collect(joining());
    jtl.with("timeStamp,elapsed,success" + names + ",label\n");
    jtl.with(START + ",12,true" + ",x".repeat(variables) + ",Home\n");

    assertThat(jtl.samples()).extracting(Read::label).containsExactly("Home");
  }

  @Test
  void saysThatTimesWithoutAColumnWereNotMeasured() {
    jtl.with("timeStamp,elapsed,label,success\n", START + ",12,Home,true\n");

    Read read = jtl.samples().get(0);

    assertThat(read.latency()).isEqualTo(Sample.NOT_MEASURED);
    assertThat(read.connect()).isEqualTo(Sample.NOT_MEASURED);
    assertThat(read.end()).isEqualTo(START + 12);
    assertThat(read.users()).isZero();
  }

  @Test
  void readsAFileWithoutHeaderInTheOrderOfJMetersDefault() {
    jtl.with(row(12, "Home"), row(13, "Login"));

    assertThat(jtl.samples()).extracting(Read::elapsed).containsExactly(12L, 13L);
    assertThat(jtl.labels()).containsExactly("Home", "Login");
  }

  @ParameterizedTest
  @ValueSource(strings = {";", "\t", "|", "^", "~", "#", "\001"})
  void findsTheDelimiterWithAndWithoutHeader(String delimiter) {
    String row = row(12, "\"a,b\"").replaceAll(",(?!b)", Matcher.quoteReplacement(delimiter));
    jtl.with(row);
    assertThat(jtl.labels()).containsExactly("a,b");

    jtl.path.toFile().delete();
    jtl.with(HEADER.replace(",", delimiter), row);
    assertThat(jtl.labels()).containsExactly("a,b");
  }

  @Test
  void readsARowWithQuotesInItsMessageWhereAHeaderIsMissing() throws IOException {
    jtl.with(
        START
            + ",5,Home,200,OK,Users 1-1,text,false,"
            + "\"Test failed: {\"\"a\"\":\"\"b\"\",\"\"c\"\":1}\""
            + ",1150,120,1,1,http://a/,1,0,0\n");

    assertThat(jtl.labels()).containsExactly("Home");
  }

  /** JMeter puts the names of variables in quotes, and doubles no quote in them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "timeStamp elapsed label success|{t} 5 Home true",
        "timeStamp elapsed label success Connect |{t} 5 Home true 1 x",
        "timeStamp:elapsed:label:\"a:b\":success|{t}:5:Home:x:true",
        "timeStamp:elapsed:label:success:\"a:b\"|{t}:5:Home:true:x",
        "timeStamp;\"a;b\";elapsed;label;\"c\"\"d\";success|{t};x;5;Home;y;true",
        "\"timeStamp\",\"elapsed\",\"label\",\"success\"|\"{t}\",\"5\",\"Home\",\"true\""
      })
  void separatesTheHeaderAsItsRows(String header, String row) {
    jtl.with(JtlFile.filled(header + "\n" + row + "\n"));

    assertThat(jtl.labels()).containsExactly("Home");
  }

  @Test
  void takesWindowsLineEnds() {
    jtl.with((HEADER + row(1, "Home") + row(2, "\"Login\"")).replace("\n", "\r\n"));

    assertThat(jtl.labels()).containsExactly("Home", "Login");
    assertThat(Faults.problems(jtl.end())).isEmpty();
  }

  /** A text whose quotes are doubled, as long as what the reader keeps for that, and longer. */
  @ParameterizedTest
  @ValueSource(ints = {3, 1007, 1008, 1009, 1015, 1016, 1017, 5000})
  void readsDoubledQuotesInTextsOfAnyLength(int length) {
    String text = "\"" + "x".repeat(length - 2) + "\"";
    jtl.with(HEADER, row(5, '"' + text.replace("\"", "\"\"") + '"'), row(5, "\"a\"\"b\""));

    assertThat(jtl.labels()).containsExactly(text, "a\"b");
  }

  /** An operation's user is told from others by the thread's whole name. */
  @Test
  void knowsWhoseOperationItIsWhereItsVariablesAreRead() {
    String operation = ",5,Buy,false,Number of samples in transaction : 1,,null,users 1-3";
    String header = "timeStamp,elapsed,label,success,responseMessage,dataType,URL,threadName";
    jtl.with(header + ",count:rows\n", START + operation + ",7\n");
    List<String> found = new ArrayList<>();
    SampleSink sink =
        sample ->
            found.add(
                sample.variables().user()
                    + "/"
                    + sample.threadText()
                    + "/"
                    + sample.variables().counts());

    JtlReader.read(jtl.path, sink);
    jtl.path.toFile().delete();
    jtl.with(header + "\n", START + operation + "\n");
    JtlReader.read(jtl.path, sink);

    assertThat(found).containsExactly("users 1-3/users 1-3/{rows=7}", "/users 1-3/{}");
  }

  /** The first column is as good as any other. */
  @Test
  void readsWhicheverColumnStandsFirst() {
    jtl.with("threadName,timeStamp,elapsed,label,success,responseMessage,failureMessage\n")
        .with("Users 4 users repeat 1 1-1," + START + ",5,a,true,OK,\n");
    List<ThreadName> threads = new ArrayList<>();
    JtlReader.read(jtl.path, sample -> threads.add(sample.thread()));
    assertThat(threads).containsExactly(ThreadName.of("Users 4 users repeat 1 1-1"));

    jtl.path.toFile().delete();
    jtl.with("responseMessage,timeStamp,elapsed,label,success,dataType,URL\n")
        .with("Number of samples in transaction : 1," + START + ",5,a,true,,null\n")
        .with("(ex cache)," + START + ",5,b,true,text,\n");
    List<String> kinds = new ArrayList<>();
    JtlReader.read(jtl.path, sample -> kinds.add(sample.kind() + " " + sample.fromCache()));
    assertThat(kinds).containsExactly("OPERATION false", "REQUEST true");
  }

  @Test
  void keepsWhatAFieldSaysHoweverOftenItIsAskedFor() {
    String message =
        "\"Number of samples in transaction : 2, number of failing samples : \"\"1\"\"\"";
    jtl.with(HEADER, transaction(1, "Home", message, false));

    Read read = jtl.samples().get(0);

    assertThat(read.kind()).isEqualTo(SampleKind.OPERATION);
    assertThat(read.failure())
        .isEqualTo("Number of samples in transaction : 2, number of failing samples : \"1\"");
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/jtl-labels.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void readsWhatTheTableSays(String name, String text, String labels) {
    jtl.with(JtlFile.filled(text));

    assertThat(jtl.labels()).containsExactly(labels.translateEscapes().split("; ?", -1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", HEADER})
  void skipsAByteOrderMark(String header) {
    jtl.with("\uFEFF", header, row(1, "Home"), row(2, "Login"));

    assertThat(jtl.labels()).containsExactly("Home", "Login");
  }

  /** The quoted field lies across the end of the first buffer, at every possible cut. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 60})
  void readsAQuotedFieldAcrossTheEndOfTheBuffer(int before) {
    String label = "a \"\"b\"\",\n\"\"c";
    int bytesBefore = BUFFER_BYTES - before - HEADER.length();
    String filler = row(1, "x".repeat(bytesBefore - row(1, "").length()));
    jtl.with(HEADER, filler, row(2, "\"" + label + "\""), row(3, "Home"));

    assertThat(jtl.labels().subList(1, 3)).containsExactly("a \"b\",\n\"c", "Home");
  }

  @Test
  void readsARowThatIsLongerThanTheBuffer() {
    String longLabel = "y,".repeat(BUFFER_BYTES);
    jtl.with(HEADER, row(1, "Home"), row(2, "\"" + longLabel + "\""), row(3, "Login"));

    assertThat(jtl.labels()).containsExactly("Home", longLabel, "Login");
  }

  @Test
  void readsManyBuffers() {
    jtl.with(HEADER);
    String rows = IntStream.range(0, 1000).mapToObj(i -> row(i, "page")).reduce("", String::concat);
    IntStream.range(0, 40).forEach(i -> jtl.with(rows));

    List<Read> samples = jtl.samples();

    assertThat(samples).hasSize(40_000);
    assertThat(samples.stream().mapToLong(Read::elapsed).sum()).isEqualTo(40 * 499_500L);
  }

  @Test
  void tellsMoreLabelsApartThanItKeeps() {
    List<String> names = IntStream.range(0, 30_000).mapToObj(i -> "/item/" + i).toList();
    StringBuilder rows = new StringBuilder(HEADER);
    names.forEach(name -> rows.append(row(1, name)).append(row(1, "Home")));
    jtl.with(rows.toString());

    List<String> labels = jtl.labels();

    assertThat(labels).hasSize(60_000);
    assertThat(IntStream.range(0, 30_000).mapToObj(i -> labels.get(2 * i)).toList())
        .isEqualTo(names);
    assertThat(IntStream.range(0, 30_000).mapToObj(i -> labels.get(2 * i + 1)))
        .containsOnly("Home");
  }

  @Test
  void makesOneTextOfALabelThatRepeats() {
    jtl.with(HEADER, row(1, "Home"), row(2, "Home"));

    List<String> labels = jtl.labels();

    assertThat(labels.get(0)).isSameAs(labels.get(1));
  }

  @Test
  void tellsTransactionsFromRequests() {
    jtl.with(
        HEADER, row(1, "a"), transaction(2, "b", MESSAGE, true), row(3, "c", "Not Found", false));

    assertThat(jtl.samples())
        .extracting(Read::kind)
        .containsExactly(SampleKind.REQUEST, SampleKind.OPERATION, SampleKind.REQUEST);
  }

  /** A server may answer "HTTP/1.1 200 Number of samples in transaction : 1", without a type. */
  @Test
  void takesNoRequestForATransactionWhateverItsServerAnswers() {
    jtl.with(
        HEADER,
        row(1, "typed", MESSAGE, true),
        row(2, "without a type", MESSAGE, true).replace(",text,", ",,"),
        row(3, "sql", MESSAGE, false).replace("http://a/", "null"));

    assertThat(jtl.samples()).extracting(Read::kind).containsOnly(SampleKind.REQUEST);
    assertThat(Faults.remarks(jtl.end())).isEmpty();
  }

  @Test
  void saysThatWithoutAddressesTransactionsRestOnTheMessage() {
    jtl.with(
        "timeStamp,elapsed,label,responseMessage,threadName,dataType,success\n",
        START + ",1,Buy," + MESSAGE + ",Users 1-1,,true\n");

    assertThat(jtl.samples()).extracting(Read::kind).containsExactly(SampleKind.OPERATION);
    assertThat(Faults.remarks(jtl.end())).containsExactly(Message.OPERATIONS_BY_MESSAGE.template());
  }

  @ParameterizedTest
  @CsvSource({"TRUE, true", "False, false", "FALSE, false"})
  void readsWhatSpreadsheetsAndScriptsMakeOfSuccess(String text, boolean success) {
    jtl.with(HEADER, row(1, "a").replace(",true,", "," + text + ","));

    assertThat(jtl.samples()).extracting(Read::success).containsExactly(success);
  }

  @ParameterizedTest
  @CsvSource({"allThreads, 2, true", "allThreads, 1, false", "bytes, 1, true"})
  void saysThatTransactionsOfSeveralUsersCannotBeToldWithoutThreads(
      String column, int value, boolean told) {
    jtl.with(
        "timeStamp,elapsed,label,responseMessage,dataType,success,URL,%s\n".formatted(column),
        START + ",1,Home,OK,text,true,http://a/,%s\n".formatted(value));
    assertThat(jtl.end().issues()).isEmpty();

    jtl.with(START + ",1,Buy,%s,,true,null,%s\n".formatted(MESSAGE, value));
    assertThat(jtl.end().issues()).hasSize(told ? 1 : 0);
    assertThat(Faults.problems(jtl.end()))
        .isEqualTo(told ? List.of(Message.NO_THREADS.template()) : List.of());
  }

  @Test
  void saysNothingOfAddressesWhereThereIsNoTransaction() {
    jtl.with("timeStamp,elapsed,label,responseMessage,success\n", START + ",1,Buy,OK,true\n");

    assertThat(Faults.remarks(jtl.end())).isEmpty();
  }

  @Test
  void saysThatTransactionsCannotBeToldWithoutMessages() {
    jtl.with("timeStamp,elapsed,label,success\n", START + ",1,Buy,true\n");

    assertThat(Faults.remarks(jtl.end())).containsExactly(Message.NO_OPERATIONS.template());
  }

  @Test
  void endsATransactionAfterThePausesInsideIt() {
    jtl.with("timeStamp,elapsed,label,success,IdleTime\n", START + ",100,Buy,true,2500\n");

    assertThat(jtl.samples().get(0).end()).isEqualTo(START + 2600);
  }

  /** JMeter adds up the pauses of a transaction by clocks that differ by a millisecond. */
  @ParameterizedTest
  @CsvSource({"100, -1, 99", "100, -10, 90", "1, -1, 0"})
  void takesTheNegativePauseOfATransaction(long elapsed, long idle, long end) {
    jtl.with("timeStamp,elapsed,label,success,IdleTime\n");
    jtl.with(START + "," + elapsed + ",Buy,true," + idle + "\n");

    assertThat(jtl.samples().get(0).end()).isEqualTo(START + end);
  }

  @ParameterizedTest
  @CsvSource({"100, -11", "0, -1", "5, -6"})
  void refusesATransactionThatEndsBeforeItsStart(long elapsed, long idle) {
    jtl.with("timeStamp,elapsed,label,success,IdleTime\n");
    jtl.with(START + "," + elapsed + ",Buy,true," + idle + "\n");

    assertThatThrownBy(jtl::samples).hasMessageContaining("IdleTime must be between 0 and");
  }

  @Test
  void givesTheAssertionsWordsForAFailureAndElseTheResponses() {
    jtl.with("timeStamp,elapsed,label,responseMessage,success,failureMessage\n");
    jtl.with(START + ",1,a,OK,false,expected 200\n", START + ",1,a,Not Found,false,\n");
    jtl.with(START + ",1,a,OK,true,\n");

    assertThat(jtl.samples())
        .extracting(Read::failure)
        .containsExactly("expected 200", "Not Found", "");
  }

  @Test
  void readsAHeaderWithoutRowsAsNoSamples() {
    jtl.with(HEADER);

    assertThat(jtl.end()).isEqualTo(new JtlEnd(0, 0, true, List.of()));
  }

  private JtlEnd cut(long samples) {
    return new JtlEnd(samples, samples, true, List.of(Message.CUT.issue(jtl.path.getFileName())));
  }

  @Test
  void readsACutFileToItsLastWholeLine() {
    jtl.with(HEADER, row(1, "Home"), row(2, "Login"), row(3, "Buy").substring(0, 20));

    assertThat(jtl.end()).isEqualTo(cut(2));
    assertThat(jtl.labels()).containsExactly("Home", "Login");
  }

  @Test
  void countsALastRowWhoseLineDoesNotEnd() {
    jtl.with(HEADER, row(1, "Home"), row(2, "Login").stripTrailing());

    assertThat(jtl.end())
        .isEqualTo(
            new JtlEnd(2, 2, true, List.of(Message.NO_LINE_END.issue(jtl.path.getFileName()))));
    assertThat(jtl.labels()).containsExactly("Home", "Login");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\n\n\n", "\r\n", "\r\n\r\n"})
  void ignoresBlankLinesAtTheEnd(String blank) {
    jtl.with(HEADER, row(1, "Home"), row(2, "Login") + blank);

    assertThat(jtl.end())
        .isEqualTo(
            new JtlEnd(2, 2, true, List.of(Message.BLANK_END.issue(jtl.path.getFileName()))));
  }

  @Test
  void rejectsABlankLineBetweenRows() {
    jtl.with(HEADER, row(1, "Home"), "\n", row(2, "Login"));

    assertThatThrownBy(() -> jtl.end()).hasMessageContaining("must have as many columns");
  }

  @Test
  void readsAFileThatIsCutInsideAQuotedFieldToItsLastWholeLine() {
    jtl.with(HEADER, row(1, "Home"), START + ",5,\"two\nlines, and");

    assertThat(jtl.end()).isEqualTo(cut(1));
  }

  @Test
  void readsEachRowOfAGrowingFileOnce() throws IOException {
    String text = HEADER + row(1, "Home") + row(2, "\"two\nlines \"\"x\"\"\"") + row(3, "für");
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    List<String> labels = new ArrayList<>();
    jtl.with("");

    try (JtlReader reader = new JtlReader(jtl.path)) {
      for (byte b : bytes) {
        reader.readAvailable(sample -> labels.add(sample.label()));
        Files.write(jtl.path, new byte[] {b}, StandardOpenOption.APPEND);
      }
      reader.readAvailable(sample -> labels.add(sample.label()));
      reader.readAvailable(sample -> labels.add(sample.label()));

      assertThat(labels).containsExactly("Home", "two\nlines \"x\"", "für");
      assertThat(reader.samples()).isEqualTo(3);
    }
  }
}
