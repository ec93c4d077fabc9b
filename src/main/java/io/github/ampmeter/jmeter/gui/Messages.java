package io.github.ampmeter.jmeter.gui;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.util.JMeterUtils;

/** The texts of our forms and menus in the language of JMeter's window. */
public final class Messages {
  /** An entry of a gettext file has each text on one line. */
  private static final Pattern ENTRY = Pattern.compile("(?m)^msgid \"(.*)\"\\R^msgstr \"(.*)\"$");

  private static final Map<String, Map<String, String>> READ = new ConcurrentHashMap<>();

  private Messages() {}

  /** The translation, or the text itself if there is none. */
  public static String of(String english) {
    Locale locale = JMeterUtils.getLocale();
    return locale == null
        ? english
        : READ.computeIfAbsent(locale.getLanguage(), Messages::read).getOrDefault(english, english);
  }

  /** The translations by English text; empty: there are none for this language. */
  static Map<String, String> read(String language) {
    try (InputStream in = Messages.class.getResourceAsStream(language + ".po")) {
      Map<String, String> texts = new HashMap<>();
      if (in != null) {
        Matcher entry = ENTRY.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        while (entry.find()) {
          texts.put(plain(entry.group(1)), plain(entry.group(2)));
        }
      }
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String plain(String quoted) {
    return quoted.replace("\\\"", "\"").replace("\\n", "\n");
  }
}
