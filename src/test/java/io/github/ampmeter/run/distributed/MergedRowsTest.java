package io.github.ampmeter.run.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.run.distributed.MergedRows.Merged;
import io.github.ampmeter.run.distributed.MergedRows.Source;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedRowsTest {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseMessage,dataType,URL,Hostname,success\n";

  @TempDir private Path folder;

  @Test
  void rowsComeInTheOrderOfTheirEndsWithTheNameOfTheirWorker() throws IOException {
    Source one =
        source(
            "h1:1",
            HEADER + "100,50,a,OK,text,http://x/,m,true\n200,5,b,OK,text,http://x/,m,true\n");
    Source two = source("h2:1", HEADER + "120,10,a,OK,text,http://x/,m,true\n");

    assertThat(merge(one, two)).extracting(Merged::rows).containsExactly(2L, 1L);

    assertThat(merged())
        .isEqualTo(
            HEADER
                + "120,10,a,OK,text,http://x/,h2:1,true\n"
                + "100,50,a,OK,text,http://x/,h1:1,true\n"
                + "200,5,b,OK,text,http://x/,h1:1,true\n");
  }

  @Test
  void textsStayAsTheyAreByteByByte() throws IOException {
    String row = "1,2,\"Grüße, \"\"x\"\"\nzweite Zeile\",€ ,text,http://x/,";

    merge(source("h:1", HEADER + row + "m,true\n"));

    assertThat(merged()).isEqualTo(HEADER + row + "h:1,true\n");
  }

  @Test
  void timesAreThoseOfTheControllersClock() throws IOException {
    Source ahead =
        new Source(
            "h:1",
            write("h", HEADER + "1500,1,a,OK,text,http://x/,m,true\n"),
            List.of(new ClockOffset(0, 500, 1)));

    List<Merged> found = merge(ahead);

    assertThat(merged()).contains("\n1000,1,a,");
    assertThat(found.get(0).firstStartMillis()).isEqualTo(1000);
  }

  @Test
  void transactionsAreNoRequests() throws IOException {
    List<Merged> found =
        merge(
            source(
                "h:1",
                HEADER
                    + "1,2,a,OK,text,http://x/,m,true\n"
                    + "1,2,t,\"Number of samples in transaction : 1\",,null,m,true\n"));

    assertThat(found).containsExactly(new Merged(2, 1, false, 1));
  }

  @Test
  void halfARowAtTheEndIsLeftOutAndSaid() throws IOException {
    List<Merged> found = merge(source("h:1", HEADER + "1,2,a,OK,text,http://x/,m,true\n3,4,a,O"));

    assertThat(found).containsExactly(new Merged(1, 1, true, 1));
    assertThat(merged()).isEqualTo(HEADER + "1,2,a,OK,text,http://x/,h:1,true\n");
  }

  @Test
  void aLastRowThatLacksColumnsIsLeftOutAndSaid() throws IOException {
    List<Merged> found = merge(source("h:1", HEADER + "1,2,a,OK,text,http://x/,m,true\n3,4,a\n"));

    assertThat(found).containsExactly(new Merged(1, 1, true, 1));
  }

  @Test
  void columnsMayStandInAnyOrderAndLinesEndAsOnWindows() throws IOException {
    String header = "success,\"Hostname\",label,elapsed,timeStamp\r\n";

    merge(source("h:1", header + "true,\"m,n\",\"a,\"\"b\"\"\",7,1000\r\ntrue,m,c,8,2000\r\n"));

    assertThat(merged())
        .isEqualTo(
            "success,\"Hostname\",label,elapsed,timeStamp\n"
                + "true,\"h:1\",\"a,\"\"b\"\"\",7,1000\ntrue,h:1,c,8,2000\n");
  }

  @Test
  void rowsOfManyBlocksAreAllThere() throws IOException {
    StringBuilder rows = new StringBuilder(HEADER);
    for (int i = 0; i < 3_000; i++) {
      rows.append(i).append(",1,\"line\n").append(i).append("\",OK,text,http://x/,m,true\n");
    }
    Source whole = source("h:1", rows.toString());

    assertThat(merge(whole)).containsExactly(new Merged(3_000, 3_000, false, 0));
    assertThat(MergedRows.counted(whole)).isEqualTo(new Merged(3_000, 3_000, false, 0));
    assertThat(merged()).isEqualTo(rows.toString().replace("/,m,", "/,h:1,"));
  }

  @Test
  void aDamagedRowIsNamedByItsNumberInTheFile() throws IOException {
    String rows = "1,2,a,OK,text,http://x/,m,true\n".repeat(4_000);
    Source broken = source("h:1", HEADER + rows + "1,2\n" + rows);

    assertThatThrownBy(() -> merge(broken)).hasMessageContaining("h:1: row 4002 cannot be read");
  }

  @Test
  void aWorkerWithoutRowsIsNoError() throws IOException {
    Source none = new Source("h:1", folder.resolve("none"), List.of());

    assertThat(merge(none, source("h:2", HEADER))).containsExactly(Merged.NOTHING, Merged.NOTHING);
    assertThat(merge(none)).containsExactly(Merged.NOTHING);
  }

  @Test
  void otherColumnsAndBrokenRowsAreErrors() throws IOException {
    Source one = source("h:1", HEADER);
    Source other = source("h:2", HEADER.replace("dataType", "type"));
    Source broken =
        source("h:3", HEADER + "x,2,a,OK,text,http://x/,m,true\n1,2,a,OK,text,u,m,true\n");

    assertThatThrownBy(() -> merge(one, other)).hasMessageContaining("h:2 has the columns");
    assertThatThrownBy(() -> merge(broken)).hasMessageContaining("h:3: row 2");
  }

  @Test
  void rowsOfAKilledControllerArePutTogether() throws IOException {
    Path own = Files.createDirectories(folder.resolve("load-workers/h_1"));
    Files.writeString(own.resolve("samples.jtl"), HEADER + "15,1,a,OK,text,http://x/,m,true\n16,");
    Files.writeString(
        own.resolve("worker.json"),
        """
        {"name": "h:1", "token": "t", "share": {},
         "hello": {"program": "A", "jmeter": "5", "machine": "h", "instance": "i", "cpus": 2,
                   "freeBytes": 1, "busy": false, "keysValidUntil": "2030-01-01T00:00:00Z"},
         "clock": [{"atMillis": 1, "offsetMillis": 10.0, "boundMillis": 0.5}]}
        """);

    Path left = new KeptLoad(folder).rows().orElseThrow();

    assertThat(left).hasContent(HEADER + "5,1,a,OK,text,http://x/,h:1,true\n");
    assertThat(new KeptLoad(folder.resolve("none")).rows()).isEmpty();
  }

  private List<Merged> merge(Source... sources) throws IOException {
    return MergedRows.merge(List.of(sources), folder.resolve("merged"));
  }

  private String merged() throws IOException {
    return Files.readString(folder.resolve("merged"));
  }

  private Source source(String name, String text) throws IOException {
    return new Source(name, write(name.replace(':', '-'), text), List.of());
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text, StandardCharsets.UTF_8);
  }
}
