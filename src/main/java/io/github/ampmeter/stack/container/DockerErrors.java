package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.exception.DockerException;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Docker's refusals in its own words. */
final class DockerErrors {
  private static final Pattern MESSAGE =
      Pattern.compile("\"message\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

  private DockerErrors() {}

  /** Of what the client throws; empty where it is no fault of Docker's. */
  static Optional<String> of(RuntimeException e) {
    if (e instanceof DockerException refused) {
      return Optional.of(reason(refused));
    }
    // How its transport wraps a connection that is refused or breaks.
    return e.getClass() == RuntimeException.class && e.getCause() instanceof IOException
        ? Optional.of(reason(String.valueOf(e.getCause().getMessage())))
        : Optional.empty();
  }

  /** One line: the client wraps it in a status, and in JSON. */
  static String reason(DockerException e) {
    return reason(String.valueOf(e.getMessage()));
  }

  static String reason(String text) {
    Matcher matcher = MESSAGE.matcher(text);
    String message =
        matcher.find() ? matcher.group(1).replace("\\n", "\n").replaceAll("\\\\(.)", "$1") : text;
    return message.lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst().orElse("?");
  }
}
