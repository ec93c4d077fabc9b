package io.github.ampmeter.stack.external;

import java.time.Duration;

/**
 * How a user's server is asked, and what the user called what a refusal speaks of.
 *
 * @param web the server's address
 * @param caFile the file of authorities
 * @param patience after which it does not answer
 */
record RequestSettings(String web, String caFile, Duration patience) {
  static final RequestSettings OF_A_SUITE =
      new RequestSettings("external.web", "external.caFile", Duration.ofSeconds(10));

  /** As patient as the plan that loads the page. */
  static final RequestSettings OF_ONE_PAGE =
      new RequestSettings("url", "--ca-file", Duration.ofSeconds(30));
}
