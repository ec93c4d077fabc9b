package io.github.ampmeter.site;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ampmeter.site.Exchange.Field;
import io.github.ampmeter.site.Exchange.SentFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fields and files of a form of several parts. */
record Multipart(List<Field> fields, List<SentFile> files) {
  private static final Pattern BOUNDARY =
      Pattern.compile("(?i)boundary=(?:\"([^\"]{1,200})\"|([^;\\s]{1,200}))");
  private static final Pattern PART = Pattern.compile("(?s)(.*?)\\r?\\n\\r?\\n(.*)");
  private static final Pattern NAME = attribute("name");
  private static final Pattern FILE_NAME = attribute("filename");
  private static final Pattern TYPE = Pattern.compile("(?im)^content-type:\\s*(\\S[^\\r\\n]*)");

  private static Pattern attribute(String name) {
    return Pattern.compile(
        "(?i)[;\\s]" + name + "=(?:\"([^\"\\r\\n]{0,500})\"|([^;\\s\"]{1,500}))");
  }

  /**
   * Parses a body.
   *
   * @param type the content type with the boundary
   * @param bytes whether each character is a byte, so that files are kept as they were sent
   * @return without parts if the text has none, such as where the recorder left it out
   */
  static Multipart ofText(String type, String text, boolean bytes) {
    Multipart parts = new Multipart(new ArrayList<>(), new ArrayList<>());
    Matcher boundary = BOUNDARY.matcher(type);
    if (!boundary.find()) {
      return parts;
    }
    String mark = "--" + (boundary.group(1) == null ? boundary.group(2) : boundary.group(1));
    for (String piece : text.split("(?:\\A|\\r?\\n)" + Pattern.quote(mark) + "(?:--)?")) {
      Matcher part = PART.matcher(piece);
      if (part.matches()) {
        parts.add(read(part.group(1), bytes), part.group(2), bytes);
      }
    }
    return parts;
  }

  /** The text of characters that may each be a byte. */
  static String read(String text, boolean bytes) {
    return bytes && text.chars().allMatch(character -> character < 0x100)
        ? Posted.decoded(text.getBytes(StandardCharsets.ISO_8859_1))
        : text;
  }

  private void add(String head, String value, boolean bytes) {
    Optional<String> name = first(NAME, head);
    Optional<String> fileName = first(FILE_NAME, head);
    if (name.isPresent() && fileName.isPresent()) {
      addFile(
          new SentFile(
              name.get(),
              fileName.get(),
              first(TYPE, head).orElse("application/octet-stream"),
              content(value)));
    } else {
      name.ifPresent(field -> fields.add(new Field(field, read(value, bytes))));
    }
  }

  /** A file without a name is a field in which nothing was chosen. */
  private void addFile(SentFile file) {
    if (!file.name().isEmpty()) {
      files.add(file);
    }
  }

  private static Optional<String> first(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.find()
        ? Optional.of(found.group(1) != null ? found.group(1) : found.group(found.groupCount()))
        : Optional.empty();
  }

  boolean isEmpty() {
    return fields.isEmpty() && files.isEmpty();
  }

  /** The parameters of a HAR. */
  static Multipart of(JsonNode params) {
    Multipart parts = new Multipart(new ArrayList<>(), new ArrayList<>());
    for (JsonNode param : params) {
      String name = param.path("name").asText("");
      if (!param.hasNonNull("fileName")) {
        parts.fields.add(new Field(name, param.path("value").asText("")));
        continue;
      }
      parts.addFile(
          new SentFile(
              name,
              param.path("fileName").asText(),
              param.path("contentType").asText("application/octet-stream"),
              content(param.path("value").asText(""))));
    }
    return parts;
  }

  /** The bytes of a text; none where the recorder could not write them as a text. */
  private static Optional<byte[]> content(String text) {
    boolean bytes = text.chars().allMatch(character -> character < 0x100);
    return text.isEmpty() || text.indexOf('\uFFFD') >= 0
        ? Optional.empty()
        : Optional.of(text.getBytes(bytes ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
  }

  /**
   * The same parts with the contents of files.
   *
   * @param contents by file name, in base64, as our own recorder adds them
   */
  Multipart filled(JsonNode contents) {
    return new Multipart(
        fields,
        files.stream()
            .map(
                file ->
                    contents.has(file.name())
                        ? new SentFile(
                            file.field(),
                            file.name(),
                            file.type(),
                            Posted.bytes(contents.path(file.name()).asText("")))
                        : file)
            .toList());
  }
}
