package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.NeededJar;
import io.github.ampmeter.judge.issue.Notice;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/** The pages of our docs, which are in the jar and need no network. */
final class HelpPages {
  private static final String FOLDER = "/io/github/ampmeter/jmeter/help/";

  private HelpPages() {}

  /** The topic of the first class that has one. */
  static Optional<String> topic(Class<?>... types) {
    return Stream.of(types)
        .map(type -> type.getAnnotation(HelpTopic.class))
        .filter(topic -> topic != null)
        .map(HelpTopic::value)
        .findFirst();
  }

  /** The page of a topic as HTML; empty: there is no such page. */
  static Optional<String> html(String topic) {
    try (InputStream page = HelpPages.class.getResourceAsStream(FOLDER + page(topic))) {
      return page == null ? Optional.empty() : Optional.of(html(page));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + topic, e);
    }
  }

  private static String html(InputStream page) throws IOException {
    Optional<Notice> missing =
        NeededJar.missing(
            "The help",
            new NeededJar("commonmark", "org.commonmark.parser.Parser"),
            new NeededJar(
                "commonmark-ext-gfm-tables", "org.commonmark.ext.gfm.tables.TablesExtension"));
    return missing.isPresent()
        ? missing.get().message()
        : MarkdownHtml.of(new String(page.readAllBytes(), StandardCharsets.UTF_8));
  }

  static String page(String topic) {
    return topic.replaceFirst("#.*", "");
  }

  /** Returns the anchor of a topic; empty: the page's beginning. */
  static String anchor(String topic) {
    return topic.contains("#") ? topic.substring(topic.indexOf('#') + 1) : "";
  }

  /** The topic that a link on a page leads to. */
  static String linked(String from, String link) {
    return link.startsWith("#")
        ? page(from) + link
        : URI.create(page(from)).resolve(link).toString();
  }

  /** Converts Markdown to HTML for Swing, without pictures. */
  static final class MarkdownHtml {
    private static final List<Extension> TABLES = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(TABLES).build();
    private static final TextContentRenderer TEXT = TextContentRenderer.builder().build();
    private static final HtmlRenderer RENDERER =
        HtmlRenderer.builder()
            .extensions(TABLES)
            .attributeProviderFactory(context -> MarkdownHtml::attributes)
            .build();

    private MarkdownHtml() {}

    static String of(String markdown) {
      Node page = PARSER.parse(markdown);
      page.accept(new ForSwing());
      return RENDERER.render(page);
    }

    /** The anchor of a heading in links. */
    static String anchor(String heading) {
      return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 _-]", "").replace(' ', '-');
    }

    /** Sets HTML 3.2's attributes, because Swing ignores borders of style sheets. */
    private static void attributes(Node node, String tag, Map<String, String> attributes) {
      if (node instanceof TableBlock) {
        attributes.putAll(Map.of("cellpadding", "3", "border", "1", "cellspacing", "0"));
      } else if (node instanceof TableCell) {
        attributes.put("align", "left");
      }
    }

    private static final class ForSwing extends AbstractVisitor {
      @Override
      public void visit(Heading heading) {
        HtmlInline anchor = new HtmlInline();
        anchor.setLiteral("<a name=\"" + anchor(TEXT.render(heading).strip()) + "\"></a>");
        heading.prependChild(anchor);
        visitChildren(heading);
      }

      @Override
      public void visit(Image image) {
        Node paragraph = image.getParent();
        image.unlink();
        if (paragraph.getFirstChild() == null) {
          paragraph.unlink();
        }
      }

      /** Keeps links to pages only: the project's files are not in the jar. */
      @Override
      public void visit(Link link) {
        visitChildren(link);
        String to = link.getDestination();
        if (!to.startsWith("#") && !to.matches("[^:]+\\.md(#.*)?")) {
          while (link.getFirstChild() != null) {
            link.insertBefore(link.getFirstChild());
          }
          link.unlink();
        }
      }
    }
  }
}
