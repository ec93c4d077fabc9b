package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.judge.issue.ToldIssues.regex;
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
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is not a JTL to judge: one sentence with file, line, rule and value. */
class JtlRefusalTest {
  @TempDir Path folder;
  private JtlFile jtl;

  @BeforeEach
  void startsWithNoFile() {
    jtl = new JtlFile(folder);
  }

  /** With SampleCount and ErrorCount, without users: as many columns as by default. */
  @Test
  void refusesOtherColumnsThanJMetersDefaultWithoutAHeader() {
    jtl.with(START + ",5,Home,200,OK,Users 1-1,text,true,,9,9,http://a/,4,1,0,0,0\n");

    refusal().hasMessageContaining("has no header line and not the 17 columns of JMeter's default");
  }

  @Test
  void refusesAMissingFile() {
    refusal().hasMessage(jtl.path + ": does not exist");
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/rejected-jtl.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void refusesWhatTheTableSays(String name, String text, String message) {
    jtl.with(JtlFile.filled(text));

    refusal()
        .message()
        .matches(regex(message.replace("FILE", jtl.path.toString()).replace("{t}", "" + START)));
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
  @CsvFileSource(
      resources = "/judge/jtl-values-rejected.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void refusesAValueThatIsNoMeasurement(String column, String value, String message) {
    jtl.with(JtlFile.SHORT, START + ",1,Home,true,0,1\n");
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

  @Test
  void takesCountsOfAFailure() {
    jtl.with("timeStamp,elapsed,label,success,SampleCount,ErrorCount\n");
    jtl.with(START + ",1,Home,false,1,1\n");

    assertThat(jtl.labels()).containsExactly("Home");
  }

  @Test
  void saysOnOneShortLineWhatItFound() {
    jtl.with(JtlFile.SHORT, START + ",1,\"a \"\"b\"\"\n" + "long ".repeat(100) + "\",no,0,1\n");

    refusal()
        .hasMessageContaining(
            "success must be true or false, was \"no\" (" + START + ",1,\"a \"\"b")
        .message()
        .doesNotContain("\n")
        .hasSizeLessThan(jtl.path.toString().length() + 200);
  }

  @Test
  void refusesARowThatNeverEnds() {
    jtl.with(JtlFile.SHORT, START + ",1,\"a\nb\",true,0,1\n", START + ",1,\"");
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
