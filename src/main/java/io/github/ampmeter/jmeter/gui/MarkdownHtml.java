package io.github.ampmeter.jmeter.gui;

import java.util.List;
import java.util.Locale;
import java.util.Map;
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

/** Our pages as HTML that Swing can show. Pictures are left out: the element is beside the page. */
final class MarkdownHtml {
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

  /** What a link to a heading says behind its {@code #}. */
  static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 _-]", "").replace(' ', '-');
  }

  /** Swing knows no style sheet's borders: HTML 3.2's attributes. */
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

    /** Of pages only: files of the project are not there. */
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
