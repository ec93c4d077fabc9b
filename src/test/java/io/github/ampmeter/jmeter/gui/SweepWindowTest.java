package io.github.ampmeter.jmeter.gui;

import static io.github.ampmeter.jmeter.gui.Components.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.gui.SweepWindow.Pictures;
import io.github.ampmeter.jmeter.gui.SweepWindow.SavedSweep;
import io.github.ampmeter.jmeter.gui.SweepWindow.SweepFiles;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.ScalingCharts;
import java.awt.Color;
import java.awt.Container;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.swing.JButton;
import javax.swing.JTextArea;
import javax.swing.UIManager;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepWindowTest {
  private static final long START = 1_700_000_000_000L;
  private static final String HEADER =
      "users,repeat,samples,errors,throughputPerSecond,meanMillis,p50Millis,p90Millis,p99Millis";

  @TempDir private Path folder;

  /**
   * One user: 10, 20 ... 100 ms one after the other, 550 ms in all: 10 / 0.55 s. Two users: five
   * times 100 ms each, concurrently, and one of the ten fails: 9 / 0.5 s. After a warm-up of 100
   * ms: of one user 50 to 100 ms are left (40 ms ended at the edge, in the window), 7 successes end
   * in 450 ms; of two users eight start, one fails, and 9 end in 400 ms.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0; 1,1,10,0,18.181818,55,50,90,100; 2,1,10,1,18,100,100,100,100",
        "100; 1,1,6,0,15.555556,75,70,100,100; 2,1,8,1,22.5,100,100,100,100"
      })
  void savesTheFiguresOfAJtlAsCsv(long warmUpMillis, String one, String two) throws IOException {
    save("sweep", "csv", SavedSweep.open(jtl(), Phases.ofMillis(warmUpMillis, 0)));

    assertThat(Files.readAllLines(folder.resolve("sweep.csv"))).containsExactly(HEADER, one, two);
  }

  @Test
  void savesTheFiguresOfAResultsJsonAsCsv() throws IOException {
    save("results", "csv", SavedSweep.open(results(), Phases.NONE));

    assertThat(Files.readAllLines(folder.resolve("results.csv")))
        .containsExactly(HEADER, "1,1,1000,2,10,5,,9,", "2,1,1000,2,18,6,,9,");
  }

  @Test
  void savesAPictureOfEachCurve() throws Exception {
    PlanScaling scaling = SavedSweep.open(jtl(), Phases.NONE);
    save("sweep.png", "png", scaling);
    save("sweep", "svg", scaling);

    List<Path> pngs = files(".png");
    List<Path> svgs = files(".svg");
    assertThat(pngs)
        .hasSameSizeAs(ScalingCharts.of(scaling, Optional.empty()))
        .hasSizeGreaterThan(2);
    assertThat(pngs).contains(folder.resolve("sweep-scaling.png"));
    assertThat(svgs).hasSameSizeAs(pngs);
    for (Path png : pngs) {
      assertThat(ImageIO.read(png.toFile()).getWidth()).isGreaterThan(300);
    }
    for (Path svg : svgs) {
      var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
      assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
      assertThat(document.getElementsByTagName("text").getLength()).isPositive();
    }
  }

  @Test
  void showsAnOpenedFileOrWhyItHasNoCurves() throws Exception {
    SweepWindow window = new SweepWindow();
    JTextArea sentence = sentence(window);
    Path file = jtl();
    Path single = Files.writeString(folder.resolve("single.json"), json(total(1, 10, 5)));

    Components.onScreen(() -> window.draw(() -> sweep(file)));
    await(sentence::getText, text -> text.startsWith("linear up to 1 user"));

    Components.onScreen(() -> window.draw(() -> sweep(single)));
    await(
        sentence::getText,
        (single
                + ": has no sweep over users: there is one load level only, or its levels are"
                + " rates")
            ::equals);
  }

  @Test
  void saysThatThereIsNothingToSave() throws Exception {
    SweepWindow window = new SweepWindow();
    Container buttons = (Container) window.buttons(null, () -> null);
    JButton save = Components.all(buttons, JButton.class).get(1);

    Components.onScreen(
        () -> {
          save.doClick();
          return save;
        });

    assertThat(save.getText()).isEqualTo("Save PNG…");
    assertThat(Components.all(buttons, JTextArea.class).get(0).getText())
        .isEqualTo("There is nothing to save yet.");
  }

  @Test
  void saysWhatTheFirstStepShowsWhileThereIsNoCurve() throws Exception {
    LiveVerdict judgement = new LiveVerdict(List.of(), 0, 0);
    assertThat(ScalingGraphGui.summary(judgement, true))
        .isEqualTo("No sample after the warm-up yet. " + SweepWindow.NOTHING);
    for (int i = 0; i < 10; i++) {
      judgement.record(sample(START + 100 * i, 100));
    }

    // Ten one after the other, 100 ms each: ten a second.
    String figures = "1 user: 10.00 per second, 90th percentile 100 ms, 10 samples. ";
    assertThat(ScalingGraphGui.summary(judgement, true)).isEqualTo(figures + SweepWindow.NOTHING);
    assertThat(ScalingGraphGui.summary(judgement, false))
        .isEqualTo(figures + "A curve needs at least two load levels.");
  }

  @Test
  void itsCurvesHaveTheColoursOfADarkWindow() throws Exception {
    Color text = UIManager.getColor("Label.foreground");
    Color background = UIManager.getColor("Panel.background");
    UIManager.put("Label.foreground", new Color(0xBBBBBB));
    UIManager.put("Panel.background", new Color(0x3C3F41));
    try {
      BufferedImage window = new BufferedImage(900, 500, BufferedImage.TYPE_INT_RGB);
      Pictures pictures = new Pictures();
      pictures.setBackground(new Color(0x3C3F41));
      pictures.setSize(900, 500);
      pictures.show(
          Pictures.drawn(ScalingCharts.of(SavedSweep.open(jtl(), Phases.NONE), Optional.empty())),
          "curves");
      pictures.paint(window.getGraphics());

      int[] pixels = window.getRGB(0, 0, 900, 500, null, 0, 900);
      assertThat(Arrays.stream(pixels).filter(pixel -> lightness(pixel) > 220)).isEmpty();
      assertThat(Arrays.stream(pixels).filter(pixel -> lightness(pixel) > 150).count())
          .as("texts")
          .isGreaterThan(500);
    } finally {
      UIManager.put("Label.foreground", text);
      UIManager.put("Panel.background", background);
    }
  }

  private static int lightness(int rgb) {
    return ((rgb >> 16 & 0xFF) + (rgb >> 8 & 0xFF) + (rgb & 0xFF)) / 3;
  }

  private static Sample sample(long start, long millis) {
    return new Sample()
        .named("page", SampleKind.REQUEST)
        .timed(start, millis, 0)
        .connected(Sample.NOT_MEASURED, Sample.NOT_MEASURED)
        .loadedBy(1, "", ThreadName.PLAIN)
        .ended(true, "200", "");
  }

  private static SweepWindow.Sweep sweep(Path file) {
    return new SweepWindow.Sweep(Optional.of(SavedSweep.open(file, Phases.NONE)), "");
  }

  private static JTextArea sentence(SweepWindow window) {
    return Components.named(
        (Container) window.buttons(null, () -> null), "Sentence", JTextArea.class);
  }

  private void save(String name, String kind, PlanScaling scaling) throws IOException {
    List<Chart> charts = ScalingCharts.of(scaling, Optional.empty());
    SweepFiles.write(folder.resolve(name), kind, charts, scaling);
  }

  private List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }

  private Path jtl() throws IOException {
    StringBuilder rows = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
    long at = START;
    for (int millis = 10; millis <= 100; millis += 10) {
      rows.append(at + "," + millis + ",page,Users 1 user repeat 1 1-1,true\n");
      at += millis;
    }
    for (int i = 0; i < 5; i++) {
      at = START + 10_000 + 100 * i;
      rows.append(at + ",100,page,Users 2 users repeat 1 1-1," + (i != 2) + "\n");
      rows.append(at + ",100,page,Users 2 users repeat 1 1-2,true\n");
    }
    return Files.writeString(folder.resolve("samples.jtl"), rows);
  }

  private Path results() throws IOException {
    return Files.writeString(
        folder.resolve("results.json"), json(total(1, 10, 5) + "," + total(2, 18, 6)));
  }

  private static String json(String labels) {
    return "{\"schema\":1,\"run\":{\"title\":\"t\",\"start\":\"2026-11-01T10:00:00Z\"},"
        + ("\"plans\":[{\"plan\":\"bench\",\"labels\":[" + labels + "]}]}");
  }

  private static String total(int users, int rate, int mean) {
    return """
           {"label":"total","kind":"total","users":%d,"repeat":1,"samples":1000,"errors":2,
            "throughputPerSecond":%d,"elapsedMillis":{"mean":%d,"p90":9}}
           """
        .formatted(users, rate, mean);
  }
}
