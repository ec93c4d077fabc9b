package io.github.ampmeter.run.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareLoadTest {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseMessage,success,URL,Hostname\n";
  private static final String ROW = "100,50,a,OK,true,http://x/,m\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | '' | ''",
        "2 | '' | JMeter counted 2 samples and wrote 1 rows",
        "'' | 100,5 | 'JMeter counted an unknown number of samples and wrote 1 rows, the last one"
            + " incomplete'",
        "2 | '1,x,a,OK,true,http://x/,m\n' | 'could not read the rows: share-1: row 3 cannot be read:"
            + " elapsed must be a whole number, was \"x\" (1,x,a,OK,true,http://x/,m)'",
      })
  void saysWhatIsWrongWithItsRows(String counted, String more, String expected) throws IOException {
    Path jtl = folder.resolve("under-way.jtl");
    Files.writeString(jtl, HEADER + ROW + more.translateEscapes());
    Path log = folder.resolve(JMeterCommand.LOG);
    if (!counted.isEmpty()) {
      Files.writeString(
          log,
          "2026-01-02 03:04:05,678 INFO o.a.j.r.Summariser: ampmeter = %s in 00:00:01 = 1.0/s%n"
              .formatted(counted));
    }
    JMeterCommand command =
        new JMeterCommand(folder, folder, jtl, log, Map.of(), Optional.empty(), false);

    List<Notice> problems =
        new ShareLoad(new Share(1, 2), ShareStart.of("", ""))
            .written(command, Map.of(), new LoadWorkerResult.Work(1, 1, 1, 1), List.of());

    assertThat(String.join(";", Notice.messages(problems))).isEqualTo(expected);
    assertThat(folder.resolve(LoadWorkerResult.FILE)).exists();
  }
}
