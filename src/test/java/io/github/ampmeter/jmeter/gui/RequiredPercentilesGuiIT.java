package io.github.ampmeter.jmeter.gui;

import static io.github.ampmeter.jmeter.gui.Components.named;
import static io.github.ampmeter.jmeter.gui.Components.onScreen;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.Requirement;
import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import java.awt.Component;
import java.awt.GraphicsEnvironment;
import java.nio.file.Path;
import java.util.function.Predicate;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JTable;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The listener's window as a person sees it, on a real display. */
class RequiredPercentilesGuiIT {
  private static final long START = 1_700_000_000_000L;

  private JFrame frame;
  private RequiredPercentilesGui gui;
  private RequiredPercentiles element;

  @BeforeEach
  void open() throws Exception {
    Requirement.DISPLAY.met(!GraphicsEnvironment.isHeadless(), Requirement.NO_DISPLAY);
    HeadlessJMeter.home();
    Path home = Path.of(System.getProperty("ampmeter.home"), "jmeter");
    JMeterUtils.setProperty("search_paths", home.resolve("lib/ext").toString());
    gui = onScreen(RequiredPercentilesGui::new);
    element = new RequiredPercentiles();
    element.setName("Required Percentiles");
    element.setCriteria("p90(*) <= 100 ms");
    onScreen(
        () -> {
          gui.configure(element);
          gui.modifyTestElement(element);
          frame = new JFrame("listener");
          frame.add(gui);
          frame.setSize(1024, 700);
          frame.setVisible(true);
          return frame;
        });
  }

  @AfterEach
  void close() throws Exception {
    if (frame == null) {
      return;
    }
    onScreen(
        () -> {
          frame.dispose();
          return frame;
        });
  }

  @Test
  void isOfferedInTheMenuOfListeners() throws Exception {
    JMenu menu = onScreen(() -> MenuFactory.makeMenu(MenuFactory.LISTENERS, "Add"));

    assertThat(menu.getMenuComponents())
        .filteredOn(JMenuItem.class::isInstance)
        .extracting(item -> ((JMenuItem) item).getText())
        .contains("Ampmeter - Required Percentiles", "Summary Report");
  }

  @Test
  void itsTablesFillWhileARunGoesOnAndItsVerdictChanges() throws Exception {
    element.testStarted();
    for (int i = 0; i < 200; i++) {
      element.sampleOccurred(sample("home", 10 * i, 40));
    }
    await("Verdict", text -> text.startsWith("ALL PASSED so far (2 of 2 criteria passed)"));
    assertThat(cell("Response times", 0, 0)).isEqualTo("home");
    assertThat(cell("Response times", 0, 1)).isEqualTo("200");
    assertThat(cell("Response times", 1, 0)).isEqualTo("Total of the requests");
    assertThat(cell("Judged criteria", 0, 2)).isEqualTo("40 ms");

    for (int i = 0; i < 200; i++) {
      element.sampleOccurred(sample("cart", 2000 + 10 * i, 400));
    }
    await("Verdict", text -> text.startsWith("\u2717 FAILED so far (2 of 3 criteria passed)"));

    element.testEnded();
    await("Verdict", text -> text.startsWith("\u2717 FAILED (2 of 3 criteria passed)"));
    assertThat(cell("Judged criteria", 0, 1)).isEqualTo("cart");
    assertThat(cell("Judged criteria", 0, 5)).isEqualTo("\u2717 FAILED");
  }

  @Test
  void aSecondRunReplacesTheFirst() throws Exception {
    element.testStarted();
    element.sampleOccurred(sample("home", 0, 400));
    element.testEnded();
    await("Verdict", text -> text.startsWith("\u2717 FAILED (1 of 2"));

    element.testStarted();
    element.sampleOccurred(sample("home", 60_000, 40));
    element.testEnded();

    await("Verdict", text -> text.startsWith("\u2713 PASSED (2 of 2"));
    assertThat(cell("Response times", 0, 1)).isEqualTo("1");
  }

  @Test
  void showsWhyCriteriaCannotBeJudged() throws Exception {
    element.setCriteria("p90(*) =< 100 ms");
    element.testStarted();
    element.sampleOccurred(sample("home", 0, 40));
    element.testEnded();

    await(
        "Verdict",
        text -> text.startsWith("? NOT JUDGED: Required Percentiles, line 1, column 9: "));
    assertThat(cell("Response times", 0, 0)).isEqualTo("home");
  }

  @Test
  void showsALabelThatLooksLikeMarkupAsText() throws Exception {
    element.testStarted();
    element.sampleOccurred(sample("<html><b>bold", 0, 40));
    element.testEnded();

    await("Verdict", text -> text.startsWith("\u2713 PASSED"));
    assertThat(cell("Response times", 0, 0)).isEqualTo("<html><b>bold");
    JTable table = named(gui, "Response times", JTable.class);
    Component shown = onScreen(() -> table.prepareRenderer(table.getCellRenderer(0, 0), 0, 0));
    assertThat(((JComponent) shown).getClientProperty("html")).isNull();
  }

  @Test
  void fitsANarrowWindowWhateverItSays() throws Exception {
    element.setCriteria("p90(*) <= 100 ms\n" + "x".repeat(5000));
    onScreen(
        () -> {
          gui.configure(element);
          return gui;
        });
    element.testStarted();
    element.testEnded();
    await("Verdict", text -> text.startsWith("? NOT JUDGED"));

    assertThat(onScreen(() -> widthAround("Hint"))).isLessThan(900);
    assertThat(onScreen(() -> widthAround("Verdict"))).isLessThan(900);
  }

  private int widthAround(String name) {
    return named(gui, name, JTextComponent.class).getParent().getPreferredSize().width;
  }

  private static SampleEvent sample(String label, long startsAfter, long elapsed) {
    SampleResult result = new SampleResult();
    result.setStampAndTime(START + startsAfter, elapsed);
    result.setSampleLabel(label);
    result.setSuccessful(true);
    result.setResponseCode("200");
    result.setAllThreads(1);
    return new SampleEvent(result, "users", "");
  }

  private String cell(String table, int row, int column) throws Exception {
    return onScreen(() -> named(gui, table, JTable.class).getValueAt(row, column).toString());
  }

  private void await(String name, Predicate<String> expected) throws Exception {
    Components.await(() -> named(gui, name, JTextComponent.class).getText(), expected);
  }
}
