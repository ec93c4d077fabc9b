package io.github.ampmeter.run.suite;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Steps as a number, as a text such as {@code 1,2,4} or as a list of these. */
final class UsersText extends StdDeserializer<String> {
  private static final long serialVersionUID = 1L;

  UsersText() {
    super(String.class);
  }

  @Override
  public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    JsonNode node = context.readTree(parser);
    if (!node.isArray()) {
      return node.asText();
    }
    List<String> items = new ArrayList<>();
    node.forEach(item -> items.add(item.asText()));
    return String.join(",", items);
  }
}
