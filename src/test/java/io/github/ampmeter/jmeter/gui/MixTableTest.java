package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.control.OperationMixController;
import io.github.ampmeter.jmeter.gui.OperationMixControllerGui.MixForm;
import io.github.ampmeter.jmeter.gui.OperationMixControllerGui.MixForm.MixTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MixTableTest {
  @Test
  void aNewControllerHasAMixThatAddsUp() {
    MixTable table = new MixTable();
    table.show(new OperationMixController().getPropertyAsString(OperationMixController.MATRIX));

    assertThat(table.problem()).isEmpty();
    assertThat(table.getValueAt(0, 0)).isEqualTo("Browse");
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
  void aMatrixThatWasTypedIsReplacedOnlyAfterAQuestion() {
    HeadlessJMeter.home();
    OperationMixController typed = new OperationMixController();
    typed.setProperty(OperationMixController.MATRIX, "from,a,b\na,50,50\nb,0,100");
    MixForm form = new MixForm();
    List<String> questions = new ArrayList<>();
    form.question = text -> !questions.add(text);
    assertThat(form.mayReplace("from,a\na,100")).as("nothing stands there yet").isTrue();

    form.updateUi(typed);
    assertThat(form.mayReplace("from,a\na,100")).isFalse();
    assertThat(questions).containsExactly("Replace the current matrix?");
    assertThat(form.mayReplace(typed.getPropertyAsString(OperationMixController.MATRIX)))
        .as("the same")
        .isTrue();
    form.question = text -> true;
    assertThat(form.mayReplace("from,a\na,100")).isTrue();
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
