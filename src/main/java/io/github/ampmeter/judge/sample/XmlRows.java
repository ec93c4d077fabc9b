package io.github.ampmeter.judge.sample;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads an XML JTL, as JMeter's listeners save it: {@code testResults} with an element for each
 * sample. Those that stand inside another (embedded resources, redirects, requests of a transaction
 * that is one sample) follow it, as they do in a CSV of the same run. One thread reads it, and
 * memory does not depend on its length. There are no entities and no DTD; nothing that it names is
 * opened.
 */
final class XmlRows implements JtlRows {
  private static final String ROOT = "testResults";
  private static final String ENCODED_VERSION = "1.0";
  private static final String END = "</" + ROOT + ">";
  private static final String CUT =
      "the JTL ends before its last element does: JMeter is still running, was killed, or the disk"
          + " is full";

  private final Path file;
  private final XmlText text;
  private final XmlFile common;
  private final XmlSamples element;
  private XMLStreamReader xml;
  private boolean begun;
  private boolean ended;
  private boolean cut;
  private int taken;
  private long samples;
  private long operations;

  /**
   * Begins.
   *
   * @param generator the number of its load generator, as for {@link ThreadNames}
   */
  XmlRows(Path file, InputStream text, int generator) {
    this(file, new XmlText(text), generator);
  }

  private XmlRows(Path file, XmlText text, int generator) {
    this.file = file;
    this.text = text;
    this.common = new XmlFile(generator);
    this.element = new XmlSamples(common);
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    // Variables of a plan may be called a:b, which is no namespace.
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    // Errors arrive as exceptions; the parser would print them as well.
    factory.setXMLReporter((message, type, about, where) -> {});
    return factory;
  }

  @Override
  public boolean endsBlock() {
    return true;
  }

  @Override
  public Sample next() {
    if (ended) {
      return null;
    }
    try {
      return (begun || begin()) && nextElement() ? take() : end();
    } catch (XMLStreamException e) {
      return endAt(e);
    } catch (RowError error) {
      throw new JtlException(file, error.line, error.getMessage());
    } catch (IOException e) {
      throw new JtlException(file, "cannot be read: " + e.getMessage());
    }
  }

  private boolean begin() throws XMLStreamException {
    // Not the bytes: of one that is no UTF-8 the parser prints a line of its own.
    xml = factory().createXMLStreamReader(new InputStreamReader(text, strict()));
    requireUtf8();
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.DTD -> throw dtd();
        case XMLStreamConstants.START_ELEMENT -> {
          requireRoot();
          begun = true;
          return true;
        }
        default -> {}
      }
    }
    return false;
  }

  private static CharsetDecoder strict() {
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  private void requireUtf8() {
    String encoding = xml.getCharacterEncodingScheme();
    if (encoding != null && !encoding.equalsIgnoreCase(StandardCharsets.UTF_8.name())) {
      throw new JtlException(
          file,
          1,
          "must be UTF-8, as JMeter writes it, and declares %s; convert it and its declaration"
              .formatted(shortened(encoding)));
    }
  }

  private JtlException dtd() {
    return new JtlException(
        file, xml.getLocation().getLineNumber(), "has a DTD, which no JTL has; it is not read");
  }

  private void requireRoot() {
    if (!xml.getLocalName().equals(ROOT)) {
      throw new JtlException(
          file,
          "is XML, but not a JTL: expected " + ROOT + ", found " + shortened(xml.getLocalName()));
    }
    String version = xml.getAttributeValue(null, "version");
    if (version == null || version.equals(ENCODED_VERSION)) {
      throw new JtlException(
          file,
          "is an XML JTL of version 1.0, of a JMeter before 2.1; open it in JMeter and save it as"
              + " CSV");
    }
  }

  /** Whether there is a sample that has not been taken. */
  private boolean nextElement() throws XMLStreamException {
    while (taken == element.count() && xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          taken = 0;
          element.read(xml);
        }
        case XMLStreamConstants.ENTITY_REFERENCE -> throw entity();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> requireBlank();
        default -> {}
      }
    }
    return taken < element.count();
  }

  private Sample take() {
    Sample sample = element.get(taken++);
    samples++;
    operations += sample.kind() == SampleKind.OPERATION ? 1 : 0;
    return sample;
  }

  private JtlException entity() {
    return new JtlException(
        file, xml.getLocation().getLineNumber(), XmlSamples.entity(xml.getLocalName()));
  }

  private void requireBlank() {
    if (!xml.isWhiteSpace()) {
      throw new JtlException(
          file,
          Math.max(1, xml.getLocation().getLineNumber()),
          "has text between its samples: \"" + shortened(xml.getText()) + "\"; it is damaged");
    }
  }

  private Sample end() throws IOException {
    ended = true;
    // The checksum is that of the whole file.
    text.transferTo(OutputStream.nullOutputStream());
    return null;
  }

  /** The end of a file is missing, or it is no XML. */
  private Sample endAt(XMLStreamException e) {
    if (text.endsWithout(END)) {
      ended = true;
      cut = true;
      return null;
    }
    int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
    if (e.getNestedException() instanceof CharacterCodingException) {
      throw new JtlException(file, line, JtlRow.NO_UTF8 + "; this is behind sample " + samples);
    }
    if (e.getNestedException() instanceof IOException failure) {
      throw new JtlException(file, "cannot be read: " + failure.getMessage());
    }
    throw new JtlException(
        file,
        line,
        "is damaged, or not XML: %s, behind sample %s".formatted(words(e.getMessage()), samples));
  }

  /** What is wrong, without the position that the parser puts before it. */
  private static String words(String message) {
    String what = message == null ? "" : message.replaceFirst("(?s).*?Message: ", "");
    return shortened(what);
  }

  private static String shortened(String text) {
    return JtlRow.shortened(text);
  }

  @Override
  public boolean begun() {
    return begun;
  }

  @Override
  public SortedSet<String> columns() {
    return common.columns();
  }

  @Override
  public long samples() {
    return samples;
  }

  @Override
  public long operations() {
    return operations;
  }

  @Override
  public long lines() {
    return text.lines();
  }

  @Override
  public List<Issue> issues() {
    List<Issue> issues = new ArrayList<>();
    if (cut) {
      issues.add(Message.CUT.issue(file.getFileName()));
    }
    if (!common.has(JtlColumn.RESPONSE_MESSAGE)) {
      issues.add(Message.NO_OPERATIONS.issue());
    }
    return issues;
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}
