package io.github.ampmeter.run.suite;

import java.util.LinkedHashSet;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The columns that a plan's JTL has besides JMeter's own. JMeter reads their names from its
 * properties only, before the plan: a plan states them in a variable called sample_variables, and
 * each of our samplers, which measure microseconds, has one of its own.
 */
final class SampleVariables {
  static final String PROPERTY = "sample_variables";

  /** In whichever package: a plan may name a class as it was called when the plan was saved. */
  private static final String OURS = "io.github.ampmeter.";

  private static final String SAMPLER = "Sampler";

  private final Set<String> names = new LinkedHashSet<>();
  private boolean stated;

  /** To be called at the start of each element. */
  void readFrom(XMLStreamReader xml) throws XMLStreamException {
    String element = xml.getLocalName();
    if (element.startsWith(OURS) && element.endsWith(SAMPLER)) {
      addMicros(xml.getAttributeValue(null, "testname"));
    }
    String name = xml.getAttributeValue(null, "name");
    stated |= xml.getLocalName().equals("elementProp") && PROPERTY.equals(name);
    if (stated && "Argument.value".equals(name)) {
      stated = false;
      for (String variable : xml.getElementText().split(",")) {
        if (!variable.isBlank()) {
          names.add(variable.strip());
        }
      }
    }
  }

  private void addMicros(String label) {
    // A comma would end the variable's name; a label with an expression is known too late.
    if (label != null && !label.contains(",") && !label.contains("${")) {
      names.add(label + ":micros");
    }
  }

  /** As the property has them. */
  @Override
  public String toString() {
    return String.join(",", names);
  }
}
