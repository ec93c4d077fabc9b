package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What the program refuses with a sentence to its user, instead of a stack trace. */
public final class Refusal {
  private Refusal() {}

  public static AbstractThrowableAssert<?, ? extends Throwable> assertRefusal(
      ThrowingCallable action) {
    return assertThatThrownBy(action).isInstanceOf(ConfigException.class);
  }
}
