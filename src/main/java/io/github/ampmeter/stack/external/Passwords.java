package io.github.ampmeter.stack.external;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.WebAddress.Login;
import java.util.Map;
import java.util.Optional;

/** Passwords stand in environment variables; a suite, which is shared, only names these. */
record Passwords(Map<String, String> said, Map<String, String> environment) {

  /** Both or neither must be said. */
  Optional<Login> login(String userName, String variableName) {
    String user = said.getOrDefault(userName, "").strip();
    String variable = said.getOrDefault(variableName, "").strip();
    if (user.isEmpty() && variable.isEmpty()) {
      return Optional.empty();
    }
    if (user.isEmpty() || user.contains(":")) {
      throw new ConfigException(
          "external.%s must be a user's name without colon, beside external.%s"
              .formatted(userName, variableName));
    }
    String password = environment.get(variable);
    if (password == null) {
      // What was said is not repeated: it may be the password itself.
      throw new ConfigException(
          ("external.%s must be the name of an environment variable that is set and holds the"
                  + " password of %s")
              .formatted(variableName, user));
    }
    return Optional.of(new Login(user, password));
  }
}
