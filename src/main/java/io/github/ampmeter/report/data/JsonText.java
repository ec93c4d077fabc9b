package io.github.ampmeter.report.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** JSON as our files have it: the same tree gives the same bytes on each machine. */
public final class JsonText {
  private JsonText() {}

  /** The whole file. */
  public static String of(JsonNode tree, String indent) {
    // Not the system's line ends.
    DefaultIndenter indenter = new DefaultIndenter(indent, "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    try {
      return new ObjectMapper().writer(printer).writeValueAsString(tree) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values could not be written", e);
    }
  }
}
