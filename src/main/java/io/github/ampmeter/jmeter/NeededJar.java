package io.github.ampmeter.jmeter;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A jar that some of our elements need and JMeter's download lacks. Without it an element can still
 * be opened, and shows which jar is missing.
 *
 * @param jar what its file's name begins with
 * @param type one of its classes, by the whole name
 */
public record NeededJar(String jar, String type) {

  /** Which of them are missing and where to put them, as a sentence; empty: none. */
  public static Optional<Notice> missing(String element, NeededJar... needed) {
    List<String> lacking =
        Stream.of(needed)
            .filter(each -> !each.isPresent())
            .map(each -> each.jar + "-*.jar")
            .toList();
    return lacking.isEmpty()
        ? Optional.empty()
        : Optional.of(
            NoticeText.JAR_MISSING.with(
                element,
                String.join(" and ", lacking),
                Optional.ofNullable(JMeterUtils.getJMeterHome()).orElse("JMeter's folder")));
  }

  private boolean isPresent() {
    try {
      // Without initialising it.
      Class.forName(type, false, NeededJar.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
