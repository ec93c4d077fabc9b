package io.github.ampmeter.run.suite;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A test plan as a tree. In its file each element is followed by a {@code hashTree} with its
 * children.
 */
final class PlanXml {
  /** An element of the plan, with the element that holds its children. */
  record Part(Element element, Optional<Element> children) {
    String name() {
      return element.getAttribute("testname");
    }

    boolean enabled() {
      return PlanXml.enabled(element);
    }

    /** Its class without the package. */
    String type() {
      return simple(element.getTagName());
    }

    /** The text of a property in the file; empty where the element does not have it. */
    String property(String name) {
      return text(element, name);
    }

    /** Returns the text of a property within a property. */
    String property(String outer, String name) {
      return own(element, outer).map(inner -> text(inner, name)).orElse("");
    }

    /** Whether a property is set. */
    boolean flag(String name) {
      return Boolean.parseBoolean(property(name));
    }

    List<Part> parts() {
      return children.map(PlanXml::parts).orElse(List.of());
    }
  }

  private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";

  private final Document document;

  private PlanXml(Document document) {
    this.document = document;
  }

  /** Parses what JMeter opens, without reading external files that the XML names. */
  static PlanXml of(byte[] content) throws SAXException, IOException {
    String text = LenientXml.text(content);
    try {
      return new PlanXml(parsed(text));
    } catch (SAXException strict) {
      try {
        Document document = parsed(LenientXml.readable(text));
        LenientXml.restore(document);
        return new PlanXml(document);
      } catch (SAXException lenient) {
        // The lines of the file are those of the first.
        throw strict;
      }
    }
  }

  private static Document parsed(String text) throws SAXException, IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
      factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      factory.setXIncludeAware(false);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler());
      builder.setEntityResolver(
          (publicId, systemId) -> new InputSource(new ByteArrayInputStream(new byte[0])));
      return builder.parse(new InputSource(new StringReader(text)));
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("every Java platform has these features", e);
    }
  }

  /** All elements of the file, in their order. */
  Stream<Element> elements() {
    return stream(document.getElementsByTagName("*"));
  }

  /** All elements within one. */
  static Stream<Element> below(Element element) {
    return stream(element.getElementsByTagName("*"));
  }

  private static Stream<Element> stream(NodeList all) {
    return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i));
  }

  /** The test plan; empty where the file has only a fragment. */
  Optional<Part> plan() {
    return tops().filter(part -> part.type().equals("TestPlan")).findFirst();
  }

  /** The top-level elements. */
  private Stream<Part> tops() {
    return elements(document.getDocumentElement()).stream()
        .filter(e -> e.getTagName().equals("hashTree"))
        .flatMap(tree -> parts(tree).stream());
  }

  /** Whether an element takes part: JMeter takes whatever is not {@code true} for false. */
  static boolean enabled(Element element) {
    return !element.hasAttribute("enabled")
        || Boolean.parseBoolean(element.getAttribute("enabled"));
  }

  /** A property of an element, or of a property that holds others: of several, the last holds. */
  static Optional<Element> own(Element of, String name) {
    return elements(of).stream()
        .filter(e -> e.getAttribute("name").equals(name))
        .reduce((earlier, later) -> later);
  }

  /** The text of such a property; empty where there is none. */
  static String text(Element of, String name) {
    return own(of, name).map(Element::getTextContent).orElse("").strip();
  }

  /** Sets a property of an element, and returns it. */
  static Element property(Element of, String type, String name, String value) {
    elements(of).stream()
        .filter(old -> old.getAttribute("name").equals(name))
        .forEach(of::removeChild);
    Element property = of.getOwnerDocument().createElement(type);
    property.setAttribute("name", name);
    property.setTextContent(value);
    return (Element) of.appendChild(property);
  }

  /** Gives a thread group a new controller of its loops, and returns it. */
  static Element loopController(Element group) {
    Element loop = property(group, "elementProp", "ThreadGroup.main_controller", "");
    loop.setAttribute("elementType", "LoopController");
    loop.setAttribute("guiclass", "LoopControlPanel");
    loop.setAttribute("testclass", "LoopController");
    return loop;
  }

  /** Has a controller of loops repeat what is below it so often. */
  static void repeat(Element loop, String times) {
    property(loop, "boolProp", "LoopController.continue_forever", "false");
    property(loop, "stringProp", "LoopController.loops", times);
  }

  /** Removes an element with what is below it. */
  static void remove(Part part) {
    part.children().ifPresent(children -> children.getParentNode().removeChild(children));
    part.element().getParentNode().removeChild(part.element());
  }

  /** All elements of the file, enabled or not. */
  List<Part> parts() {
    return withTheirs(tops(), part -> true);
  }

  /** The elements of the file that are enabled, like all elements around them. */
  List<Part> enabledParts() {
    return withTheirs(tops(), Part::enabled);
  }

  /** The elements of the plan that are enabled, like all elements around them. */
  static List<Part> enabledBelow(Part top) {
    return withTheirs(top.parts().stream(), Part::enabled);
  }

  /** The wanted elements, each followed by the wanted ones below it. */
  private static List<Part> withTheirs(Stream<Part> parts, Predicate<Part> wanted) {
    List<Part> found = new ArrayList<>();
    parts.forEach(part -> add(part, wanted, found));
    return found;
  }

  private static void add(Part part, Predicate<Part> wanted, List<Part> to) {
    if (wanted.test(part)) {
      to.add(part);
      part.parts().forEach(below -> add(below, wanted, to));
    }
  }

  private static List<Part> parts(Element tree) {
    List<Part> parts = new ArrayList<>();
    List<Element> elements = elements(tree);
    for (int i = 0; i < elements.size(); i++) {
      boolean parent =
          i + 1 < elements.size() && elements.get(i + 1).getTagName().equals("hashTree");
      if (!elements.get(i).getTagName().equals("hashTree")) {
        parts.add(
            new Part(
                elements.get(i), parent ? Optional.of(elements.get(i + 1)) : Optional.empty()));
      }
    }
    return parts;
  }

  static List<Element> elements(Element of) {
    List<Element> found = new ArrayList<>();
    for (Node node = of.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        found.add(element);
      }
    }
    return found;
  }

  /**
   * The class that an element's name stands for: JMeter escapes dollars, which XML names cannot
   * have.
   */
  static String className(String tag) {
    return tag.replace("_-", "$").replace("__", "_");
  }

  static String simple(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }

  /** Whether a text of the plan has this name otherwise than as an expression of its own. */
  boolean names(String variable) {
    Pattern alone =
        Pattern.compile("(?<![A-Za-z0-9_]|\\$\\{)" + Pattern.quote(variable) + "(?![A-Za-z0-9_(])");
    return elements()
        .filter(element -> elements(element).isEmpty())
        .anyMatch(element -> alone.matcher(element.getTextContent()).find());
  }

  Document document() {
    return document;
  }

  void write(Path file) throws IOException {
    try (var out = Files.newOutputStream(file)) {
      write(out);
    }
  }

  void write(OutputStream out) throws IOException {
    try {
      Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
      // In UTF-8 the JDK writes an emoji as a reference, after which JMeter misreads the plan.
      transformer.setOutputProperty(OutputKeys.ENCODING, "UTF-16");
      transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
      Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
      text.write(DECLARATION);
      // Of the root alone, because JMeter reads UTF-8 and XML 1.0 whatever the document was.
      transformer.transform(new DOMSource(document.getDocumentElement()), new StreamResult(text));
      text.flush();
    } catch (TransformerException e) {
      throw new IOException("cannot write a plan", e);
    }
  }
}
