package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;

/** Compares a text with the file that seals it; {@code -Dgolden.update=true} rewrites the file. */
public final class Golden {
  private static final Path FILES = Path.of("src/test/resources/golden");

  private Golden() {}

  /** The same text under each locale, and the one in the file. */
  public static void seals(String file, Supplier<String> text) throws IOException {
    String inRoot = in(Locale.ROOT, text);
    Path path = FILES.resolve(file);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(FILES);
      Files.writeString(path, inRoot);
    }
    assertThat(inRoot).isEqualTo(Files.readString(path));
    assertThat(in(Locale.GERMANY, text)).isEqualTo(inRoot);
    assertThat(in(Locale.forLanguageTag("ar-EG"), text)).isEqualTo(inRoot);
  }

  private static String in(Locale locale, Supplier<String> text) {
    Locale before = Locale.getDefault();
    Locale.setDefault(locale);
    try {
      return text.get();
    } finally {
      Locale.setDefault(before);
    }
  }
}
