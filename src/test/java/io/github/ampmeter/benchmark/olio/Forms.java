package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.benchmark.olio.Site.Upload;
import java.util.HashMap;
import java.util.Map;

/** The two forms that take files, filled in so that the site takes them. */
final class Forms {
  private Forms() {}

  static Map<String, String> person(String name) {
    Map<String, String> fields = address();
    fields.putAll(
        Map.of(
            "add_user_name",
            name,
            "psword",
            "secret",
            "passwordx",
            "secret",
            "first_name",
            "A",
            "last_name",
            "B",
            "email",
            "a@b.example",
            "summary",
            "About me",
            "addpersonsubmit",
            "Create"));
    return fields;
  }

  static Map<String, String> event() {
    Map<String, String> fields = address();
    fields.putAll(
        Map.of(
            "title",
            "A title",
            "description",
            "A description",
            "year",
            "2027",
            "month",
            "3",
            "day",
            "5",
            "hour",
            "19",
            "minute",
            "30",
            "tags",
            "one two",
            "addeventsubmit",
            "Create"));
    return fields;
  }

  static Map<String, String> address() {
    return new HashMap<>(
        Map.of(
            "street1",
            "1 Main Street",
            "street2",
            "",
            "zip",
            "12345",
            "city",
            "Ashford",
            "state",
            "CA",
            "country",
            "USA",
            "telephone",
            "+1 5551234567",
            "timezone",
            "PST"));
  }

  static Map<String, Upload> picture(byte[] bytes) {
    return Map.of("user_image", new Upload("me.jpg", "image/jpeg", bytes));
  }

  static Map<String, Upload> eventFiles(byte[] picture, byte[] pdf) {
    return Map.of(
        "upload_image", new Upload("event.jpg", "image/jpeg", picture),
        "upload_literature", new Upload("event.pdf", "application/pdf", pdf));
  }
}
