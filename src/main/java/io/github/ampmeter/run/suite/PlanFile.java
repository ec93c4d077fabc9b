package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Makes sure, before anything is started, that a file is a JMeter test plan. */
public final class PlanFile {
  private static final String ROOT = "jmeterTestPlan";

  private PlanFile() {}

  /** The file itself, if its whole text is XML under JMeter's root element. */
  public static Path checked(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new ConfigException(file + ": no such test plan");
    }
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
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
