package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.judge.sample.JtlBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** 16 users are not 16 arrivals a second, whichever file says so. */
class RatesBesideUsersTest extends ReportedFile {
  private static final String USERS = "Users 16 users repeat 1 1-1";
  private static final String RATE = "Users 16 /s repeat 1 1-1";
  private static final String RAMP = "Users arriving 1-1";
  private static final String WITH_BASELINE = "p90(total) <= baseline + 10 %";

  private long start = 1_795_231_436_000L;

  @Test
  void aRateIsComparedWithThatOfAnEarlierRun() throws IOException {
    reported("before", RATE);

    assertThat(against("before", RATE, WITH_BASELINE)).as(err.toString()).isZero();
  }

  @Test
  void arrivalsASecondAreNotComparedWithAsManyUsers() throws IOException {
    reported("before", USERS);

    assertThat(against("before", RATE, WITH_BASELINE)).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "before/results.json: plan my.jtl has a load of users; \"p90(total) <= baseline + 10"
                + " %\" needs one of arrivals a second");
  }

  @Test
  void usersAreNotComparedWithAsManyArrivalsASecond() throws IOException {
    reported("before", RATE);

    assertThat(against("before", USERS, WITH_BASELINE)).isEqualTo(2);
    assertThat(err.toString()).contains("has a load of arrivals a second; ", "needs one of users");
  }

  @Test
  void aRampOfArrivalsIsComparedWithNeither() throws IOException {
    reported("users", USERS);
    reported("rate", RATE);
    reported("ramp", RAMP);

    assertThat(against("users", RAMP, WITH_BASELINE)).isEqualTo(2);
    assertThat(against("rate", RAMP, WITH_BASELINE)).isEqualTo(2);
    assertThat(against("ramp", RATE, WITH_BASELINE)).isEqualTo(2);
    assertThat(against("ramp", RAMP, WITH_BASELINE)).as(err.toString()).isZero();
  }

  @Test
  void noFieldCalledUsersHoldsARate() throws IOException {
    reported("rate", RATE, "--targets", targets("p90(total) at 16 /s <= 1 s"));
    JsonNode plan = results("rate").path("plans").path(0);

    for (String of : List.of("labels", "findings", "usersAtWork")) {
      assertThat(plan.path(of)).as(of).isNotEmpty();
      assertThat(plan.path(of))
          .as(of)
          .allMatch(each -> each.path("users").intValue() == 0)
          .allMatch(each -> each.path("arrivalsPerSecond").intValue() == 16);
    }
  }

  @Test
  void usersAreCalledUsersAndNothingElse() throws IOException {
    reported("users", USERS);

    assertThat(results("users").path("plans").path(0).path("labels"))
        .allMatch(each -> each.path("users").intValue() == 16)
        .noneMatch(each -> each.has("arrivalsPerSecond"));
  }

  @Test
  void aComparisonKeepsThemApart() throws IOException {
    reported("users", USERS);
    reported("rate", RATE);

    assertThat(ampmeter("compare", file("users"), file("rate"), "--out", out("both")))
        .as(err.toString())
        .isZero();
    String page = Files.readString(folder.resolve("both/compare.html"));
    assertThat(page).contains("arrivals a second").doesNotContain(" at 16 users (");
  }

  @Test
  void runsOfBothAreNotOne() throws IOException {
    Path other = jtl("other.jtl", RATE);

    assertThat(ampmeter("report", jtl("my.jtl", USERS).toString(), other.toString(), "--as-one"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("some steps are of users and some of arrivals a second");
  }

  @Test
  void aRateHasNoUsersPerThroughput() throws IOException {
    // 16 a second by 10 a second would be 1.6.
    assertThat(reported("rate", RATE, "--targets", targets("usersPerThroughput(total) <= 2")))
        .isEqualTo(1);
    assertThat(results("rate").findValuesAsText("remark"))
        .contains("the load was offered at a rate, not by a number of users");
  }

  @Test
  void droppedArrivalsAreAChangeWhateverTheOthersTook() throws IOException {
    reported("before", RATE);
    String targets = targets(WITH_BASELINE + "\ndropped(total) <= 50 %\nerrors(total) <= 50 %");
    Path dropping = jtl("my.jtl", RATE);
    StringBuilder rows = new StringBuilder(Files.readString(dropping));
    for (int i = 0; i < 40; i++) {
      rows.append(start + 250L * i)
          .append(",0,Arrivals,false,dropped,Users 16 /s repeat 1 1-0,16,,\n");
    }
    Files.writeString(dropping, rows);

    assertThat(
            ampmeter(
                "report",
                dropping.toString(),
                "--out",
                out("after"),
                "--baseline",
                file("before"),
                "--targets",
                targets))
        .isEqualTo(1);
    assertThat(results("after").at("/plans/0/findings/0/result").asText()).isEqualTo("failed");
    assertThat(results("after").at("/plans/0/findings/0/measured").asText())
        .isEqualTo("infinite ms");
  }

  private int against(String before, String thread, String criterion) throws IOException {
    return reported("after", thread, "--baseline", file(before), "--targets", targets(criterion));
  }

  private int reported(String out, String thread, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--out", out(out)));
    all.addAll(List.of(options));
    return report(jtl("my.jtl", thread).toString(), all.toArray(String[]::new));
  }

  private int ampmeter(String... words) {
    return Main.commandLine().setErr(new PrintWriter(err, true)).execute(words);
  }

  private String out(String name) {
    return folder.resolve(name).toString();
  }

  private String file(String out) {
    return folder.resolve(out).resolve("results.json").toString();
  }

  private JsonNode results(String out) throws IOException {
    return new ObjectMapper().readTree(Files.readString(Path.of(file(out))));
  }

  /** 16 samples a second for 10 s, by 16 threads or as they are due. */
  private Path jtl(String name, String thread) throws IOException {
    JtlBuilder rows =
        JtlBuilder.from(
            start += 60_000, // Runs are told apart by when they began.
            "responseCode",
            "threadName",
            "allThreads",
            "arrival:late",
            "arrival:around");
    rows.set("responseCode", 200).set("threadName", thread).set("allThreads", 16);
    rows.set("arrival:late", thread.contains("users") ? "" : "0/0");
    for (int i = 0; i < 160; i++) {
      rows.row(1000L * i / 16, 90 + i % 20);
    }
    return rows.writeTo(folder.resolve(name));
  }
}
