package io.github.ampmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.jmeter.save.SaveService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Elements that have moved are found in plans that were saved before. */
class MovedElementsTest {
  private static final String MOVES =
      "/META-INF/resources/org.apache.jmeter.nameupdater.properties";

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void aPlanSavedUnderTheOldNamesIsThePlanOfToday(PlanFile plan) throws IOException {
    HeadlessJMeter.home();
    Path old = Files.writeString(folder.resolve("old.jmx"), underOldNames(plan.text()));

    assertThat(PlanFile.save(SaveService.loadTree(old.toFile())).lines().sorted())
        .containsExactlyElementsOf(plan.text().lines().sorted().toList());
  }

  @Test
  void plansOfOursHaveEveryElementThatHasMoved() throws IOException {
    Set<String> unused = new TreeSet<>(moves().stringPropertyNames());
    for (PlanFile plan : PlanFile.all().toList()) {
      String text = underOldNames(plan.text());
      unused.removeIf(text::contains);
    }

    assertThat(unused)
        .as("forms of a test bean are JMeter's own, so plans do not name them")
        .allMatch(name -> name.endsWith("Gui"));
  }

  @Test
  void elementsHaveMovedToClassesThatAreThere() throws Exception {
    for (Object now : moves().values()) {
      assertThat(Class.forName(now.toString())).isNotNull();
    }
  }

  /** As in the version before: longer names first, since one may begin like another. */
  private static String underOldNames(String text) throws IOException {
    String old = text;
    Properties moves = moves();
    for (String before :
        moves.stringPropertyNames().stream()
            .sorted((a, b) -> moves.getProperty(b).length() - moves.getProperty(a).length())
            .collect(Collectors.toList())) {
      old = old.replace(moves.getProperty(before), before);
    }
    return old;
  }

  private static Properties moves() throws IOException {
    Properties moves = new Properties();
    try (InputStream in = MovedElementsTest.class.getResourceAsStream(MOVES)) {
      moves.load(in);
    }
    return moves;
  }
}
