package io.github.ampmeter.site;

import io.github.ampmeter.site.Exchange.Response;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a response writes a value that a later request sends plainly. */
enum Written {
  PLAIN(""),
  /** With %2B, as cookies do that scripts copy to a header. */
  ENCODED("__urldecode"),
  /** With \\/ or \\u002B, as scripts do. */
  ESCAPED("__unescape"),
  /** With &amp;#43; or &amp;amp;, as markup does. */
  MARKED_UP("__unescapeHtml");

  private static final int LONGEST = 8192;

  private final String function;

  Written(String function) {
    this.function = function;
  }

  /** The name of JMeter's function that gives the plain value. */
  String function() {
    return function;
  }

  /**
   * Searches responses for the text that stands for a value; plain, it is the value, whether or not
   * a response has it.
   */
  Function<Response, Optional<String>> search(String value) {
    if (this == PLAIN) {
      return response -> Optional.of(value);
    }
    if (value.length() > LONGEST || value.matches("[A-Za-z0-9_.~-]*")) {
      return response -> Optional.empty();
    }
    Pattern pattern = pattern(value);
    // Letters and digits stand for themselves, and nearly no response has them.
    String plain = Extractor.longestPlain(value);
    return response ->
        texts(response)
            .filter(text -> text.contains(plain))
            .flatMap(text -> pattern.matcher(text).results().limit(1))
            .map(MatchResult::group)
            .findFirst()
            .filter(found -> !found.equals(value));
  }

  private Stream<String> texts(Response response) {
    return this == ENCODED
        ? response.headers().stream().map(Exchange.Field::value)
        : Stream.of(response.body());
  }

  /** Whether a text stands for a value. */
  boolean matches(String text, String value) {
    return this == PLAIN
        ? text.equals(value)
        : value.length() <= LONGEST
            && text.contains(Extractor.longestPlain(value))
            && pattern(value).matcher(text).matches();
  }

  private Pattern pattern(String value) {
    return Pattern.compile(
        value
            .codePoints()
            .mapToObj(each -> alternatives(each, Character.toString(each)))
            .collect(Collectors.joining()));
  }

  private String alternatives(int code, String character) {
    if (character.matches("[A-Za-z0-9]")) {
      return character;
    }
    String itself = Pattern.quote(character);
    String hex = Integer.toHexString(code);
    String other =
        switch (this) {
          case PLAIN -> itself;
          case ENCODED ->
              code == ' '
                  ? "\\+|%20"
                  : "(?i:" + Pattern.quote(Exchange.Field.encoded(character)) + ")";
          case ESCAPED -> "\\\\" + itself + "|(?i:\\\\u0*" + hex + "|\\\\x0*" + hex + ")";
          case MARKED_UP -> "(?i:&#0*" + code + ";|&#x0*" + hex + ";)" + named(character);
        };
    return "(?:" + itself + "|" + other + ")";
  }

  private static String named(String character) {
    return switch (character) {
      case "&" -> "|&amp;";
      case "<" -> "|&lt;";
      case ">" -> "|&gt;";
      case "\"" -> "|&quot;";
      case "'" -> "|&apos;";
      default -> "";
    };
  }
}
