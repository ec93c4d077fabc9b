package io.github.ampmeter.run.session;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.Page;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlException;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.stats.ErrorCount;
import io.github.ampmeter.report.section.PlainText;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where the redirects lead that a plan took for failures. Its rows do not say it, so each address
 * is asked again: only for servers that are the run's own.
 */
final class UnexpectedRedirects {
  private static final Pattern REDIRECT = Pattern.compile("30[12378]");
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int MOST = 5;
  private static final int LONGEST_ADDRESS = 200;

  private final Map<String, URI> targets = new LinkedHashMap<>();

  /**
   * Reads the rows of a dry run.
   *
   * @param own the root of the server that the run has started
   */
  static UnexpectedRedirects in(Path jtl, URI own) {
    UnexpectedRedirects redirects = new UnexpectedRedirects();
    try {
      Map<String, String> addresses = new LinkedHashMap<>();
      Jtl.of(jtl).withUrls().read(sample -> collect(sample, own, addresses));
      addresses.forEach(redirects::ask);
    } catch (JtlException noRows) {
      // What is wrong with the file is said elsewhere.
    }
    return redirects;
  }

  private static void collect(Sample sample, URI own, Map<String, String> addresses) {
    if (!sample.success()
        && REDIRECT.matcher(sample.responseCode()).matches()
        && sample.url().startsWith(own.toString())
        && addresses.size() < MOST) {
      addresses.putIfAbsent(sample.label(), sample.url());
    }
  }

  private void ask(String label, String address) {
    try {
      URI asked = URI.create(address);
      Page.get(asked, PATIENCE)
          .header("Location")
          .map(asked::resolve)
          .ifPresent(target -> targets.put(label, target));
    } catch (IOException | IllegalArgumentException notTold) {
      // The row's failure stands without it.
    }
  }

  /** Where such a failure leads; empty: it is no redirect, or nobody knows. */
  Optional<String> of(ErrorCount error) {
    return Optional.ofNullable(targets.get(error.label()))
        .filter(target -> REDIRECT.matcher(error.responseCode()).matches())
        .map(target -> Secrets.maskedText(target.toString(), Set.of()))
        .map(target -> PlainText.line(Excerpt.of(target, LONGEST_ADDRESS)));
  }

  /** Whether one of them leads to https. */
  boolean forceTls() {
    return targets.values().stream().anyMatch(target -> "https".equals(target.getScheme()));
  }
}
