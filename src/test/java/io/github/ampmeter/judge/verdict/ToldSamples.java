package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Samples of 10 ms, one each 10 ms, as tables of cases write them: {@code [op ]LABEL[@USERS][ at
 * MILLIS]: FAILURES/SUCCESSES}, with semicolons between labels. Each load level begins 100 s after
 * the one before, unless the text says when.
 */
public final class ToldSamples {
  static final long START = 1_700_000_000_000L;

  private static final Pattern LABEL =
      Pattern.compile(
          "(?<op>op )?(?<label>.*?)(@(?<users>\\d+))?( at (?<at>\\d+))?:"
              + " (?<failures>\\d+)/(?<successes>\\d+)");

  private final RunRecorder run;

  public ToldSamples(Window window) {
    run = new RunRecorder(window);
  }

  public ToldSamples tell(String text) {
    for (String each : text.split("; ")) {
      Matcher parts = LABEL.matcher(each);
      if (!parts.matches()) {
        throw new IllegalArgumentException(each);
      }
      int users = parts.group("users") == null ? 1 : Integer.parseInt(parts.group("users"));
      long at = parts.group("at") == null ? 100_000L * users : Long.parseLong(parts.group("at"));
      int failures = Integer.parseInt(parts.group("failures"));
      int all = failures + Integer.parseInt(parts.group("successes"));
      for (int i = 0; i < all; i++) {
        run.accept(
            new Sample()
                .named(
                    parts.group("label"),
                    parts.group("op") == null ? SampleKind.REQUEST : SampleKind.OPERATION)
                .timed(START + at + 10L * i, 10, 0)
                .loadedBy(users, "", new ThreadName("Users", new Step(users, 1), 1))
                .ended(i >= failures, "200", ""));
      }
    }
    return this;
  }

  void tell(Sample sample) {
    run.accept(sample);
  }

  public RunStatistics statistics() {
    return run.statistics();
  }

  /** By criteria with semicolons between them. */
  Verdict judge(String criteria) {
    return ToldVerdict.of(criteria.replace("; ", "\n"), statistics());
  }
}
