package io.github.ampmeter.jmeter;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A jar that some of our elements need and that JMeter's download lacks. Without it an element can
 * still be opened and shows which jar is missing.
 *
 * @param jar the start of its file name
 * @param type the full name of one of its classes
 */
public record NeededJar(String jar, String type) {

  /** A notice of the missing jars and where to put them; empty: none is missing. */
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
      Class.forName(type, false, NeededJar.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
