package io.github.ampmeter.stack.process;

/** The stack did not do what it was asked; the message ends with the servers' last log lines. */
public class StackException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StackException(String message) {
    super(message);
  }

  public StackException(String message, Throwable cause) {
    super(message, cause);
  }
}
