package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.OpenForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Who clicks through a plan reads each element into its form and back, as JMeter does. If that
 * changes one, JMeter asks on closing whether to save a plan that nobody has touched.
 */
class ClickedPlansTest {
  private static final Pattern OURS =
      Pattern.compile("(?!TestElement|TestPlan|ThreadGroup|HTTP[sS]ampler)[A-Za-z0-9]+\\..*");

  private static final OpenForms FORMS = new OpenForms();

  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
  }

  static Stream<Path> plans() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("testplans"))) {
      return files.filter(file -> file.toString().endsWith(".jmx")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void clickingThroughAShippedPlanChangesNothing(Path plan) throws Exception {
    for (TestElement element : elements(plan)) {
      element.setEnabled(element.isEnabled());
      TestElement clicked = (TestElement) element.clone();
      click(clicked);

      assertThat(properties(clicked)).as(element.getName()).isEqualTo(properties(element));
      assertThat(clicked).as("as JMeter compares: " + element.getName()).isEqualTo(element);
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void norDoesItWhereAPlanLeavesAPropertyOfOursOut(Path plan) throws Exception {
    // Elements that differ in what they are called only are one to their form.
    Set<Map<String, String>> clicked = new HashSet<>();
    for (TestElement element : elements(plan)) {
      Map<String, String> fields = properties(element);
      fields.keySet().removeAll(List.of(TestElement.NAME, TestElement.COMMENTS));
      if (element.getClass().getName().startsWith("io.github.ampmeter")
          && !guiClass(element).equals("TestBeanGUI")
          && clicked.add(fields)) {
        for (String property : properties(element).keySet()) {
          if (OURS.matcher(property).matches()) {
            TestElement without = (TestElement) element.clone();
            without.removeProperty(property);
            without.setEnabled(without.isEnabled());
            TestElement after = (TestElement) without.clone();
            click(after);

            assertThat(properties(after))
                .as(element.getName() + " without " + property)
                .isEqualTo(properties(without));
          }
        }
      }
    }
  }

  private void click(TestElement element) throws ReflectiveOperationException {
    boolean enabled = element.isEnabled();
    FORMS.passThrough(element);
    // JMeter's tree sets it on opening a plan, and each form takes it away again where it is true.
    element.setEnabled(enabled);
  }

  private static String guiClass(TestElement element) {
    return element.getPropertyAsString(TestElement.GUI_CLASS).replaceFirst(".*\\.", "");
  }

  private static List<TestElement> elements(Path plan) throws IOException {
    HashTree tree = SaveService.loadTree(plan.toFile());
    SearchByClass<TestElement> all = new SearchByClass<>(TestElement.class);
    tree.traverse(all);
    return new ArrayList<>(all.getSearchResults());
  }

  private static Map<String, String> properties(TestElement element) {
    Map<String, String> texts = new TreeMap<>();
    element
        .propertyIterator()
        .forEachRemaining(property -> texts.put(property.getName(), property.toString()));
    return texts;
  }
}
