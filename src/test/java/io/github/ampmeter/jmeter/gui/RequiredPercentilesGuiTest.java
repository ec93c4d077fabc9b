package io.github.ampmeter.jmeter.gui;

import static io.github.ampmeter.jmeter.gui.Components.all;
import static io.github.ampmeter.jmeter.gui.Components.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.gui.RequiredPercentilesGui.CriteriaForm;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import java.awt.Component;
import java.awt.Container;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.swing.JLabel;
import javax.swing.JTextArea;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RequiredPercentilesGuiTest {
  @BeforeAll
  static void setUp() {
    HeadlessJMeter.home();
  }

  @Test
  void isInTheMenuOfListenersUnderItsName() {
    RequiredPercentilesGui gui = new RequiredPercentilesGui();

    assertThat(gui.getMenuCategories()).containsExactly(MenuFactory.LISTENERS);
    assertThat(gui.getStaticLabel()).isEqualTo("Required Percentiles");
  }

  @Test
  void eachElementHasAWindowOfItsOwn() {
    assertThat(new RequiredPercentilesGui()).isInstanceOf(UnsharedComponent.class);
  }

  @Test
  void writesWhatItWasShown() {
    RequiredPercentiles element = new RequiredPercentiles();
    element.setName("Targets of release 4");
    element.setComment("see docs");
    element.setCriteria("p90(*) <= 1 s\n# slow\np99(a b) <= 2 s");
    element.setWarmUp("${__P(warmUp,3)}");
    element.setSteadyState("60");
    element.setTableFile("table.txt");
    RequiredPercentilesGui gui = new RequiredPercentilesGui();
    TestElement written = gui.createTestElement();

    gui.configure(element);
    gui.modifyTestElement(written);

    assertThat(properties(written)).containsAllEntriesOf(properties(element));
  }

  @Test
  void aNewElementHasCriteriaThatCanBeRead() {
    RequiredPercentilesGui gui = new RequiredPercentilesGui();
    gui.clearGui();

    RequiredPercentiles element = (RequiredPercentiles) gui.createTestElement();
    element.setWarmUp("0");
    element.setSteadyState("0");

    assertThat(element.newJudgement().report("").verdict().findings()).hasSize(3);
    assertThat(element.getName()).isEqualTo("Required Percentiles");
  }

  @Test
  void showsErrorsInTheCriteriaWhileTheyAreTyped() {
    RequiredPercentilesGui gui = new RequiredPercentilesGui();
    JTextArea criteria = named(gui, "Criteria", JTextArea.class);
    JTextArea hint = named(gui, "Error", JTextArea.class);
    int height = hint.getPreferredSize().height;

    criteria.setText("p90(*) <= 1 s\np90(*) <= fast");
    assertThat(hint.getText()).startsWith("Error in the criteria, line 2, column 11: ");
    assertThat(hint.getForeground()).isEqualTo(Theme.now().error());
    assertThat(hint.getPreferredSize().height).as("the form stays where it is").isEqualTo(height);

    criteria.setText("p90(*) <= 1 s");
    assertThat(hint.getText()).isEmpty();

    criteria.setText("p90(*) <= ${__P(limit)} ms");
    assertThat(hint.getText()).isEmpty();
  }

  @Test
  void eachFieldHasAnAccessibleLabel() {
    Container form = (Container) new CriteriaForm().component();
    List<Component> labelled = all(form, JLabel.class).stream().map(JLabel::getLabelFor).toList();

    assertThat(all(form, JTextComponent.class))
        .hasSize(6)
        .allMatch(
            field ->
                labelled.contains(field)
                    || field.getAccessibleContext().getAccessibleName() != null);
  }

  private static Map<String, String> properties(TestElement element) {
    Map<String, String> texts = new TreeMap<>();
    element.propertyIterator().forEachRemaining(p -> texts.put(p.getName(), p.getStringValue()));
    return texts;
  }
}
