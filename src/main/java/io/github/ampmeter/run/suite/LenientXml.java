package io.github.ampmeter.run.suite;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Attr;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.Text;

/**
 * A plan's text as JMeter's parser takes it, which accepts more than XML does: characters such as
 * {@code &#x1;}, bytes that are no UTF-8, and anything behind the root element. Characters that XML
 * does not have are replaced by private ones while Java's parser reads the text.
 */
final class LenientXml {
  /** The first of 32 private characters, in a plane that nobody uses. */
  private static final int STAND_IN = 0x10FF00;

  private static final int REPLACEMENT = 0xFFFD;

  /** The end of the plan, or what may have a text of the same letters. */
  private static final Pattern END =
      Pattern.compile(
          "(?s)<!--.*?(?:-->|\\z)|<!\\[CDATA\\[.*?(?:]]>|\\z)|<\\?.*?(?:\\?>|\\z)"
              + "|(</jmeterTestPlan\\s*>)");

  private static final Pattern DECLARED =
      Pattern.compile("^<\\?xml\\s[^>]*\\bencoding\\s*=\\s*[\"']([A-Za-z][A-Za-z0-9._-]*)[\"']");
  private static final int LONGEST_DECLARATION = 200;
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** One reference to a character, or two that JMeter joins to one beyond the first plane. */
  private static final Pattern REFERENCE =
      Pattern.compile("&#(?:x([0-9A-Fa-f]{1,8})|([0-9]{1,9}));");

  private LenientXml() {}

  /** Decodes a file as UTF-8, as JMeter does, or as it declares itself where it is none. */
  static String text(byte[] content) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    } catch (CharacterCodingException e) {
      text = new String(content, declared(content));
    }
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }

  private static Charset declared(byte[] content) {
    if (content.length > 1 && (content[0] & content[1] & 0xFE) == 0xFE) {
      // No other encoding begins with the bytes FE and FF.
      return StandardCharsets.UTF_16;
    }
    int length = Math.min(content.length, LONGEST_DECLARATION);
    Matcher declared =
        DECLARED.matcher(new String(content, 0, length, StandardCharsets.ISO_8859_1));
    try {
      return declared.find() ? Charset.forName(declared.group(1)) : StandardCharsets.UTF_8;
    } catch (UnsupportedCharsetException e) {
      return StandardCharsets.UTF_8;
    }
  }

  /** What Java's parser reads of a text; {@link #restore} undoes the replacements in its result. */
  static String readable(String text) {
    String plan =
        END.matcher(text)
            .results()
            .filter(found -> found.group(1) != null)
            .findFirst()
            .map(found -> text.substring(0, found.end()))
            .orElse(text);
    StringBuilder referred = new StringBuilder();
    Matcher reference = REFERENCE.matcher(plan);
    int at = 0;
    while (reference.find()) {
      referred.append(plan, at, reference.start());
      long code =
          reference.group(1) != null
              ? Long.parseLong(reference.group(1), 16)
              : Long.parseLong(reference.group(2));
      at = reference.end();
      boolean legal = code <= Character.MAX_CODE_POINT && legal((int) code);
      // A legal one stays a reference, because it may stand for markup.
      referred.append(legal ? reference.group() : text((int) Math.min(code, Integer.MAX_VALUE)));
    }
    referred.append(plan, at, plan.length());
    // Surrogates that were written as two references are one character now.
    return mapped(referred.toString(), c -> legal(c) ? c : standIn(c));
  }

  private static String text(int code) {
    boolean surrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
    return surrogate ? String.valueOf((char) code) : Character.toString(standIn(code));
  }

  private static int standIn(int code) {
    return code < ' ' ? STAND_IN + code : REPLACEMENT;
  }

  /** Whether XML 1.0 has the character. */
  private static boolean legal(int code) {
    return code == '\t'
        || code == '\n'
        || code == '\r'
        || code >= ' ' && code < Character.MIN_SURROGATE
        || code > Character.MAX_SURROGATE && code < 0xFFFE
        || code >= Character.MIN_SUPPLEMENTARY_CODE_POINT && code <= Character.MAX_CODE_POINT;
  }

  /** Puts the plan's own characters back into all texts and attributes. */
  static void restore(Node node) {
    if (node instanceof Text || node instanceof Attr) {
      node.setNodeValue(
          mapped(node.getNodeValue(), c -> c >= STAND_IN && c < STAND_IN + ' ' ? c - STAND_IN : c));
      return;
    }
    NamedNodeMap attributes = node.getAttributes();
    for (int i = 0; attributes != null && i < attributes.getLength(); i++) {
      restore(attributes.item(i));
    }
    for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
      restore(child);
    }
  }

  private static String mapped(String text, IntUnaryOperator character) {
    return text.codePoints()
        .map(character)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
