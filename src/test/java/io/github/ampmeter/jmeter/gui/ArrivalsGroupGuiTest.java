package io.github.ampmeter.jmeter.gui;

import static io.github.ampmeter.jmeter.gui.Components.await;
import static io.github.ampmeter.jmeter.gui.Components.named;
import static io.github.ampmeter.jmeter.gui.Components.onScreen;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.threads.ArrivalsGroup;
import javax.swing.JComponent;
import javax.swing.JTextField;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ArrivalsGroupGuiTest {
  private ArrivalsGroupGui gui;

  @BeforeEach
  void open() throws Exception {
    HeadlessJMeter.home();
    gui = onScreen(ArrivalsGroupGui::new);
  }

  @Test
  void showsErrorsInTheRateWhileItIsTyped() throws Exception {
    field(ArrivalsGroup.RATE).setText("0/s");
    await(this::said, text -> text.startsWith("Ampmeter - Arrivals, rate: a rate must be above 0"));

    field(ArrivalsGroup.RATE).setText("50,100,200/s");
    await(this::said, "Arrivals a second over time"::equals);

    field(ArrivalsGroup.MOST_USERS).setText("0");
    await(this::said, text -> text.startsWith("Ampmeter - Arrivals: most users at once must be"));
  }

  @Test
  void aNewElementHasALoadThatCanBeRun() {
    ArrivalsGroup element = (ArrivalsGroup) gui.createTestElement();

    assertThat(element.getPropertyAsString(ArrivalsGroup.RATE)).isEqualTo("${__P(rate,50/s)}");
    assertThat(
            element
                .load()
                .with(text -> text.replaceAll("\\$\\{__P\\([a-zA-Z]+,(.*)\\)}", "$1"))
                .arrivals()
                .mostUsers())
        .isEqualTo(100);
  }

  private JTextField field(String property) {
    return named(gui, property, JTextField.class);
  }

  private String said() {
    return named(gui, "Schedule", JComponent.class)
        .getAccessibleContext()
        .getAccessibleDescription();
  }
}
