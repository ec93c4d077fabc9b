package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.CompiledClasses;
import io.github.ampmeter.jmeter.HeadlessJMeter;
import java.awt.Container;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.SwingUtilities;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.Searchable;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a person may expect of the form of any of our elements. */
class ElementFormsTest {
  /** What every element has, or every thread group. */
  private static final Set<String> COMMON =
      Set.of(
          TestElement.NAME,
          TestElement.COMMENTS,
          TestElement.ENABLED,
          TestElement.GUI_CLASS,
          TestElement.TEST_CLASS,
          AbstractThreadGroup.ON_SAMPLE_ERROR);

  @TempDir private Path folder;

  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
  }

  /** Each class that JMeter's menus offer. */
  record Form(Class<?> type) {
    static Stream<Form> all() {
      return CompiledClasses.all().filter(Form::inAMenu).map(Form::new);
    }

    private static boolean inAMenu(Class<?> type) {
      return !Modifier.isAbstract(type.getModifiers())
          && (JMeterGUIComponent.class.isAssignableFrom(type)
              || TestBean.class.isAssignableFrom(type));
    }

    boolean generated() {
      return TestBean.class.isAssignableFrom(type);
    }

    /** As JMeter opens it. */
    JMeterGUIComponent open() throws ReflectiveOperationException {
      JMeterGUIComponent gui =
          generated()
              ? new TestBeanGUI(type)
              : (JMeterGUIComponent) type.getDeclaredConstructor().newInstance();
      gui.clearGui();
      return gui;
    }

    /** As JMeter's menu adds it. */
    TestElement fresh() throws ReflectiveOperationException {
      return open().createTestElement();
    }

    /** Whose fields hold texts that none of them has by itself. */
    TestElement filled() throws ReflectiveOperationException {
      TestElement element = fresh();
      for (String property : properties(element).keySet()) {
        if (!(element.getProperty(property) instanceof TestElementProperty)) {
          element.setProperty(property, "a <b> \u00e4 \"c\" ${__P(" + property + ",7)}");
        }
      }
      element.setName("of release 4");
      element.setComment("see the ticket");
      return element;
    }

    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }

  static Stream<Form> forms() {
    return Form.all();
  }

  /** Without JMeter's form of an HTTP request, whose boxes know yes, no and expressions only. */
  static Stream<Form> formsThatTakeAnyText() {
    return Form.all().filter(form -> form.type() != LeanHttpSamplerGui.class);
  }

  static Stream<Form> formsOfOurOwn() {
    return formsThatTakeAnyText().filter(form -> !form.generated());
  }

  /** Without those in which an empty field is the default. */
  static Stream<Form> formsWithDefaults() {
    return Form.all()
        .filter(
            form ->
                !List.of(
                        ArrivalsGroupGui.class,
                        LeanHttpSamplerGui.class,
                        ScalingThreadGroupGui.class,
                        ScalingGraphGui.class,
                        RequiredPercentilesGui.class)
                    .contains(form.type()));
  }

  @Test
  void allFormsAreFound() {
    assertThat(Form.all().map(Form::toString))
        .containsExactlyInAnyOrder(
            "AllowedHostsGui",
            "ArrivalsGroupGui",
            "As3apSamplerGui",
            "CycleTimeTimerGui",
            "LeanHttpSamplerGui",
            "MongoConnection",
            "MongoSampler",
            "OlioSessionGui",
            "OlioUserGui",
            "OperationMixControllerGui",
            "PageResourcesGui",
            "QueryPairs",
            "RequiredPercentilesGui",
            "ScalingGraphGui",
            "ScalingThreadGroupGui");
  }

  @ParameterizedTest
  @MethodSource("formsThatTakeAnyText")
  void showsAndGivesBackWhatStandsInThePlan(Form form) throws Exception {
    TestElement given = form.filled();
    JMeterGUIComponent gui = form.open();

    gui.configure(given);
    TestElement back = form.fresh();
    gui.modifyTestElement(back);

    assertThat(properties(back)).isEqualTo(properties(given)).isNotEmpty();
    assertThat(back.getName()).isEqualTo("of release 4");
    assertThat(back.getComment()).isEqualTo("see the ticket");
  }

  @ParameterizedTest
  @MethodSource("forms")
  void keepsItsTextsWhenThePlanIsSavedAndReopened(Form form) throws Exception {
    TestElement given = form.filled();

    assertThat(properties(reopened(given))).isEqualTo(properties(given));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void addsAFreshElementWhateverItShowedBefore(Form form) throws Exception {
    JMeterGUIComponent gui = form.open();
    gui.configure(form.filled());

    gui.clearGui();
    TestElement added = gui.createTestElement();

    assertThat(properties(added)).isEqualTo(properties(form.fresh()));
    assertThat(added.getName()).isEqualTo(gui.getStaticLabel());
  }

  /** JMeter's generated forms leave some fields empty; nobody ever sees them so. */
  @ParameterizedTest
  @MethodSource("formsOfOurOwn")
  void showsAFreshElementWhenItIsCleared(Form form) throws Exception {
    JMeterGUIComponent gui = form.open();
    TestElement written = form.filled();
    gui.configure(written);

    gui.clearGui();
    gui.modifyTestElement(written);

    assertThat(properties(written)).isEqualTo(properties(form.fresh()));
  }

  @ParameterizedTest
  @MethodSource("formsWithDefaults")
  void aPlanWithoutAPropertyMeansItsDefault(Form form) throws Exception {
    Map<String, String> defaults = properties(form.fresh());
    for (String property : defaults.keySet()) {
      TestElement without = form.fresh();
      without.removeProperty(property);

      TestElement reopened = reopened(without);

      assertThat(reopened.getPropertyAsString(property))
          .as(property)
          .isEqualTo(defaults.get(property));
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void isFoundByItsTextsWhenTheTreeIsSearched(Form form) throws Exception {
    TestElement filled = form.filled();

    assertThat(((Searchable) filled).getSearchableTokens())
        .containsAll(properties(filled).values())
        .contains("of release 4");
  }

  @ParameterizedTest
  @MethodSource("forms")
  void canBeCopiedAndPasted(Form form) throws Exception {
    TestElement filled = form.filled();

    TestElement pasted = pasted((TestElement) filled.clone());

    assertThat(pasted.getClass()).isEqualTo(filled.getClass());
    assertThat(properties(pasted)).isEqualTo(properties(filled));
    assertThat(properties((TestElement) pasted.clone())).isEqualTo(properties(filled));
  }

  @ParameterizedTest
  @MethodSource("formsOfOurOwn")
  void itsFieldsBeginAtTheLeftEdge(Form form) throws Exception {
    Container gui = (Container) form.open();
    gui.setSize(800, 600);
    layOut(gui);

    assertThat(Components.all(gui, JLabel.class))
        .filteredOn(label -> label.getLabelFor() != null && label.getLabelFor().getName() != null)
        .extracting(label -> SwingUtilities.convertPoint(label, 0, 0, gui).x)
        .anyMatch(x -> x < 30);
  }

  private static void layOut(Container container) {
    container.doLayout();
    Components.children(container, Container.class).forEach(ElementFormsTest::layOut);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void isInAMenuUnderANameOfItsOwn(Form form) throws Exception {
    JMeterGUIComponent gui = form.open();

    assertThat(gui.getMenuCategories()).hasSize(1);
    assertThat(gui.getStaticLabel())
        .matches("Ampmeter( Demo)? - [A-Z][A-Za-z0-9 ]+")
        .isEqualTo(gui.getName());
  }

  @ParameterizedTest
  @MethodSource("forms")
  void hasAPageThatExplainsIt(Form form) {
    String topic = HelpPages.topic(form.type()).orElseThrow();
    String anchor = HelpPages.anchor(topic);

    assertThat(HelpPages.html(topic).orElseThrow())
        .contains(anchor.isEmpty() ? "<h1>" : "<a name=\"" + anchor + "\">");
  }

  @ParameterizedTest
  @MethodSource("formsOfOurOwn")
  void itsTitleHasALinkToThatPage(Form form) throws Exception {
    JButton link =
        Components.named(
            (Container) form.open(), "Help on " + form.type().getSimpleName(), JButton.class);

    assertThat(link.getText()).isEqualTo("Help");
  }

  private static Map<String, String> properties(TestElement element) {
    Map<String, String> texts = new LinkedHashMap<>();
    element
        .propertyIterator()
        .forEachRemaining(
            property -> {
              if (!COMMON.contains(property.getName())) {
                texts.put(property.getName(), property.getStringValue());
              }
            });
    return texts;
  }

  private TestElement reopened(TestElement element) throws IOException {
    Path file = folder.resolve("plan.jmx");
    ListedHashTree tree = new ListedHashTree();
    tree.add(element);
    try (var out = Files.newOutputStream(file)) {
      SaveService.saveTree(tree, out);
    }
    return (TestElement) SaveService.loadTree(file.toFile()).getArray()[0];
  }

  /** By way of the clipboard, which holds Java's serial form. */
  private static TestElement pasted(TestElement copied) throws Exception {
    ByteArrayOutputStream clipboard = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(clipboard)) {
      out.writeObject(copied);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(clipboard.toByteArray()))) {
      return (TestElement) in.readObject();
    }
  }
}
