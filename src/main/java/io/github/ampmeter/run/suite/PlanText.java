package io.github.ampmeter.run.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The text of a test plan, and what is read out of its elements when someone asks. */
public final class PlanText {
  static final PlanText NONE = new PlanText("<jmeterTestPlan/>".getBytes(StandardCharsets.UTF_8));

  /** The longest that a thread group is at work in one pass. */
  public static final Duration LONGEST_GROUP = OnePass.LONGEST_GROUP;

  private static final Pattern INCLUDES = Pattern.compile("<([A-Za-z.]+\\.)?IncludeController\\b");

  /** In a function of JMeter's, or between quotes as scripts do. */
  private static final String MENTIONED =
      "__(P|property)\\(\\s*%1$s\\s*[,)]|(['\"]|&(quot|apos|#39|#34);)%1$s(['\"]|&(quot|apos|#39|#34);)"
          + "|props\\.%1$s\\b";

  private final byte[] content;

  PlanText(byte[] content) {
    this.content = content.clone();
  }

  /**
   * Its thread groups.
   *
   * @param properties that are handed over to it
   * @param lasts how long its load is to last; zero: as long as the plan says
   */
  public PlanGroups groups(Map<String, String> properties, Duration lasts) {
    return PlanGroups.of(PlanXml.of(content), properties, lasts);
  }

  /**
   * How long its load lasts by its own fields; empty where only JMeter knows.
   *
   * @param properties that are handed over to it
   * @param onePass what one user takes to go through it once
   */
  public Optional<Duration> length(Map<String, String> properties, Duration onePass) {
    return PlanLength.of(PlanXml.of(content), properties, onePass);
  }

  /**
   * Whether it mentions a property: in a function, or between quotes as scripts do. A plan that
   * includes others may read it there.
   */
  public boolean mentions(String property) {
    // In attributes and texts alike, and of ASCII whatever the encoding.
    String text = new String(content, StandardCharsets.ISO_8859_1);
    return Pattern.compile(MENTIONED.formatted(Pattern.quote(property))).matcher(text).find()
        || INCLUDES.matcher(text).find();
  }

  /** What in it can make a success of an answer that is none. */
  List<String> remarks() {
    return PlanRemarks.of(PlanXml.of(content));
  }

  /** The labels that its rows will have, as far as it says them. */
  PlanLabels labels() {
    return PlanLabels.of(PlanXml.of(content));
  }

  /**
   * What is to be said of samplers whose rows did not come; empty where there are none.
   *
   * @param seen the labels of the rows that did
   */
  public Optional<String> silence(Set<String> seen) {
    return labels().silence(seen);
  }

  /**
   * Writes the same plan as one pass of one user.
   *
   * @param file in a folder of its own
   * @param original the plan's own place, which its relative paths count from
   * @return what is to be said of it
   */
  public List<String> writeOnePass(Path file, Path original) throws IOException {
    return new OnePass(PlanXml.of(content), original).write(file);
  }
}
