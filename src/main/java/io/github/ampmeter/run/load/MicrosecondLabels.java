package io.github.ampmeter.run.load;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Which samplers of a plan measure microseconds: ours. JMeter writes a variable into the JTL only
 * if it is named before the run.
 */
public final class MicrosecondLabels {
  private static final String OURS = "io.github.ampmeter.jmeter.sampler.";

  private MicrosecondLabels() {}

  /** What JMeter has to be told; nothing when the plan has no sampler of ours. */
  public static Map<String, String> properties(Path jmx) {
    Set<String> labels = labels(jmx);
    if (labels.isEmpty()) {
      return Map.of();
    }
    return Map.of(
        "sample_variables",
        labels.stream().map(label -> label + ":micros").collect(Collectors.joining(",")));
  }

  private static Set<String> labels(Path jmx) {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try (InputStream in = Files.newInputStream(jmx)) {
      return labels(factory.createXMLStreamReader(in));
    } catch (XMLStreamException e) {
      // JMeter says it better, and names the element.
      return Set.of();
    } catch (IOException e) {
      throw new ConfigException(jmx + ": cannot be read: " + e, e);
    }
  }

  private static Set<String> labels(XMLStreamReader xml) throws XMLStreamException {
    Set<String> labels = new LinkedHashSet<>();
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamReader.START_ELEMENT && xml.getLocalName().startsWith(OURS)) {
        String label = xml.getAttributeValue(null, "testname");
        // A comma would end the variable's name; a label with an expression is known too late.
        if (label != null && !label.contains(",") && !label.contains("${")) {
          labels.add(label);
        }
      }
    }
    return labels;
  }
}
