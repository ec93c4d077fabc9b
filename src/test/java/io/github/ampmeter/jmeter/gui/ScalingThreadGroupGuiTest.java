package io.github.ampmeter.jmeter.gui;

import static io.github.ampmeter.jmeter.gui.Components.await;
import static io.github.ampmeter.jmeter.gui.Components.named;
import static io.github.ampmeter.jmeter.gui.Components.onScreen;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.gui.LivePreview.PreviewDrawing;
import io.github.ampmeter.jmeter.threads.ScalingThreadGroup;
import io.github.ampmeter.judge.load.LoadText;
import io.github.ampmeter.judge.load.SchedulePreview;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JComponent;
import javax.swing.JTextField;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScalingThreadGroupGuiTest {
  private ScalingThreadGroupGui gui;

  @BeforeEach
  void open() throws Exception {
    HeadlessJMeter.home();
    gui = onScreen(ScalingThreadGroupGui::new);
  }

  @Test
  void typedTextsSurviveSavingAndReopening(@TempDir Path folder) throws Exception {
    Map<String, String> typed = new LinkedHashMap<>();
    typed.put(ScalingThreadGroup.USERS, "1..64 x2, 100");
    typed.put(ScalingThreadGroup.DURATION, "${__P(duration,30)}");
    typed.put(ScalingThreadGroup.ITERATIONS, "20");
    typed.put(ScalingThreadGroup.REQUESTS, "");
    typed.put(ScalingThreadGroup.WARM_UP, "2.5");
    typed.put(ScalingThreadGroup.RAMP_UP, "1");
    typed.put(ScalingThreadGroup.PAUSE, "4");
    typed.put(ScalingThreadGroup.REPEATS, "3");
    gui.setName("Sweep <1>");
    typed.forEach((property, text) -> field(gui, property).setText(text));

    TestElement saved = savedAndLoaded(folder.resolve("plan.jmx"), gui.createTestElement());
    ScalingThreadGroupGui shown = onScreen(ScalingThreadGroupGui::new);
    shown.configure(saved);

    assertThat(saved).isInstanceOf(ScalingThreadGroup.class);
    assertThat(shown.getName()).isEqualTo("Sweep <1>");
    typed.forEach(
        (property, text) -> {
          assertThat(saved.getPropertyAsString(property)).as(property).isEqualTo(text);
          assertThat(field(shown, property).getText()).as(property).isEqualTo(text);
        });
  }

  @Test
  void aNewElementReadsItsLoadFromPropertiesWithDefaults() {
    ScalingThreadGroup element = (ScalingThreadGroup) gui.createTestElement();
    for (String key :
        List.of(
            "users",
            "duration",
            "warmUp",
            "iterations",
            "rampUp",
            "requests",
            "pause",
            "repeats",
            "preheat")) {
      String property = "ScalingThreadGroup." + key;
      String text = element.getPropertyAsString(property);
      assertThat(text).startsWith("${__P(" + key + ",").endsWith(")}");
      element.setProperty(property, text.substring(text.indexOf(',') + 1, text.length() - 2));
    }

    assertThat(element.load().schedule().steps().users()).containsExactly(1, 2, 4, 8);
  }

  @Test
  void showsErrorsInTheStepsWhileTheyAreTyped() throws Exception {
    field(gui, ScalingThreadGroup.USERS).setText("1,2,zwei");
    await(
        this::said,
        text -> text.startsWith("Ampmeter - Scaling Thread Group, users: expected numbers"));

    field(gui, ScalingThreadGroup.USERS).setText("1..100000");
    await(this::said, text -> text.contains("at most 200 steps are allowed"));

    field(gui, ScalingThreadGroup.USERS).setText("1,2,4");
    await(this::said, "Users over time"::equals);
  }

  @Test
  void drawsTheLargestScheduleThereIs() throws Exception {
    Map<String, String> fields =
        new HashMap<>(Map.of("users", "1..199,100000", "duration", "60", "warmUp", "5"));
    fields.putAll(Map.of("rampUp", "60", "pause", "1", "repeats", "5", "preheat", "0"));
    fields.putAll(Map.of("iterations", "", "requests", ""));
    SchedulePreview largest = SchedulePreview.of(new LoadText("told", fields::get).schedule());
    PreviewDrawing drawing = onScreen(PreviewDrawing::new);
    drawing.setSize(800, 300);
    drawing.show(largest);

    BufferedImage image = new BufferedImage(800, 300, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    drawing.paint(graphics);
    graphics.dispose();

    // Four points a pass, whatever the users; its line is blue.
    assertThat(largest.points()).hasSize(4 * 1000);
    assertThat(blue(image)).isGreaterThan(100);
  }

  private static long blue(BufferedImage image) {
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    return Arrays.stream(pixels)
        .mapToObj(Color::new)
        .filter(color -> color.getBlue() > color.getRed() + 60)
        .count();
  }

  private String said() {
    return named(gui, "Schedule", JComponent.class)
        .getAccessibleContext()
        .getAccessibleDescription();
  }

  private static JTextField field(ScalingThreadGroupGui in, String property) {
    return named(in, property, JTextField.class);
  }

  private static TestElement savedAndLoaded(Path file, TestElement element) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      SaveService.saveTree(new ListedHashTree(element), out);
    }
    return (TestElement) SaveService.loadTree(file.toFile()).getArray()[0];
  }
}
