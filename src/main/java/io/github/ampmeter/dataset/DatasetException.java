package io.github.ampmeter.dataset;

/** The database did not take the data; the message says which data, and what the database said. */
public final class DatasetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DatasetException(String message, Throwable cause) {
    super(message, cause);
  }
}
