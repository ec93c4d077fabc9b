package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Makes sure, before anything is started, that a file is a JMeter test plan. */
public final class PlanFile {
  private static final String ROOT = "jmeterTestPlan";
  private static final String SCALING_THREAD_GROUP =
      "io.github.ampmeter.jmeter.threads.ScalingThreadGroup";

  private PlanFile() {}

  /** Why a load does not go together with the thread groups of a plan; empty when it does. */
  static Optional<String> scalingMisfit(Path file, SuiteLoad load) {
    int groups = scalingThreadGroups(file);
    if (groups > 1) {
      return Optional.of(
          file + " has " + groups + " Scaling Thread Groups; a sweep must be a plan's only load");
    }
    return groups == 0 && load.needsSteps()
        ? Optional.of(
            "steps, requests, pause and repeats need a Scaling Thread Group, " + file + " has none")
        : Optional.empty();
  }

  /** Enabled ones. */
  private static int scalingThreadGroups(Path file) {
    int found = 0;
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader xml = reader(in);
      while (xml.hasNext()) {
        boolean group =
            xml.next() == XMLStreamConstants.START_ELEMENT
                && xml.getLocalName().equals(SCALING_THREAD_GROUP);
        found += group && !"false".equals(xml.getAttributeValue(null, "enabled")) ? 1 : 0;
      }
      return found;
    } catch (XMLStreamException | IOException e) {
      throw new ConfigException(file + ": the test plan cannot be read: " + e, e);
    }
  }

  private static XMLStreamReader reader(InputStream in) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    return factory.createXMLStreamReader(in);
  }

  /** The file itself, if its whole text is XML under JMeter's root element. */
  public static Path checked(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new ConfigException(file + ": no such test plan");
    }
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader xml = reader(in);
      xml.nextTag();
      if (!xml.getLocalName().equals(ROOT)) {
        throw new ConfigException(
            file
                + ": is not a JMeter test plan: its root element is <"
                + xml.getLocalName()
                + ">, expected <"
                + ROOT
                + ">");
      }
      while (xml.hasNext()) {
        xml.next();
      }
      return file;
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
      throw new ConfigException(
          file + ", line " + line + ": is not a JMeter test plan: not well-formed XML", e);
    } catch (IOException e) {
      throw new ConfigException(file + ": the test plan cannot be read: " + e, e);
    }
  }
}
