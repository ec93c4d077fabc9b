package io.github.ampmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;

/** What the Plugins Manager is told. */
class PluginDescriptorTest {

  /** It knows by them that a plugin is installed, and which plugin a plan lacks. */
  @Test
  void namesEveryElementThatAPlanCanHold() throws IOException {
    JavaClasses program =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.ampmeter");
    Set<String> all = program.stream().map(JavaClass::getSimpleName).collect(Collectors.toSet());
    List<String> elements =
        program.stream()
            .filter(type -> type.isAssignableTo(TestElement.class))
            .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            // What has no form is made while a plan runs.
            .filter(
                type ->
                    type.isAssignableTo(TestBean.class)
                        || all.contains(type.getSimpleName() + "Gui"))
            .map(JavaClass::getName)
            .sorted()
            .toList();

    List<String> named = new ArrayList<>();
    descriptor().get("componentClasses").forEach(name -> named.add(name.asText()));

    assertThat(named).containsExactlyElementsOf(elements);
    assertThat(named).contains(descriptor().get("markerClass").asText());
  }

  private static JsonNode descriptor() throws IOException {
    return new ObjectMapper().readTree(Path.of("src/main/plugins/ampmeter.json").toFile()).get(0);
  }
}
