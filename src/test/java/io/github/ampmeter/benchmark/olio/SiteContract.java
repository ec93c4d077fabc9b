package io.github.ampmeter.benchmark.olio;

import java.io.IOException;
import java.nio.file.Path;

/** A part of what the site does on each PHP and each web server. */
interface SiteContract {
  SiteUnderTest olio();

  /** Where the stack's pages keep uploads, on this machine. */
  Path store() throws IOException;

  /** The browser of this test. */
  default Site site() {
    return olio().site();
  }
}
