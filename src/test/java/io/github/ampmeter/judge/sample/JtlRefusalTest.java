package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.judge.sample.JtlFile.HEADER;
import static io.github.ampmeter.judge.sample.JtlFile.START;
import static io.github.ampmeter.judge.sample.JtlFile.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is not a JTL to judge: one sentence with file, line, rule and value. */
class JtlRefusalTest {
  private static final String SHORT = "timeStamp,elapsed,label,success,Latency,allThreads\n";

  @TempDir Path folder;
  private JtlFile jtl;

  @BeforeEach
  void startsWithNoFile() {
    jtl = new JtlFile(folder);
  }

  @Test
  void refusesAMissingFile() {
    refusal().hasMessage(jtl.path + ": does not exist");
  }

  @Test
  void refusesAnEmptyFile() {
    jtl.with("");

    refusal().hasMessage(jtl.path + ": is empty");
  }

  @Test
  void refusesAFileWithoutAWholeLine() {
    jtl.with("timeStamp,elap");

    refusal().hasMessage(jtl.path + ": has no whole line");
  }

  @Test
  void refusesAFolder() {
    assertRefusal(() -> JtlReader.read(folder, sample -> {}))
        .hasMessage(folder + ": is a folder, not a JTL");
  }

  /** Reading it would wait for someone to write. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void refusesAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();

    assertThatThrownBy(() -> JtlReader.read(pipe, sample -> {}))
        .hasMessage(pipe + ": is not a regular file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"success", "elapsed", "Hostname", "page:micros", "count:rows"})
  void refusesAColumnThatIsThereTwice(String column) {
    jtl.with("timeStamp,elapsed,label,success,Hostname,page:micros,count:rows," + column + "\n");

    refusal().hasMessage(jtl.path + ", line 1: has a duplicate column " + column);
  }

  @Test
  void readsPastAColumnThatIsThereTwiceAndTellsNothing() {
    new JtlFile(folder)
        .with(
            "timeStamp,elapsed,label,success,sentBytes,sentBytes\n",
            JtlFile.START + ",1,a,true,1,2\n");

    assertThat(jtl.labels()).containsExactly("a");
  }

  @Test
  void refusesSomethingElse() {
    jtl.with("Dear reader,\nthis is a letter.\n");

    refusal().hasMessageStartingWith(jtl.path + ", line 1: is not a JTL: expected a header");
  }

  @Test
  void namesTheColumnsThatAreMissing() {
    jtl.with("timeStamp,label,Latency\n", START + ",Home,3\n");

    refusal().hasMessageContaining(", line 1: ").hasMessageEndingWith("missing elapsed, success");
  }

  @Test
  void refusesAFileWithoutHeaderThatHasOtherColumns() {
    jtl.with(START + ",1,Home,true\n");

    refusal().hasMessageContaining("no header line and not the 17 columns");
  }

  @Test
  void refusesADateAsTimeStampAndSaysHowToGetMilliseconds() {
    jtl.with(SHORT, "2024/01/31 12:00:00.000,1,Home,true,0,1\n");

    refusal()
        .hasMessageContaining(
            "line 2: timeStamp must be a whole number, was \"2024/01/31 12:00:00.000\"")
        .hasMessageContaining("-Jjmeter.save.saveservice.timestamp_format=ms");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "elapsed     | -5         | elapsed must be between 0 and 30 days in milliseconds, was -5",
        "elapsed     | 2592000001 | elapsed must be between 0 and 30 days in milliseconds, was 2",
        "elapsed     | 1.5        | elapsed must be a whole number, was \"1.5\"",
        "elapsed     | ''         | elapsed must be a whole number, was \"\"",
        "elapsed     | -          | elapsed must be a whole number, was \"-\"",
        "elapsed     | 1234567890123456789 | elapsed must be a whole number, was \"123",
        "Latency     | -1         | Latency must be between 0 and 30 days in milliseconds, was -1",
        "timeStamp   | 0          | timeStamp must be milliseconds since 1970",
        "timeStamp   | -1         | timeStamp must be milliseconds since 1970",
        "timeStamp   | 1700000000 | timeStamp must be milliseconds since 1970",
        "timeStamp   | 7258118400000 | in the years 2000 to 2199, was 7258118400000",
        "allThreads  | -1         | allThreads must be a number of users, was -1",
        "allThreads  | 9999999999 | allThreads must be a number of users, was 9999999999",
        "success     | yes        | success must be true or false, was \"yes\"",
        "success     | TRUE       | success must be true or false, was \"TRUE\"",
        "success     | ''         | success must be true or false, was \"\"",
      })
  void refusesAValueThatIsNoMeasurement(String column, String value, String message) {
    jtl.with(SHORT, START + ",1,Home,true,0,1\n");
    String row = "timeStamp,elapsed,Home,success,Latency,allThreads\n".replace(column, value);
    jtl.with(
        row.replace("timeStamp", "" + START)
            .replace("success", "true")
            .replaceAll("elapsed|Latency|allThreads", "1"));

    refusal().hasMessageStartingWith(jtl.path + ", line 3: ").hasMessageContaining(message);
  }

  /** JMeter drops users, code and message of rows that it merges; one of them shows a sample. */
  @ParameterizedTest
  @CsvSource({
    "allThreads;responseCode;responseMessage, 0;;, true",
    "allThreads;responseCode;responseMessage, 1;;, false",
    "allThreads;responseCode;responseMessage, 0;200;, false",
    "allThreads;responseCode;responseMessage, 0;;OK, false",
    "allThreads;responseCode;responseMessage;SampleCount, 0;;;1, false",
    "responseCode;responseMessage;Latency, ;;5, false",
    "allThreads;responseMessage, 0;, false",
    "allThreads;responseCode, 0;, false",
    "responseCode;responseMessage, ;, false",
  })
  void refusesARowWithoutUsersCodeAndMessage(String columns, String cells, boolean refused) {
    jtl.with("timeStamp,elapsed,label,success," + columns.replace(';', ',') + "\n")
        .with(START + ",5,a,true," + cells.replace(';', ',') + "\n");

    if (refused) {
      assertThatThrownBy(jtl::samples)
          .hasMessageContaining("line 2: names no users, no code and no message");
    } else {
      assertThat(jtl.samples()).hasSize(1);
    }
  }

  /** Eighteen digits are read, and none of them may be another character. */
  @ParameterizedTest
  @CsvSource({
    "000000000000000005, true",
    "0000000000000000005, false",
    "0000/, false",
    "0000:, false",
    "000000000/, false",
    "-, false",
    "'', false",
    "-0, true",
  })
  void readsNumbersOfEighteenDigits(String elapsed, boolean read) {
    jtl.with("timeStamp,elapsed,label,success\n", START + "," + elapsed + ",a,true\n");

    if (read) {
      assertThat(jtl.samples()).hasSize(1);
    } else {
      assertThatThrownBy(jtl::samples)
          .hasMessageContaining("line 2: elapsed must be a whole number, was \"" + elapsed + '"');
    }
  }

  /** However far behind the quote the next column begins. */
  @ParameterizedTest
  @ValueSource(ints = {1, 6, 7, 8, 9, 15, 16, 17, 40})
  void refusesTextBehindAClosingQuoteAsDamaged(int length) {
    for (String label : List.of("\"a\"" + "x".repeat(length), "\"a\" ", "\"a\"\"\"x")) {
      jtl.path.toFile().delete();
      jtl.with(HEADER, row(1, "Home"), row(1, label));
      refusal().hasMessageContaining(", line 3: is damaged: text follows a closing quote");
    }
  }

  /** More than there was room for at first, all of them quoted, or all but the last. */
  @ParameterizedTest
  @ValueSource(ints = {59, 60, 61, 124, 125, 200})
  void readsRowsOfManyQuotedColumns(int more) {
    StringBuilder header = new StringBuilder();
    StringBuilder row = new StringBuilder();
    for (int i = 0; i < more; i++) {
      header.append("c").append(i).append(',');
      row.append("\"").append(i).append("\",");
    }
    jtl.with(header + "timeStamp,elapsed,success,label\n")
        .with(row + "\"" + START + "\",\"5\",\"true\",\"the last\"\n")
        .with(row + "\"" + START + "\",\"5\",\"true\",plain\n");

    assertThat(jtl.labels()).containsExactly("the last", "plain");
  }

  /** What it shows of a row ends with the row, and begins with it. */
  @Test
  void showsTheRowThatItRefuses() {
    jtl.with("timeStamp,elapsed,label,success\n", START + ",5,first,true\n")
        .with(START + ",x,ä,true\n", START + ",5,next,true\n");

    assertThatThrownBy(jtl::samples)
        .hasMessageContaining("line 3: ")
        .hasMessageEndingWith("(" + START + ",x,ä,true)");
  }

  @Test
  void takesNoCarriageReturnAloneForAnEmptyLine() {
    jtl.with("timeStamp,elapsed,success,label\n", START + ",5,true,\r\n", START + ",5,true,\n");

    assertThat(jtl.labels()).containsExactly("", "");
  }

  @Test
  void refusesMergedSamples() {
    jtl.with("timeStamp,elapsed,label,success,SampleCount\n", START + ",1,Home,true,1\n");
    jtl.with(START + ",1,Home,true,3\n");

    refusal().hasMessageContaining("line 3: SampleCount must be 1, was 3: the row is not one");
  }

  @ParameterizedTest
  @CsvSource({"true,0,SampleCount must be 1", "true,1,ErrorCount must be 0", "false,1,''"})
  void refusesCountsThatContradictTheRow(String success, int errors, String message) {
    jtl.with("timeStamp,elapsed,label,success,SampleCount,ErrorCount\n");
    int samples = errors == 0 ? 0 : 1;
    jtl.with(START + ",1,Home,%s,%d,%d\n".formatted(success, samples, errors));

    if (message.isEmpty()) {
      assertThat(jtl.labels()).containsExactly("Home");
    } else {
      refusal().hasMessageContaining(", line 2: " + message);
    }
  }

  @Test
  void refusesAHeaderInTheMiddle() {
    jtl.with(HEADER, row(1, "Home"), HEADER, row(1, "Home"));

    refusal()
        .hasMessageContaining(
            ", line 3: contains a second header line: several JTL files were concatenated; judge"
                + " each by itself");
  }

  @Test
  void refusesARowWithTooFewColumns() {
    jtl.with(HEADER, row(1, "Home"), START + ",1,Home\n");

    refusal()
        .hasMessageContaining(
            "line 3: must have as many columns as the first line, 17, was 3 ("
                + START
                + ",1,Home)");
  }

  @Test
  void refusesARowWithTooManyColumns() {
    jtl.with(HEADER, row(1, "a,b"));

    refusal()
        .hasMessageContaining("line 2: must have as many columns as the first line, 17, was 18");
  }

  @Test
  void countsTheLinesInsideQuotedFields() {
    jtl.with(HEADER, row(1, "\"a\nb\r\nc\""), row(1, "Home"), row(-7, "\"d\ne\""));

    refusal().hasMessageContaining(", line 6: elapsed must be");
  }

  @Test
  void saysOnOneShortLineWhatItFound() {
    jtl.with(SHORT, START + ",1,\"a \"\"b\"\"\n" + "long ".repeat(100) + "\",no,0,1\n");

    refusal()
        .hasMessageContaining(
            "success must be true or false, was \"no\" (" + START + ",1,\"a \"\"b")
        .message()
        .doesNotContain("\n")
        .hasSizeLessThan(jtl.path.toString().length() + 200);
  }

  @Test
  void refusesARowThatNeverEnds() {
    jtl.with(SHORT, START + ",1,\"a\nb\",true,0,1\n", START + ",1,\"");
    String megabyte = "x".repeat(1 << 20);
    for (int i = 0; i < 64; i++) {
      jtl.with(megabyte);
    }

    refusal().hasMessage(jtl.path + ", line 4: has no end; is this a JTL?");
  }

  private AbstractThrowableAssert<?, ? extends Throwable> refusal() {
    return assertRefusal(() -> jtl.samples());
  }
}
