package io.github.ampmeter.jmeter.gui;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.mongo.jmeter.MongoConnection;
import io.github.ampmeter.benchmark.mongo.jmeter.MongoSampler;
import io.github.ampmeter.benchmark.rewrites.jmeter.QueryPairs;
import io.github.ampmeter.jmeter.HeadlessJMeter;
import java.awt.Component;
import java.awt.Container;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JMenu;
import javax.swing.border.CompoundBorder;
import javax.swing.border.TitledBorder;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.NamePanel;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a person reads in our forms and menus, in the languages of JMeter's window. */
class MessagesTest {
  /** Names, and words that German has from English. */
  private static final Set<String> SAME =
      Set.of(
          "Ampmeter", "Cache:", "Engine:", "Rate:", "Variable:", "embedded", "local", "container");

  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
  }

  @AfterEach
  void speakEnglish() {
    JMeterUtils.setLocale(Locale.ENGLISH);
  }

  @Test
  void textsAreEnglishWithoutATranslation() {
    assertThat(said(Locale.GERMAN)).isEqualTo("Kriterien");
    assertThat(said(Locale.GERMANY)).isEqualTo("Kriterien");
    assertThat(said(Locale.JAPANESE)).isEqualTo("Criteria");
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.gui.ElementFormsTest#formsOfOurOwn")
  void everyTextOfAFormHasAGermanTranslation(ElementFormsTest.Form form) throws Exception {
    Set<String> english = in(Locale.ENGLISH, () -> texts((Container) form.open()));
    Set<String> german = in(Locale.GERMAN, () -> texts((Container) form.open()));

    assertThat(german).isNotEmpty();
    assertThat(german).filteredOn(english::contains).isSubsetOf(SAME);
  }

  @Test
  void everyTextOfTheMenuHasAGermanTranslation() throws Exception {
    Set<String> english = in(Locale.ENGLISH, () -> texts(menu()));
    Set<String> german = in(Locale.GERMAN, () -> texts(menu()));

    assertThat(german).contains("Stack beenden");
    assertThat(german).filteredOn(english::contains).isSubsetOf(SAME);
  }

  @Test
  void everyTextOfAGeneratedFormHasAGermanTranslation() {
    for (Class<?> type : List.of(MongoConnection.class, MongoSampler.class, QueryPairs.class)) {
      ResourceBundle english = bundle(type, Locale.ENGLISH);
      ResourceBundle german = bundle(type, Locale.GERMAN);

      assertThat(english.keySet())
          .isNotEmpty()
          .isEqualTo(german.keySet())
          .filteredOn(key -> key.endsWith("shortDescription"))
          .filteredOn(key -> english.getString(key).equals(german.getString(key)))
          .isEmpty();
    }
  }

  /** JMeter asks so as well; the machine's own language must not come between. */
  private static ResourceBundle bundle(Class<?> type, Locale locale) {
    Locale ofTheMachine = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      return ResourceBundle.getBundle(type.getName() + "Resources", locale);
    } finally {
      Locale.setDefault(ofTheMachine);
    }
  }

  @Test
  void translationsAndTextsInTheCodeAreTheSame() throws IOException {
    String code = code("");
    Set<String> german = Messages.read("de").keySet();

    assertThat(
            Pattern.compile("Messages\\.of\\(\\s*\"((?:[^\"\\\\]|\\\\.)*)\"\\s*\\)")
                .matcher(code("/gui/"))
                .results()
                .map((MatchResult said) -> said.group(1)))
        .hasSizeGreaterThan(20)
        .allMatch(german::contains);
    assertThat(german).allMatch(text -> code.contains('"' + text.replace("\n", "\\n") + '"'));
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.gui.ElementFormsTest#formsOfOurOwn")
  void everyFieldAndButtonHasAToolTip(ElementFormsTest.Form form) throws Exception {
    assertThat(ours((Container) form.open()))
        .filteredOn(MessagesTest::isUsed)
        .filteredOn(part -> part.getToolTipText() == null || part.getToolTipText().isBlank())
        .extracting(part -> part.getClass().getSimpleName() + " " + part.getName())
        .isEmpty();
  }

  private static boolean isUsed(JComponent part) {
    return part instanceof AbstractButton button && !button.getText().isEmpty()
        || part instanceof JComboBox
        || part instanceof JTextComponent text && text.isEditable();
  }

  private static Container menu() {
    return (JMenu) new AmpmeterMenu().getMenuItemsAtLocation(MenuCreator.MENU_LOCATION.TOOLS)[0];
  }

  private static String said(Locale locale) {
    JMeterUtils.setLocale(locale);
    return Messages.of("Criteria");
  }

  private static <T> T in(Locale locale, Callable<T> task) throws Exception {
    JMeterUtils.setLocale(locale);
    return Components.onScreen(task);
  }

  private static Set<String> texts(Container form) {
    Set<String> texts = new TreeSet<>();
    for (JComponent part : ours(form)) {
      texts.add(String.valueOf(part.getToolTipText()));
      if (part instanceof JLabel label) {
        texts.add(String.valueOf(label.getText()));
      } else if (part instanceof AbstractButton button) {
        texts.add(String.valueOf(button.getText()));
      }
      if (part.getBorder() instanceof TitledBorder border) {
        texts.add(border.getTitle());
      } else if (part.getBorder() instanceof CompoundBorder around
          && around.getOutsideBorder() instanceof TitledBorder border) {
        texts.add(border.getTitle());
      }
    }
    texts.removeIf(text -> text.equals("null") || !text.matches(".*[A-Za-z]{3}.*"));
    return texts;
  }

  /** All parts but those that JMeter brings: the name, and what a thread does after an error. */
  private static List<JComponent> ours(Container form) {
    List<JComponent> found = new ArrayList<>();
    Component[] parts =
        form instanceof JMenu menu ? menu.getMenuComponents() : form.getComponents();
    for (Component part : parts) {
      boolean jmeters =
          part instanceof NamePanel || part.getClass().getName().startsWith("org.apache.jmeter");
      if (part instanceof JComponent component && !jmeters) {
        found.add(component);
        found.addAll(ours(component));
      }
    }
    return found;
  }

  /** What lies in folders of that name, each text in one piece. */
  private static String code(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/io/github/ampmeter"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains(folder))
          .map(MessagesTest::read)
          .map(text -> text.replaceAll("\"\\s*\\+\\s*\"", ""))
          .collect(Collectors.joining("\n"));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
