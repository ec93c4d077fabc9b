package io.github.ampmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.CompiledClasses;
import java.io.IOException;
import java.lang.reflect.Modifier;
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
    Set<String> all = CompiledClasses.all().map(Class::getSimpleName).collect(Collectors.toSet());
    List<String> elements =
        CompiledClasses.all()
            .filter(TestElement.class::isAssignableFrom)
            .filter(type -> !Modifier.isAbstract(type.getModifiers()))
            .filter(type -> Modifier.isPublic(type.getModifiers()))
            // What has no form is made while a plan runs.
            .filter(
                type ->
                    TestBean.class.isAssignableFrom(type)
                        || all.contains(type.getSimpleName() + "Gui"))
            .map(Class::getName)
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
