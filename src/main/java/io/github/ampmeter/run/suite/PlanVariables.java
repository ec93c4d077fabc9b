package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The columns that a plan's JTL has besides JMeter's own. JMeter reads their names from its
 * properties only, before the plan: a plan states them in a variable called sample_variables, and
 * each of our samplers, which measure microseconds, has one of its own.
 */
public final class PlanVariables {
  private static final String NAME = "sample_variables";
  private static final String OUR_SAMPLERS = "io.github.ampmeter.jmeter.sampler.";

  private final Set<String> names = new LinkedHashSet<>();
  private boolean stated;

  private PlanVariables() {}

  /** As properties for JMeter; empty where the plan wants none. */
  public static Map<String, String> of(Path jmx) {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    PlanVariables variables = new PlanVariables();
    try (InputStream in = Files.newInputStream(jmx)) {
      variables.read(factory.createXMLStreamReader(in));
    } catch (XMLStreamException e) {
      // JMeter says it better, and names the element.
      return Map.of();
    } catch (IOException e) {
      throw new ConfigException(jmx + ": cannot be read: " + e, e);
    }
    return variables.names.isEmpty() ? Map.of() : Map.of(NAME, String.join(",", variables.names));
  }

  private void read(XMLStreamReader xml) throws XMLStreamException {
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT) {
        if (xml.getLocalName().startsWith(OUR_SAMPLERS)) {
          addMicros(xml.getAttributeValue(null, "testname"));
        }
        readStated(xml);
      }
    }
  }

  private void readStated(XMLStreamReader xml) throws XMLStreamException {
    String name = xml.getAttributeValue(null, "name");
    stated |= xml.getLocalName().equals("elementProp") && NAME.equals(name);
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
}
