package io.github.ampmeter.site;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/**
 * The fields of a visit's forms that a user fills in, by their names.
 *
 * @param texts fields for any text
 * @param users by the name of a password's field, the name of the field before it in the form
 */
record Typed(Set<String> texts, Map<String, Optional<String>> users) {
  private static final String TEXTS =
      "textarea[name], input[name]:not([type]), input[name][type~=(?i)^(text|email|search|tel|url)$]";
  private static final Pattern TEXT_NAME =
      Pattern.compile(
          "(?i).*(name|title|subject|comment|text|body|message|content|mail|user|login|nick|slug"
              + "|label|descr|summary).*");
  private static final Pattern TEXT = Pattern.compile("(?s).*\\p{L}{2}.*");

  /** Reads the forms of all responses. */
  static Typed of(List<Exchange> requests) {
    Typed typed = new Typed(new HashSet<>(), new HashMap<>());
    for (Exchange request : requests) {
      String body = request.response().body();
      if (request.response().isHtml() && body.contains("<form")) {
        Jsoup.parse(body).select("form").forEach(typed::add);
      }
    }
    return typed;
  }

  private void add(Element form) {
    Optional<String> before = Optional.empty();
    for (Element field : form.select(TEXTS + ", input[name][type=password]")) {
      if (field.attr("type").equalsIgnoreCase("password")) {
        users.putIfAbsent(field.attr("name"), before);
      } else {
        texts.add(field.attr("name"));
        before = Optional.of(field.attr("name"));
      }
    }
  }

  /** Whether it is a text that a user wrote, by its field or, without a form, by its name. */
  boolean isText(String name, String value) {
    return TEXT.matcher(value).matches()
        && !users.containsKey(name)
        && (texts.contains(name) || TEXT_NAME.matcher(name).matches());
  }
}
