package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.NeededJar;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/** Our pages, which are in the jar: they are read without a network. */
final class HelpPages {
  private static final String FOLDER = "/io/github/ampmeter/jmeter/help/";

  private HelpPages() {}

  /** Of the first of the classes that has one. */
  static Optional<String> topic(Class<?>... types) {
    return Stream.of(types)
        .map(type -> type.getAnnotation(HelpTopic.class))
        .filter(topic -> topic != null)
        .map(HelpTopic::value)
        .findFirst();
  }

  /** The page of a topic as HTML; empty: there is none of that name. */
  static Optional<String> html(String topic) {
    try (InputStream page = HelpPages.class.getResourceAsStream(FOLDER + page(topic))) {
      return page == null ? Optional.empty() : Optional.of(html(page));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + topic, e);
    }
  }

  private static String html(InputStream page) throws IOException {
    Optional<String> missing =
        NeededJar.missing(
            "The help",
            new NeededJar("commonmark", "org.commonmark.parser.Parser"),
            new NeededJar(
                "commonmark-ext-gfm-tables", "org.commonmark.ext.gfm.tables.TablesExtension"));
    return missing.isPresent()
        ? missing.get()
        : MarkdownHtml.of(new String(page.readAllBytes(), StandardCharsets.UTF_8));
  }

  static String page(String topic) {
    return topic.replaceFirst("#.*", "");
  }

  /** Empty: from the page's beginning. */
  static String anchor(String topic) {
    return topic.contains("#") ? topic.substring(topic.indexOf('#') + 1) : "";
  }

  /** Where a link leads. */
  static String linked(String from, String link) {
    return link.startsWith("#")
        ? page(from) + link
        : URI.create(page(from)).resolve(link).toString();
  }
}
