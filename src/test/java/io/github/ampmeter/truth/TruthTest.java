package io.github.ampmeter.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Faults;
import io.github.ampmeter.judge.sample.JtlEnd;
import io.github.ampmeter.judge.sample.JtlReader;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Our figures of a JTL equal those of an independent tool to the last printed digit. The tool's are
 * in src/test/resources/truth/expected.csv; derive.sql beside it says how they were made.
 */
class TruthTest {
  /** expected.csv belongs to the file with this sum: derive it anew when the generator changes. */
  private static final String SHA_256 =
      "5d47ff85ebd072e9044b0dac924734f90bbab792d39a3dcd8e2b0de884e65612";

  private static final Window STEADY =
      new Window(TruthJtl.START + 120_000, TruthJtl.START + 420_000);

  @TempDir static Path folder;
  private static Path jtl;

  @BeforeAll
  static void writesTheJtl() {
    jtl = folder.resolve("truth.jtl");
    TruthJtl.write(jtl);
  }

  @Test
  void theFileIsTheOneThatTheFiguresWereDerivedFrom() throws Exception {
    assertThat(sha256(jtl)).isEqualTo(SHA_256);
  }

  @Test
  void readsEveryRow() {
    JtlEnd end = JtlReader.read(jtl, sample -> {});

    assertThat(Faults.problems(end)).isEmpty();
    assertThat(end.samples()).isGreaterThanOrEqualTo(100_000);
  }

  @Test
  void everyFigureEqualsTheIndependentTools() throws IOException {
    List<String> ours = new ArrayList<>(lines("steady", STEADY));
    ours.addAll(lines("whole", Window.WHOLE_RUN));

    assertThat(ours).containsExactlyInAnyOrderElementsOf(expected());
  }

  private static List<String> lines(String window, Window judged) {
    RunRecorder recorder = new RunRecorder(judged);
    JtlReader.read(jtl, recorder);
    RunStatistics run = recorder.statistics();
    return Stream.concat(run.labels().stream(), run.totals().stream())
        .map(statistics -> window + ";" + line(statistics))
        .toList();
  }

  private static String line(LabelStatistics of) {
    ValueCounts elapsed = of.elapsed();
    String figures =
        Stream.of(
                of.throughputPerSecond(),
                elapsed.mean(),
                elapsed.sd(),
                elapsed.min(),
                elapsed.max(),
                elapsed.percentile(50),
                elapsed.percentile(90),
                elapsed.percentile(95),
                elapsed.percentile(99))
            .map(figure -> String.format(Locale.ROOT, "%.6f", figure))
            .collect(Collectors.joining(";"));
    return String.join(
        ";",
        of.label().replace("\n", "\\n"),
        of.kind().name().toLowerCase(Locale.ROOT),
        Long.toString(of.samples()),
        Long.toString(of.errors()),
        figures);
  }

  private static List<String> expected() throws IOException {
    try (InputStream in = TruthTest.class.getResourceAsStream("/truth/expected.csv")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(text.split("\n")).skip(1).toList();
    }
  }

  private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
