package io.github.ampmeter.stack.local;

import java.nio.file.Path;
import java.util.List;

/**
 * What we tell PHP, after the machine's list of enabled extensions; all else has PHP's own
 * defaults, and the system's php.ini is not read.
 */
record PhpSettings(Path sessions, Path uploads, boolean opcodeCache) {

  /** An ini file. */
  String text() {
    return String.join(
            "\n",
            List.of(
                "display_errors = Off",
                "log_errors = On",
                "session.save_path = \"" + sessions + '"',
                "upload_tmp_dir = \"" + uploads + '"',
                "sys_temp_dir = \"" + uploads + '"',
                "opcache.enable = " + (opcodeCache ? 1 : 0)))
        + "\n";
  }
}
