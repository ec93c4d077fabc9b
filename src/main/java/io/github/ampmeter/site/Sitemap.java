package io.github.ampmeter.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/**
 * The pages that a site lists for search engines.
 *
 * @param urls a selection that is spread evenly over the file
 * @param all the number of pages in the file
 */
public record Sitemap(List<String> urls, int all) {
  /** With more pages, plan and report become too long to read. */
  public static final int MOST_PAGES = 20;

  /** The sitemap standard has this limit. */
  private static final int MOST_BYTES = 50 << 20;

  /**
   * Reads a sitemap, which may be compressed.
   *
   * @throws ConfigException if it is not a sitemap, too large or an index
   */
  public static Sitemap read(Path file) {
    byte[] bytes;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      in.mark(2);
      boolean packed = in.read() == 0x1f && in.read() == 0x8b;
      in.reset();
      bytes = (packed ? new GZIPInputStream(in) : in).readNBytes(MOST_BYTES + 1);
    } catch (IOException e) {
      throw new ConfigException(file + ": the sitemap cannot be read: " + FileReason.of(e), e);
    }
    if (bytes.length > MOST_BYTES) {
      throw new ConfigException(file + ": is longer than a sitemap may be (50 MB)");
    }
    String text = new String(bytes, UTF_8);
    Document xml = Jsoup.parse(text, "", Parser.xmlParser());
    if (xml.selectFirst("sitemapindex") != null) {
      throw new ConfigException(file + ": is a sitemap index; download one of its sitemaps");
    }
    List<String> urls = xml.select("url > loc").eachText();
    if (urls.isEmpty()) {
      throw new ConfigException(file + ": the sitemap names no page (<url><loc>)");
    }
    if (!text.contains("</urlset>")) {
      throw new ConfigException(file + ": the sitemap is cut short: it has no </urlset>");
    }
    int most = Math.min(urls.size(), MOST_PAGES);
    return new Sitemap(
        IntStream.range(0, most)
            .mapToObj(i -> urls.get((int) ((long) i * urls.size() / most)))
            .toList(),
        urls.size());
  }
}
