package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.workload.MixCsv;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The operations that a plan's mixes name, so that the report shows those that never came. */
final class PlannedOperations {
  private static final String MATRIX = "OperationMixController.matrix";

  private PlannedOperations() {}

  /** Empty where the plan has no mix that can be read without JMeter. */
  static List<String> of(Path jmx) throws IOException {
    if (!Files.exists(jmx)) {
      return List.of();
    }
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try (InputStream in = Files.newInputStream(jmx)) {
      return names(factory.createXMLStreamReader(in));
    } catch (XMLStreamException e) {
      return List.of();
    }
  }

  private static List<String> names(XMLStreamReader xml) throws XMLStreamException {
    List<String> names = new ArrayList<>();
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT
          && MATRIX.equals(xml.getAttributeValue(null, "name"))) {
        names.addAll(operations(xml.getElementText()));
      }
    }
    return names;
  }

  private static List<String> operations(String matrix) {
    try {
      return MixCsv.parse(MATRIX, matrix).operations();
    } catch (ConfigException e) {
      // An expression that only JMeter knows; one that is wrong, JMeter has refused.
      return List.of();
    }
  }
}
