package io.github.ampmeter.run.suite;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.run.suite.SuiteErrors.SuiteError;
import io.github.ampmeter.stack.Application;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A suite as it is written, and where in it each value stands, so that an error can name its line.
 *
 * @param places by path, such as {@code /plans/0/users}
 */
record SuiteText(Path file, String text, Map<String, JsonLocation> places) {
  /** A suite has five levels; a deeper file was not written by a person. */
  private static final int DEEPEST = 30;

  private static final int MOST_BYTES = 1 << 20;

  static SuiteText of(Path file) {
    String text = read(file);
    return new SuiteText(file, text, places(file, text));
  }

  /**
   * An error in the value at a path such as {@code plans[0].users}.
   *
   * @param rule what follows the path in the message
   */
  SuiteErrors error(String path, String rule) {
    return error(line(path), path, path + rule);
  }

  /** Runs a validation of the value at a path. */
  void validate(String path, String separator, Runnable validation) {
    try {
      validation.run();
    } catch (ConfigException e) {
      throw error(path, separator + e.getMessage());
    }
  }

  /**
   * An error with the line of the value at a path; as it is where the suite has no such value. Keys
   * below application are names of the user's: what is wrong with one may be that it is missing.
   */
  ConfigException placed(String path, ConfigException error) {
    return has(path) || path.startsWith(Application.PREFIX) && has("application")
        ? error(line(path), path, error.getMessage())
        : error;
  }

  /**
   * An error in a line.
   *
   * @param line 0: not known
   * @param key empty: none
   */
  SuiteErrors error(int line, String key, String message) {
    return new SuiteErrors(List.of(new SuiteError(line, key, place(line) + message)));
  }

  /** Returns the beginning of an error message about a value: file, line and path. */
  String describe(String path) {
    return place(line(path)) + path;
  }

  private int line(String path) {
    return place(path).map(JsonLocation::getLineNr).orElse(0);
  }

  private String place(int line) {
    return line == 0 ? file + ": " : file + ", line " + line + ": ";
  }

  /** A number of at least 1; empty where none is given. */
  OptionalInt between(String path, Integer value, int most) {
    if (value == null) {
      return OptionalInt.empty();
    }
    if (value < 1 || value > most) {
      throw error(path, " must be from 1 to " + most + ", was " + value);
    }
    return OptionalInt.of(value);
  }

  /**
   * The criteria at this path behind as many lines and columns as stand before them in the file:
   * who reads them counts from the file's beginning.
   */
  String inPlace(String path, String criteria) {
    return place(path).map(this::before).orElse("") + criteria;
  }

  private String before(JsonLocation at) {
    String line = text.lines().skip(at.getLineNr() - 1L).findFirst().orElse("");
    int column = Math.max(0, at.getColumnNr() - 1);
    char first = column < line.length() ? line.charAt(column) : ' ';
    return switch (first) {
      case '|', '>' -> "\n".repeat(at.getLineNr());
      case '"', '\'' -> "\n".repeat(at.getLineNr() - 1) + " ".repeat(column + 1);
      default -> "\n".repeat(at.getLineNr() - 1) + " ".repeat(column);
    };
  }

  /**
   * Whether the suite has a value, if only an empty one, at a path such as {@code plans[0].users}.
   */
  boolean has(String path) {
    return places.containsKey(pointer(path));
  }

  private static String pointer(String path) {
    return "/" + path.replace("].", "/").replaceAll("[\\[.]", "/").replace("]", "");
  }

  /** The line of the value, or of the structure in which it is missing. */
  private Optional<JsonLocation> place(String path) {
    String pointer = pointer(path);
    while (!pointer.isEmpty() && !places.containsKey(pointer)) {
      pointer = pointer.substring(0, pointer.lastIndexOf('/'));
    }
    return Optional.ofNullable(places.get(pointer));
  }

  private static Map<String, JsonLocation> places(Path file, String text) {
    Map<String, JsonLocation> places = new HashMap<>();
    try (JsonParser yaml = new YAMLFactory().createParser(text)) {
      while (yaml.nextToken() != null) {
        if (yaml.getParsingContext().getNestingDepth() > DEEPEST) {
          throw new ConfigException(
              file
                  + (", line " + yaml.currentTokenLocation().getLineNr())
                  + (": the suite must have at most " + DEEPEST + " levels, one in the other"));
        }
        String path = yaml.getParsingContext().pathAsPointer().toString();
        if (yaml.currentToken().isScalarValue()) {
          places.put(path, yaml.currentTokenLocation());
        } else if (!path.isEmpty()) {
          places.putIfAbsent(path, yaml.currentTokenLocation());
        }
      }
    } catch (IOException e) {
      // The text is no YAML after this point, which reading the values reports with its place.
    }
    return places;
  }

  private static String read(Path file) {
    long bytes = file.toFile().length();
    if (bytes > MOST_BYTES) {
      throw new ConfigException(
          file + ": the suite must have at most " + MOST_BYTES + " bytes, was " + bytes);
    }
    return TextFile.read(file, "the suite");
  }
}
