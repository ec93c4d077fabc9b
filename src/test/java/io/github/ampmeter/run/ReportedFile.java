package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** {@code ampmeter report} of files, by its exit code and its words on standard error. */
abstract class ReportedFile {
  static final String HEADER = "timeStamp,elapsed,label,responseCode,success\n";
  static final String ROW = "1795231436000,100,page,200,true\n";

  @TempDir Path folder;
  final StringWriter err = new StringWriter();

  final int report(String input, String... options) {
    List<String> words = new ArrayList<>(List.of("report", input));
    words.addAll(List.of(options));
    if (!words.contains("--out")) {
      words.addAll(List.of("--out", folder.resolve("out").toString()));
    }
    return Main.commandLine()
        .setErr(new PrintWriter(err, true))
        .execute(words.toArray(String[]::new));
  }

  final void assertOneSentence(String beginning) {
    assertThat(err.toString().replace(folder + "/", ""))
        .startsWith("ampmeter: " + beginning)
        .hasLineCount(1);
  }

  final String jtl(String content) throws IOException {
    return Files.writeString(folder.resolve("my.jtl"), content).toString();
  }

  final String targets(String content) throws IOException {
    return Files.writeString(folder.resolve("my.targets"), content).toString();
  }
}
