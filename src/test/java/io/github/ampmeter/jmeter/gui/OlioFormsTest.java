package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.control.OperationMixController;
import io.github.ampmeter.workload.MixCsv;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OlioFormsTest {
  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        OperationMixControllerGui.class,
        CycleTimeTimerGui.class,
        PageResourcesGui.class,
        OlioUserGui.class,
        OlioSessionGui.class
      })
  void aFormGivesBackWhatItWasGiven(Class<? extends JMeterGUIComponent> form) throws Exception {
    JMeterGUIComponent gui = form.getDeclaredConstructor().newInstance();
    gui.clearGui();
    TestElement element = gui.createTestElement();
    element.setName("given");

    gui.clearGui();
    gui.configure(element);
    TestElement back = gui.createTestElement();

    PropertyIterator given = element.propertyIterator();
    while (given.hasNext()) {
      var property = given.next();
      assertThat(back.getPropertyAsString(property.getName()))
          .as(property.getName())
          .isEqualTo(property.getStringValue());
    }
    assertThat(gui.getStaticLabel()).isNotBlank();
    assertThat(gui.getMenuCategories()).isNotEmpty();
  }

  @Test
  void aNewControllerHasOliosMatrix() {
    OperationMixControllerGui gui = new OperationMixControllerGui();
    gui.clearGui();

    OperationMixController element = (OperationMixController) gui.createTestElement();

    assertThat(MixCsv.text(MixCsv.parse("form", element.getMatrix())))
        .isEqualTo(MixCsv.text(MixCsv.olio()));
  }

  @Test
  void theTableShowsTheSumOfEachRowAndWhatIsWrong() {
    MixTable table = new MixTable();
    table.show("from,a,b\na,50,40\nb,0,100\n");

    assertThat(table.getValueAt(0, 3)).isEqualTo("90");
    assertThat(table.sumsUp(0)).isFalse();
    assertThat(table.sumsUp(1)).isTrue();
    assertThat(table.problem()).contains("row a: must add up to 100 %, was 90 %");

    table.setValueAt("60", 0, 2);
    assertThat(table.problem()).contains("was 110 %");
    table.setValueAt("50", 0, 2);
    assertThat(table.problem()).isEmpty();
  }

  @Test
  void anOperationIsAddedAndRemovedWithItsRowAndColumn() {
    MixTable table = new MixTable();
    table.show("from,a,b\na,50,50\nb,0,100");

    table.addOperation("c");
    assertThat(table.csv()).isEqualTo("from,a,b,c\na,50,50,0\nb,0,100,0\nc,0,0,0");

    table.removeOperation(2);
    assertThat(table.csv()).isEqualTo("from,a,b\na,50,50\nb,0,100");
  }
}
