package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.threads.ArrivalsGroup;
import io.github.ampmeter.jmeter.threads.ScalingThreadGroup;
import io.github.ampmeter.judge.load.LoadKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.threads.ThreadGroup;

/**
 * A first suite of one plan: the load of its thread groups and the criteria of its listeners.
 *
 * @param enabled the elements that run, in the order of the tree
 */
record SuiteDraft(List<TestElement> enabled) {
  /** The keys that a draft takes from the plan. */
  private static final List<LoadKey<?>> KEYS =
      List.of(LoadKey.RATE, LoadKey.USERS, LoadKey.WARM_UP, LoadKey.DURATION);

  private static final String PROPERTY = "\\$\\{__P\\(%s,([^)$]*)\\)\\}";
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,6}");

  /** The elements of an open plan that run: neither disabled nor below a disabled one. */
  static SuiteDraft of(JMeterTreeNode root) {
    List<TestElement> enabled = new ArrayList<>();
    addEnabled(root, enabled);
    return new SuiteDraft(enabled);
  }

  private static void addEnabled(JMeterTreeNode node, List<TestElement> enabled) {
    if (node.isEnabled()) {
      enabled.add(node.getTestElement());
      Enumeration<?> children = node.children();
      while (children.hasMoreElements()) {
        addEnabled((JMeterTreeNode) children.nextElement(), enabled);
      }
    }
  }

  /**
   * The text of the suite, which may be saved anywhere: the plan has its absolute path.
   *
   * @param criteria of the plan's listeners, one a line; the runner rejects those with expressions,
   *     which only JMeter knows
   */
  String text(Path plan, String criteria) {
    Path whole = plan.toAbsolutePath().normalize();
    StringBuilder yaml = new StringBuilder();
    yaml.append("# Each key is explained in Help > Ampmeter's Elements > Suites.\n");
    String name = name(whole);
    yaml.append("name: ").append(quoted(name)).append('\n');
    yaml.append("stack: embedded    # or local, container, external\n");
    yaml.append("plans:\n");
    yaml.append("  - plan: ").append(quoted(whole.toString())).append('\n');
    yaml.append(line("name", quoted(name)));
    for (LoadKey<?> key : KEYS) {
      value(key).ifPresent(value -> yaml.append(line(key.name(), quoted(value + key.unit()))));
    }
    List<String> wanted =
        criteria.lines().map(String::strip).filter(SuiteDraft::isCriterion).toList();
    if (wanted.isEmpty()) {
      yaml.append("    # targets: ['p90(*) <= 1 s']    without any: no request may fail\n");
    } else {
      yaml.append("    targets:\n");
      wanted.forEach(criterion -> yaml.append("      - ").append(quoted(criterion)).append('\n'));
    }
    return yaml.toString();
  }

  /** What the plan reads as its default, or else what its thread groups state. */
  private Optional<String> value(LoadKey<?> key) {
    Pattern read = Pattern.compile(String.format(Locale.ROOT, PROPERTY, key.name()));
    for (TestElement element : enabled) {
      Optional<String> standard = standard(element, read);
      if (standard.isPresent()) {
        return standard;
      }
    }
    return stated(key);
  }

  /** The default of a property that an element or a part of it reads. */
  private static Optional<String> standard(TestElement element, Pattern read) {
    PropertyIterator properties = element.propertyIterator();
    while (properties.hasNext()) {
      JMeterProperty property = properties.next();
      if (property instanceof TestElementProperty part) {
        Optional<String> inside = standard((TestElement) part.getObjectValue(), read);
        if (inside.isPresent()) {
          return inside;
        }
      }
      Matcher found = read.matcher(property.getStringValue());
      if (found.find() && !found.group(1).isBlank()) {
        return Optional.of(found.group(1).strip().replaceAll("\\\\,", ","));
      }
    }
    return Optional.empty();
  }

  /** A literal value: the sum of users, the longest of times; empty where it is not one number. */
  private Optional<String> stated(LoadKey<?> key) {
    List<String> texts =
        enabled.stream()
            .map(element -> field(element, key))
            .filter(text -> !text.isBlank())
            .toList();
    if (texts.size() == 1) {
      return Optional.of(texts.get(0)).filter(text -> !text.contains("${"));
    }
    if (texts.isEmpty() || !texts.stream().allMatch(text -> WHOLE.matcher(text).matches())) {
      return Optional.empty();
    }
    var numbers = texts.stream().mapToInt(Integer::parseInt);
    return Optional.of(
        String.valueOf(key == LoadKey.USERS ? numbers.sum() : numbers.max().getAsInt()));
  }

  /** What an element states in the field of a key; empty: it has none, or states nothing. */
  private static String field(TestElement element, LoadKey<?> key) {
    if (element instanceof ArrivalsGroup) {
      return element.getPropertyAsString(ArrivalsGroup.PREFIX + key);
    }
    if (element instanceof ScalingThreadGroup) {
      return element.getPropertyAsString(ScalingThreadGroup.PREFIX + key);
    }
    boolean timed = element.getPropertyAsBoolean(ThreadGroup.SCHEDULER);
    boolean stated = key == LoadKey.USERS || key == LoadKey.DURATION && timed;
    return element.getClass() == ThreadGroup.class && stated
        ? element.getPropertyAsString(
            key == LoadKey.USERS ? ThreadGroup.NUM_THREADS : ThreadGroup.DURATION)
        : "";
  }

  private static String line(String key, String value) {
    return String.format(Locale.ROOT, "    %s: %s%n", key, value);
  }

  /** The plan's name, reduced to what a folder may be called. */
  private static String name(Path plan) {
    return plan.getFileName()
        .toString()
        .replaceFirst("[.]jmx$", "")
        .replaceAll("[^A-Za-z0-9.-]+", "-");
  }

  private static boolean isCriterion(String line) {
    return !line.isEmpty() && !line.startsWith("#");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
