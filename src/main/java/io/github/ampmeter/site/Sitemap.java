package io.github.ampmeter.site;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The pages that a site names for search engines.
 *
 * @param urls a selection, spread evenly over all
 * @param all how many the file names
 */
public record Sitemap(List<String> urls, int all) {
  /** More pages than this make a plan that nobody reads, and a report likewise. */
  public static final int MOST_PAGES = 20;

  /** What a sitemap may hold by its standard. */
  private static final int MOST_URLS = 50_000;

  /**
   * Reads a sitemap, also one that is compressed.
   *
   * @throws ConfigException where it is none, or an index of others
   */
  public static Sitemap read(Path file) {
    List<String> urls = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file)) {
      boolean packed = file.toString().endsWith(".gz");
      collect(file, packed ? new GZIPInputStream(in) : in, urls);
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
      throw new ConfigException(
          "%s, line %s: is not a sitemap: not well-formed XML".formatted(file, line), e);
    } catch (IOException e) {
      throw new ConfigException(file + ": the sitemap cannot be read: " + FileReason.of(e), e);
    }
    if (urls.isEmpty()) {
      throw new ConfigException(file + ": the sitemap names no page (<url><loc>)");
    }
    List<String> chosen = new ArrayList<>();
    int most = Math.min(urls.size(), MOST_PAGES);
    for (int i = 0; i < most; i++) {
      chosen.add(urls.get((int) ((long) i * urls.size() / most)));
    }
    return new Sitemap(List.copyOf(chosen), urls.size());
  }

  private static void collect(Path file, InputStream in, List<String> urls)
      throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    XMLStreamReader xml = factory.createXMLStreamReader(in);
    boolean inUrl = false;
    while (xml.hasNext() && urls.size() < MOST_URLS) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        String name = xml.getLocalName();
        if (name.equals("sitemapindex")) {
          throw new ConfigException(
              file + ": is an index of sitemaps; download one of those that it names");
        }
        if (name.equals("url")) {
          inUrl = true;
        } else if (inUrl && name.equals("loc")) {
          urls.add(xml.getElementText().strip());
          inUrl = false;
        }
      }
    }
  }
}
