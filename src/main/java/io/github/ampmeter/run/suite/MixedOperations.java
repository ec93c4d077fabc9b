package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.load.MixCsv;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The operations that a plan's mixes name, so that the report shows those that never came. */
final class MixedOperations {
  private static final String MATRIX = "OperationMixController.matrix";

  private final List<String> names = new ArrayList<>();

  /** To be called at the start of each element, of which nothing has been read but the name. */
  void readFrom(XMLStreamReader xml) throws XMLStreamException {
    if (xml.isStartElement() && MATRIX.equals(xml.getAttributeValue(null, "name"))) {
      names.addAll(operations(xml.getElementText()));
    }
  }

  private static List<String> operations(String matrix) {
    try {
      return MixCsv.parse(MATRIX, matrix).operations();
    } catch (ConfigException e) {
      // An expression that only JMeter knows; one that is wrong, JMeter refuses.
      return List.of();
    }
  }

  List<String> names() {
    return List.copyOf(names);
  }
}
