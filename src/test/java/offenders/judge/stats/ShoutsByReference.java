package offenders.judge.stats;

import java.util.function.UnaryOperator;

/** Breaks a rule of the architecture on purpose. */
final class ShoutsByReference {
  UnaryOperator<String> shout() {
    return String::toUpperCase;
  }
}
