package io.github.ampmeter.site;

import io.github.ampmeter.site.Exchange.Response;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

  /** The text that stands for a value in a response; plain, whether or not the response has it. */
  Optional<String> in(Response response, String value) {
    if (this == PLAIN) {
      return Optional.of(value);
    }
    if (value.length() > LONGEST || value.matches("[A-Za-z0-9_.~-]*")) {
      return Optional.empty();
    }
    String text =
        this == ENCODED
            ? response.headers().stream()
                .map(Exchange.Field::value)
                .collect(Collectors.joining("\n"))
            : response.body();
    Matcher found = pattern(value).matcher(text);
    return found.find() && !found.group().equals(value)
        ? Optional.of(found.group())
        : Optional.empty();
  }

  /** Whether a text stands for a value. */
  boolean matches(String text, String value) {
    return this == PLAIN
        ? text.equals(value)
        : value.length() <= LONGEST && pattern(value).matcher(text).matches();
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
