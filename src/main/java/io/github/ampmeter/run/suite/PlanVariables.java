package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * What a plan wants JMeter to know before it starts. JMeter reads sample_variables, the columns
 * that a JTL has besides its own, from its properties only: a plan names them in a variable of that
 * name.
 */
public final class PlanVariables {
  private static final String NAME = "sample_variables";

  private PlanVariables() {}

  /** As properties for JMeter; empty where the plan wants none. */
  public static Map<String, String> of(Path jmx) {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try (InputStream in = Files.newInputStream(jmx)) {
      return of(factory.createXMLStreamReader(in));
    } catch (XMLStreamException | IOException e) {
      throw new ConfigException(jmx + ": the test plan cannot be read: " + e.getMessage(), e);
    }
  }

  private static Map<String, String> of(XMLStreamReader xml) throws XMLStreamException {
    boolean inside = false;
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT) {
        String name = xml.getAttributeValue(null, "name");
        inside |= xml.getLocalName().equals("elementProp") && NAME.equals(name);
        if (inside && "Argument.value".equals(name)) {
          String value = xml.getElementText().strip();
          return value.isEmpty() ? Map.of() : Map.of(NAME, value);
        }
      }
    }
    return Map.of();
  }
}
