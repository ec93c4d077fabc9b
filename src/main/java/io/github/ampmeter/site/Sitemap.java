package io.github.ampmeter.site;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
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

  private static final Pattern END = Pattern.compile("</([\\w.-]+:)?urlset\\s*>");

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
    Document xml = parsed(bytes);
    if (xml.selectFirst("sitemapindex, *|sitemapindex") != null) {
      throw new ConfigException(file + ": is a sitemap index; download one of its sitemaps");
    }
    List<String> urls =
        xml.select("url > loc, *|url > *|loc").eachText().stream()
            .map(url -> address(file, url))
            .toList();
    if (urls.isEmpty()) {
      throw new ConfigException(file + ": the sitemap names no page (<url><loc>)");
    }
    String end = new String(bytes, ISO_8859_1).replace("\0", "");
    if (!END.matcher(end).find()) {
      throw new ConfigException(file + ": the sitemap is cut short: it has no </urlset>");
    }
    int most = Math.min(urls.size(), MOST_PAGES);
    return new Sitemap(
        IntStream.range(0, most)
            .mapToObj(i -> urls.get((int) ((long) i * urls.size() / most)))
            .toList(),
        urls.size());
  }

  /** Reads the character set that the first bytes or the declaration name. */
  private static Document parsed(byte[] bytes) {
    try {
      return Jsoup.parse(new ByteArrayInputStream(bytes), null, "", Parser.xmlParser());
    } catch (IOException e) {
      throw new IllegalStateException("bytes in memory cannot be read", e);
    }
  }

  private static String address(Path file, String loc) {
    String url = Exchange.encoded(loc);
    if (Origin.at(url).isEmpty() || !url.matches("(?i)https?:.*")) {
      throw new ConfigException(
          "%s: <loc> must have an address such as https://shop.example/page, found \"%s\""
              .formatted(file, loc));
    }
    return URI.create(url).toASCIIString();
  }
}
