package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.judge.sample.JtlFile.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a row says beside its times is the same in both forms of a JTL. */
class SampleFieldsTest {
  private static final String NONE_HELD = "Number of samples in transaction : 0, ";
  private static final String TWO_HELD = "Number of samples in transaction : 2, ";
  private static final String FAILING = "number of failing samples : ";

  @TempDir private Path folder;

  private enum Form {
    CSV {
      @Override
      String text(List<Map<String, String>> rows) {
        return String.join(",", rows.get(0).keySet())
            + "\n"
            + rows.stream()
                .map(row -> row.values().stream().map(v -> '"' + v + '"').toList())
                .map(cells -> String.join(",", cells) + "\n")
                .collect(Collectors.joining());
      }
    },
    XML {
      @Override
      String text(List<Map<String, String>> rows) {
        return rows.stream()
            .map(Form::element)
            .collect(Collectors.joining("", XmlJtlTest.BEGIN, XmlJtlTest.END));
      }
    };

    abstract String text(List<Map<String, String>> rows);

    private static String element(Map<String, String> row) {
      StringBuilder attributes = new StringBuilder();
      String inside = "";
      row.forEach(
          (column, value) -> {
            String name = attribute(column);
            attributes.append(name.isEmpty() ? "" : " %s=\"%s\"".formatted(name, value));
          });
      String url = row.getOrDefault("URL", "null");
      if (!row.getOrDefault("failureMessage", "").isEmpty()) {
        inside = XmlJtlTest.assertion(true, false, row.get("failureMessage"));
      }
      if (!url.equals("null")) {
        inside += "<java.net.URL>" + url + "</java.net.URL>";
      }
      String element = url.equals("null") ? "sample" : "httpSample";
      return "<%s%s>%s</%1$s>%n".formatted(element, attributes, inside);
    }

    /** Empty of what is no attribute. */
    private static String attribute(String header) {
      for (JtlColumn column : JtlColumn.values()) {
        if (column.header.equals(header)) {
          String name = XmlAttributes.name(column);
          return name == null ? "" : name;
        }
      }
      return header.replace(":", "_.003a");
    }
  }

  /** With a value in each column that is read, and a variable of each kind. */
  private static Map<String, String> row() {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("timeStamp", String.valueOf(START));
    row.put("elapsed", "12");
    row.put("label", "page");
    row.put("responseCode", "200");
    row.put("responseMessage", "OK");
    row.put("threadName", "Users 1-7");
    row.put("dataType", "text");
    row.put("success", "true");
    row.put("failureMessage", "");
    row.put("bytes", "1150");
    row.put("allThreads", "4");
    row.put("URL", "http://shop.example.org/a?b=c");
    row.put("Latency", "7");
    row.put("IdleTime", "3");
    row.put("Connect", "2");
    row.put("Hostname", "h1");
    row.put("page:micros", "12345");
    row.put("page:latencyMicros", "7123");
    row.put("arrival:late", "5/1");
    return row;
  }

  private static Map<String, String> row(String... columnsAndValues) {
    Map<String, String> row = row();
    for (int i = 0; i < columnsAndValues.length; i += 2) {
      row.put(columnsAndValues[i], columnsAndValues[i + 1]);
    }
    return row;
  }

  private static Map<String, String> operation(String message, boolean success) {
    return row(
        "responseMessage",
        message,
        "success",
        String.valueOf(success),
        "dataType",
        "",
        "URL",
        "null",
        "arrival:late",
        "");
  }

  private <T> List<T> read(Form form, List<Map<String, String>> rows, Function<Sample, T> figure)
      throws IOException {
    Path file = Files.writeString(folder.resolve(form + ".jtl"), form.text(rows));
    List<T> values = new ArrayList<>();
    Jtl.of(file).withUrls().read(sample -> values.add(figure.apply(sample)));
    return values;
  }

  private <T> void assertBoth(Function<Sample, T> figure, T expected, Map<String, String> row)
      throws IOException {
    for (Form form : Form.values()) {
      assertThat(read(form, List.of(row), figure)).as(form.name()).containsExactly(expected);
    }
  }

  private static String all(Sample sample) {
    return Stream.of(
            sample.label(),
            sample.kind(),
            sample.success(),
            sample.startMillis() - START,
            sample.elapsedMillis(),
            sample.endMillis() - START,
            sample.elapsedMicros(),
            sample.latencyMillis(),
            sample.latencyMicros(),
            sample.connectMillis(),
            sample.connectMicros(),
            sample.users(),
            sample.bytes(),
            sample.responseCode(),
            sample.requestHost(),
            sample.threadNumber(),
            sample.generator(),
            sample.scheduleDelay().text(),
            sample.standsForArrival(),
            sample.assertionFailed(),
            sample.emptyTransaction())
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  /** Each column comes first once: the place of a column says nothing. */
  @Test
  void areReadWhereverTheirColumnsStand() throws IOException {
    String expected =
        "page REQUEST true -5 17 15 17345 7 7123 2 -1 4 1150 200 shop.example.org 7 h1  5/1 true"
            + " false false";
    List<String> columns = new ArrayList<>(row().keySet());
    for (int i = 0; i < columns.size(); i++) {
      Map<String, String> row = new LinkedHashMap<>();
      columns.forEach(column -> row.put(column, row().get(column)));
      assertBoth(SampleFieldsTest::all, expected, row);
      Collections.rotate(columns, 1);
    }
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/hosts.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void tellTheHostOfAnAddressOnTheWeb(String url, String host) throws IOException {
    assertBoth(Sample::requestHost, host, row("URL", url));
    assertThat(read(Form.CSV, List.of(row("URL", url)), Sample::url))
        .containsExactly(host.isEmpty() ? "" : url);
  }

  @Test
  void tellNoHostOfAnOperationOrOfNoAddress() throws IOException {
    assertBoth(Sample::requestHost, "", row("URL", "null"));
    assertBoth(Sample::url, "", row("URL", "null"));
  }

  /** The reader of CSV keeps the beginning of the URL before. */
  @Test
  void tellTheHostsOfAddressesThatBeginAlike() throws IOException {
    List<String> urls =
        List.of(
            "http://a/1",
            "http://a/2",
            "http://ab/1",
            "http://a:81/1",
            "http://a/",
            "http://b/1",
            "http://a",
            "http://a",
            "http://a/3",
            "x",
            "http://a/4",
            "http://[::1/5",
            "http://a/6");
    List<Map<String, String>> rows = urls.stream().map(url -> row("URL", url)).toList();

    for (Form form : Form.values()) {
      assertThat(read(form, rows, Sample::requestHost))
          .as(form.name())
          .containsExactly("a", "a", "ab", "a:81", "a", "b", "a", "a", "a", "", "a", "[", "a");
    }
  }

  @ParameterizedTest
  @CsvSource({"Users 1-7, 7", "10.0.0.7-Users 1-12, 12", "main, 0", "'', 0"})
  void tellTheNumberOfTheThread(String name, int number) throws IOException {
    assertBoth(Sample::threadNumber, number, row("threadName", name));
  }

  @ParameterizedTest
  @CsvSource({
    "1150, 1150",
    "0, 0",
    "12345678, 12345678",
    "123456789, 123456789",
    "-5, -1",
    "x, -1",
    "'', -1"
  })
  void tellTheSizeWhereItIsANumber(String bytes, long size) throws IOException {
    assertBoth(Sample::bytes, size, row("bytes", bytes));
  }

  @Test
  void tellNoSizeWithoutItsColumn() throws IOException {
    Map<String, String> row = row();
    row.remove("bytes");

    assertBoth(Sample::bytes, Sample.NOT_MEASURED, row);
  }

  @Test
  void doubtASuccessWithAFailedAssertion() throws IOException {
    assertBoth(Sample::assertionFailed, true, row("failureMessage", "no text"));
    assertBoth(Sample::assertionFailed, false, row());
    assertBoth(
        Sample::assertionFailed, false, row("failureMessage", "no text", "success", "false"));
  }

  @Test
  void doubtASuccessWithAFailedAssertionThatSaysNothing() throws IOException {
    String xml = XmlJtlTest.http("page", true, XmlJtlTest.assertion(false, true, ""));
    Path file = Files.writeString(folder.resolve("s.xml"), XmlJtlTest.BEGIN + xml + XmlJtlTest.END);
    List<Boolean> doubted = new ArrayList<>();
    Jtl.of(file).read(sample -> doubted.add(sample.assertionFailed()));

    assertThat(doubted).containsExactly(true);
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, true", "10, true"})
  void knowAnOperationThatHeldFailures(String failing, boolean hollow) throws IOException {
    assertBoth(Sample::emptyTransaction, hollow, operation(TWO_HELD + FAILING + failing, true));
    assertBoth(Sample::emptyTransaction, false, operation(TWO_HELD + FAILING + failing, false));
    assertBoth(
        Sample::emptyTransaction, false, row("responseMessage", TWO_HELD + FAILING + failing));
  }

  @Test
  void knowAnOperationThatHeldNothing() throws IOException {
    assertBoth(Sample::emptyTransaction, true, operation(NONE_HELD + FAILING + 0, true));
    assertBoth(Sample::kind, SampleKind.OPERATION, operation(NONE_HELD + FAILING + 0, true));
  }

  @Test
  void knowWhatTheClientsCacheAnswered() throws IOException {
    assertBoth(Sample::fromCache, true, row("responseMessage", "(ex cache)"));
    assertBoth(Sample::fromCache, false, row("responseMessage", "(moved)"));
  }

  /** JMeter drops users, code and message of samples that it has merged. */
  @ParameterizedTest
  @EnumSource(Form.class)
  void refuseARowOfMergedSamples(Form form) throws IOException {
    for (List<String> left : List.of(List.of("200", ""), List.of("", "OK"))) {
      Map<String, String> row =
          row("allThreads", "0", "responseCode", left.get(0), "responseMessage", left.get(1));
      assertThat(read(form, List.of(row), Sample::users)).containsExactly(0);
    }
    Map<String, String> merged = row("allThreads", "0", "responseCode", "", "responseMessage", "");
    assertThatThrownBy(() -> read(form, List.of(merged), Sample::users))
        .hasMessageContaining("names no users, no code and no message");
    merged.put("SampleCount", "1");
    assertThat(read(form, List.of(merged), Sample::users)).containsExactly(0);
    merged.put("allThreads", "4");
    merged.remove("SampleCount");
    assertThat(read(form, List.of(merged), Sample::users)).containsExactly(4);
  }

  @Test
  void areUnderWayBetweenTheirStartAndTheirEnd() {
    Sample sample = new Sample().timed(10, 5, 2);

    assertThat(Stream.of(9, 10, 11, 16, 17, 18).map(sample::isInProgressAt))
        .containsExactly(false, false, true, true, false, false);
  }

  @Test
  void tellLoadGeneratorsApartByHostAndWorker() {
    List<String> generators =
        Stream.of("Users 1-1", "10.0.0.7-Users 1-1")
            .map(ThreadName::of)
            .map(thread -> new Sample().loadedBy(1, "h1", thread).generator())
            .toList();

    assertThat(generators).containsExactly("h1 ", "h1 10.0.0.7");
    assertThat(new Sample().loadedBy(3, "h2").generator()).isEqualTo("h2 ");
  }
}
