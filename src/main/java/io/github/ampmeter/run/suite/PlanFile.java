package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A JMeter test plan, read once before anything is started: what there is to know about it before
 * JMeter reads it.
 *
 * @param scalingThreadGroups how many there are that are enabled
 * @param sampleVariables the columns that its JTL has besides JMeter's own, comma separated
 * @param comparesQueries whether it asks for a file to put the figures of queries in
 * @param operations those that its mixes name, as far as that can be read without JMeter
 * @param text what it was when it was read
 */
public record PlanFile(
    Path path,
    int scalingThreadGroups,
    String sampleVariables,
    boolean comparesQueries,
    List<String> operations,
    PlanText text) {
  /** The property that says where the figures of compared queries go. */
  public static final String REWRITES = "rewritesData";

  private static final String ROOT = "jmeterTestPlan";
  private static final String SCALING_THREAD_GROUP =
      "io.github.ampmeter.jmeter.threads.ScalingThreadGroup";

  /** Of a plan whose elements nobody asks for. */
  public PlanFile(
      Path path,
      int scalingThreadGroups,
      String sampleVariables,
      boolean comparesQueries,
      List<String> operations) {
    this(path, scalingThreadGroups, sampleVariables, comparesQueries, operations, PlanText.NONE);
  }

  /** Refuses what is not XML, from its first to its last element, under JMeter's root element. */
  public static PlanFile read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new ConfigException(file + ": no such test plan");
    }
    try {
      return parsed(file, Files.readAllBytes(file));
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
      throw new ConfigException(
          file + ", line " + line + ": is not a JMeter test plan: not well-formed XML", e);
    } catch (IOException e) {
      throw new ConfigException(file + ": the test plan cannot be read: " + e, e);
    }
  }

  private static PlanFile parsed(Path file, byte[] content) throws XMLStreamException {
    XMLStreamReader xml = reader(content);
    xml.nextTag();
    if (!xml.getLocalName().equals(ROOT)) {
      throw new ConfigException(
          "%s: is not a JMeter test plan: its root element is <%s>, expected <%s>"
              .formatted(file, xml.getLocalName(), ROOT));
    }
    int groups = 0;
    SampleVariables variables = new SampleVariables();
    MixedOperations operations = new MixedOperations();
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT) {
        boolean group = xml.getLocalName().equals(SCALING_THREAD_GROUP);
        groups += group && !"false".equals(xml.getAttributeValue(null, "enabled")) ? 1 : 0;
        variables.readFrom(xml);
        operations.readFrom(xml);
      }
    }
    // In attributes and texts alike, and of ASCII whatever the encoding.
    String text = new String(content, StandardCharsets.ISO_8859_1);
    return new PlanFile(
        file,
        groups,
        variables.toString(),
        text.contains("__P(" + REWRITES),
        operations.names(),
        new PlanText(content));
  }

  private static XMLStreamReader reader(byte[] content) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory.createXMLStreamReader(new ByteArrayInputStream(content));
  }

  /** What JMeter must be told of it, as properties. */
  public Map<String, String> properties() {
    return sampleVariables.isEmpty() ? Map.of() : Map.of(SampleVariables.PROPERTY, sampleVariables);
  }

  /** Why a load does not go together with its thread groups; empty when it does. */
  Optional<String> misfit(SuiteLoad load) {
    if (scalingThreadGroups > 1) {
      return Optional.of(
          "%s has %d Scaling Thread Groups; a sweep must be a plan's only load"
              .formatted(path, scalingThreadGroups));
    }
    return scalingThreadGroups == 0 && load.needsSteps()
        ? Optional.of(
            "steps, requests, pause and repeats need a Scaling Thread Group, " + path + " has none")
        : Optional.empty();
  }
}
