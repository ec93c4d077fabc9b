package io.github.ampmeter.judge.sample;

import io.github.ampmeter.ConfigException;
import java.nio.file.Path;

/** A JTL file that cannot be judged: names the file, the line where there is one, and the rule. */
public final class JtlException extends ConfigException {
  private static final long serialVersionUID = 1L;

  JtlException(Path file, String what) {
    super(file + ": " + what);
  }

  JtlException(Path file, long line, String what) {
    super(file + ", line " + line + ": " + what);
  }
}
