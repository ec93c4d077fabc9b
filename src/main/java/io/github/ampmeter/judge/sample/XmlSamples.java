package io.github.ampmeter.judge.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The samples of one element of an XML JTL: its own and, behind it, those that stand inside it, in
 * the order in which JMeter writes them into a CSV. What a server was asked and answered is passed
 * over; what else stands inside is rejected.
 */
final class XmlSamples {
  private static final int MOST_SAMPLES = 200_000;
  private static final int DEEPEST = 200;
  private static final int LONGEST_TEXT = 1 << 16;
  private static final String ASSERTION = "assertionResult";
  private static final String FAILURE_MESSAGE = "failureMessage";
  private static final Set<String> FAILURES = Set.of("failure", "error");
  private static final String NAME = "name";

  /** What was asked and answered: no verdict rests on it. */
  private static final Set<String> TEXTS =
      Set.of(
          "responseHeader",
          "requestHeader",
          "responseData",
          "responseFile",
          "samplerData",
          "queryString",
          "method",
          "cookies",
          "redirectLocation");

  private static final String URL = "java.net.URL";

  /** What a sample is read with that stands so deep inside others. */
  private record Frame(XmlRow row, SampleParser parser) {}

  private final XmlFile file;
  private final List<Frame> frames = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();
  private int[] parents = new int[64];
  private int count;

  XmlSamples(XmlFile file) {
    this.file = file;
  }

  /** Reads from the beginning of an element to its end; the samples before are forgotten. */
  void read(XMLStreamReader xml) throws XMLStreamException {
    count = 0;
    read(xml, 0, 0);
    for (int i = 0; i < count; i++) {
      samples.get(i).nested(false);
    }
    for (int i = 1; i < count; i++) {
      Nesting.place(samples.get(i), samples.get(parents[i]));
    }
  }

  int count() {
    return count;
  }

  Sample get(int index) {
    return samples.get(index);
  }

  private void read(XMLStreamReader xml, int depth, int parent) throws XMLStreamException {
    Frame frame = frame(depth);
    XmlRow row = frame.row();
    row.of(xml);
    if (depth == DEEPEST || count == MOST_SAMPLES) {
      throw row.error(
          "has too many samples: more than %s, or nested %s deep".formatted(MOST_SAMPLES, DEEPEST));
    }
    int own = count;
    Sample sample = next(parent);
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        part(xml, row, depth, own);
      } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw row.error(entity(xml.getLocalName()));
      }
    }
    frame.parser().read(sample);
  }

  private void part(XMLStreamReader xml, XmlRow row, int depth, int own) throws XMLStreamException {
    String name = xml.getLocalName();
    if (name.equals(URL)) {
      row.address(text(xml, row));
    } else if (name.equals(ASSERTION)) {
      assertion(xml, row);
    } else if (XmlRow.isSample(xml)) {
      read(xml, depth + 1, own);
    } else if (TEXTS.contains(name)) {
      text(xml, row);
    } else {
      row.requireWhole();
      throw row.error(unknown(name));
    }
  }

  private static void assertion(XMLStreamReader xml, XmlRow row) throws XMLStreamException {
    if (xml.getAttributeCount() > 0) {
      throw row.error(
          "has the attribute %s at an assertion's result, where JMeter writes none"
              .formatted(JtlRow.shortened(xml.getAttributeLocalName(0))));
    }
    boolean told = false;
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        told |= ofAssertion(xml, row);
      } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw row.error(entity(xml.getLocalName()));
      }
    }
    if (!told) {
      throw row.error("has an assertion result without failure or error");
    }
  }

  /** Whether it is the part that says whether the assertion failed. */
  private static boolean ofAssertion(XMLStreamReader xml, XmlRow row) throws XMLStreamException {
    String name = xml.getLocalName();
    if (!name.equals(FAILURE_MESSAGE) && !name.equals(NAME) && !FAILURES.contains(name)) {
      throw row.error(unknown(name));
    }
    String text = text(xml, row);
    if (name.equals(FAILURE_MESSAGE)) {
      row.failureMessage(text);
    }
    if (!FAILURES.contains(name)) {
      return false;
    }
    switch (text.strip()) {
      case "true" -> row.failedAssertion();
      case "false" -> {
        // The assertion passed.
      }
      default ->
          throw row.error(
              "has an assertion whose %s must be true or false, was \"%s\""
                  .formatted(name, JtlRow.shortened(text)));
    }
    return true;
  }

  /** What it says would be passed over, and may be that something failed. */
  private static String unknown(String element) {
    return "has the element %s, which JMeter does not write there; save the run as CSV"
        .formatted(JtlRow.shortened(element));
  }

  /** The text up to an element's end, or the beginning of a long one. */
  private static String text(XMLStreamReader xml, XmlRow row) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      switch (event) {
        case XMLStreamConstants.START_ELEMENT -> throw row.error(unknown(xml.getLocalName()));
        case XMLStreamConstants.ENTITY_REFERENCE -> throw row.error(entity(xml.getLocalName()));
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
          int room = LONGEST_TEXT - text.length();
          text.append(
              xml.getTextCharacters(), xml.getTextStart(), Math.min(room, xml.getTextLength()));
        }
        default -> {}
      }
    }
    return text.toString();
  }

  /** JMeter writes none but those that XML itself has. */
  static String entity(String name) {
    return "has the entity &" + JtlRow.shortened(name) + ";, which no JTL has";
  }

  private Frame frame(int depth) {
    if (depth == frames.size()) {
      XmlRow row = new XmlRow(file);
      frames.add(new Frame(row, new SampleParser(row, TimeStamps.MILLIS, false)));
    }
    return frames.get(depth);
  }

  private Sample next(int parent) {
    if (count == samples.size()) {
      samples.add(new Sample());
    }
    if (count == parents.length) {
      parents = Arrays.copyOf(parents, 2 * count);
    }
    parents[count] = parent;
    return samples.get(count++);
  }
}
