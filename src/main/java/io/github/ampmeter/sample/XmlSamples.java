package io.github.ampmeter.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The samples of one element of an XML JTL: its own and, behind it, those that stand inside it, in
 * the order in which JMeter writes them into a CSV. What else stands inside, such as what a server
 * answered, is passed over.
 */
final class XmlSamples {
  private static final int MOST_SAMPLES = 200_000;
  private static final int DEEPEST = 200;
  private static final int LONGEST_TEXT = 1 << 16;
  private static final String ASSERTION = "assertionResult";
  private static final String FAILURE_MESSAGE = "failureMessage";
  private static final Set<String> FAILURES = Set.of("failure", "error");
  private static final String URL = "java.net.URL";

  /** What a sample is read with that stands so deep inside others. */
  private record Frame(XmlRow row, SampleParser parser) {}

  private final XmlFile file;
  private final List<Frame> frames = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();
  private int count;

  XmlSamples(XmlFile file) {
    this.file = file;
  }

  /** Reads from the beginning of an element to its end; the samples before are forgotten. */
  void read(XMLStreamReader xml) throws XMLStreamException {
    count = 0;
    read(xml, 0);
  }

  /** How many there are. */
  int count() {
    return count;
  }

  Sample get(int index) {
    return samples.get(index);
  }

  private void read(XMLStreamReader xml, int depth) throws XMLStreamException {
    Frame frame = frame(depth);
    XmlRow row = frame.row();
    row.of(xml);
    if (depth == DEEPEST || count == MOST_SAMPLES) {
      throw row.refusal(
          "holds too many samples: more than %d, or inside each other %d deep"
              .formatted(MOST_SAMPLES, DEEPEST));
    }
    Sample sample = next();
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        part(xml, row, depth);
      } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw row.refusal(entity(xml.getLocalName()));
      }
    }
    frame.parser().read(sample);
  }

  private void part(XMLStreamReader xml, XmlRow row, int depth) throws XMLStreamException {
    String name = xml.getLocalName();
    if (name.equals(URL)) {
      row.address(text(xml, row));
    } else if (name.equals(ASSERTION)) {
      assertion(xml, row);
    } else if (XmlRow.isSample(xml)) {
      read(xml, depth + 1);
    } else {
      text(xml, row);
    }
  }

  private static void assertion(XMLStreamReader xml, XmlRow row) throws XMLStreamException {
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        String name = xml.getLocalName();
        String text = text(xml, row);
        if (name.equals(FAILURE_MESSAGE)) {
          row.failureMessage(text);
        } else if (FAILURES.contains(name) && text.strip().equals("true")) {
          row.failedAssertion();
        }
      } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw row.refusal(entity(xml.getLocalName()));
      }
    }
  }

  /** The text up to an element's end, or the beginning of a long one. */
  private static String text(XMLStreamReader xml, XmlRow row) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    for (int depth = 1; depth > 0; ) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          depth++;
          if (depth > DEEPEST) {
            throw row.refusal("holds elements inside each other, more than " + DEEPEST + " deep");
          }
        }
        case XMLStreamConstants.END_ELEMENT -> depth--;
        case XMLStreamConstants.ENTITY_REFERENCE -> throw row.refusal(entity(xml.getLocalName()));
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
          int room = LONGEST_TEXT - text.length();
          text.append(
              xml.getTextCharacters(), xml.getTextStart(), Math.min(room, xml.getTextLength()));
        }
        default -> {
          // A comment.
        }
      }
    }
    return text.toString();
  }

  /** JMeter writes none but those that XML itself has. */
  static String entity(String name) {
    return "holds the entity &" + JtlRow.shortened(name) + ";, which no JTL has";
  }

  private Frame frame(int depth) {
    if (depth == frames.size()) {
      XmlRow row = new XmlRow(file);
      frames.add(new Frame(row, new SampleParser(row, TimeStamps.MILLIS)));
    }
    return frames.get(depth);
  }

  private Sample next() {
    if (count == samples.size()) {
      samples.add(new Sample());
    }
    return samples.get(count++);
  }
}
