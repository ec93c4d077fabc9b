package io.github.ampmeter.stack.process;

/** A failure of the stack; the message ends with the servers' last log lines. */
public class StackException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StackException(String message) {
    super(message);
  }

  public StackException(String message, Throwable cause) {
    super(message, cause);
  }
}
