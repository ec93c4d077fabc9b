package io.github.ampmeter.judge.sample;

import io.github.ampmeter.Excerpt;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamReader;

/** What an element of an XML JTL says of one sample. Used again and again. */
final class XmlRow implements SampleRow {
  /** JMeter's element for results that know no address, those of transactions among them. */
  private static final String PLAIN = "sample";

  /** JMeter writes this element for several samples that it merged. */
  private static final String MERGED = "statSample";

  private static final int MOST_DIGITS = 18;
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1," + MOST_DIGITS + "}");
  private static final int LONGEST_EXCERPT = 60;

  private final XmlFile file;
  private final Map<JtlColumn, String> values = new EnumMap<>(JtlColumn.class);
  private final Map<String, String> variables = new LinkedHashMap<>();
  private String element = "";
  private boolean addressed;
  private boolean assertionFailed;
  private boolean explained;
  private long number;
  private long line;

  XmlRow(XmlFile file) {
    this.file = file;
  }

  /** Whether the element at which the reader stands says anything that a sample says. */
  static boolean isSample(XMLStreamReader xml) {
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      Optional<JtlColumn> column = XmlAttributes.column(name(xml, i));
      if (column.isPresent() && column.get().required) {
        return true;
      }
    }
    return false;
  }

  /** Takes the attributes of the element at which the reader stands. */
  void of(XMLStreamReader xml) {
    element = xml.getLocalName();
    addressed = false;
    assertionFailed = false;
    explained = false;
    number = file.nextNumber();
    line = Math.max(1, xml.getLocation().getLineNumber());
    values.clear();
    variables.clear();
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      String name = name(xml, i);
      String value = xml.getAttributeValue(i);
      XmlAttributes.column(name)
          .ifPresentOrElse(
              column -> values.put(column, file.kept(value)), () -> variable(name, value));
    }
  }

  private static String name(XMLStreamReader xml, int index) {
    String prefix = xml.getAttributePrefix(index);
    String name = xml.getAttributeLocalName(index);
    return prefix == null || prefix.isEmpty() ? name : prefix + ":" + name;
  }

  private void variable(String attribute, String value) {
    String name = file.variable(attribute);
    if (!name.isEmpty()) {
      variables.put(name, value);
    }
  }

  /** It has the address of what it asked. */
  void address(String url) {
    addressed = true;
    values.put(JtlColumn.URL, url);
  }

  /** One of its assertions failed, or could not be made. */
  void failedAssertion() {
    assertionFailed = true;
  }

  /** The words of an assertion; as in a CSV, those of the first that has any count. */
  void failureMessage(String message) {
    if (!explained) {
      explained = true;
      values.put(JtlColumn.FAILURE_MESSAGE, message);
    }
  }

  @Override
  public void requireWhole() {
    Set<JtlColumn> here = EnumSet.noneOf(JtlColumn.class);
    here.addAll(values.keySet());
    here.remove(JtlColumn.URL);
    here.remove(JtlColumn.FAILURE_MESSAGE);
    for (JtlColumn column : JtlColumn.values()) {
      if (column.required && !here.contains(column)) {
        throw error("needs the attributes ts, t, lb, s; missing " + XmlAttributes.name(column));
      }
    }
    if (element.equals(MERGED)) {
      throw error("is several samples that JMeter merged; run it without " + SampleParser.MERGING);
    }
    Set<JtlColumn> expected = file.expected(here);
    if (!here.equals(expected)) {
      Set<JtlColumn> lacking = EnumSet.copyOf(expected);
      lacking.removeAll(here);
      here.removeAll(expected);
      JtlColumn other = (lacking.isEmpty() ? here : lacking).iterator().next();
      throw error(
          "must have the attributes of the first sample, and %s %s: samples that were saved with"
                  .formatted(lacking.isEmpty() ? "has also" : "lacks", XmlAttributes.name(other))
              + " different settings in one file");
    }
  }

  @Override
  public boolean has(JtlColumn column) {
    return column == JtlColumn.URL
        || column == JtlColumn.FAILURE_MESSAGE
        || values.containsKey(column);
  }

  @Override
  public boolean lacks(JtlColumn column) {
    return has(column) && text(column).isEmpty();
  }

  @Override
  public String text(JtlColumn column) {
    if (column == JtlColumn.URL && !addressed) {
      // An element that is not the plain one has an address, whether it was saved or not.
      return element.equals(PLAIN) ? SampleKind.NO_URL : element;
    }
    return values.getOrDefault(column, "");
  }

  @Override
  public String requestHost() {
    return addressed ? JtlRow.hostOf(text(JtlColumn.URL)) : "";
  }

  /** An XML that is no UTF-8 is rejected as such. */
  @Override
  public boolean hadNoText() {
    return false;
  }

  @Override
  public void requireText(String label) {}

  @Override
  public boolean startsWith(JtlColumn column, char first) {
    String text = text(column);
    return !text.isEmpty() && text.charAt(0) == first;
  }

  @Override
  public boolean flag(JtlColumn column) {
    return switch (text(column)) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw error(
              "%s must be true or false, was \"%s\"".formatted(column.header, shown(column)));
    };
  }

  @Override
  public long whole(JtlColumn column, long least, long most, String rule, long whenAbsent) {
    if (!values.containsKey(column)) {
      return whenAbsent;
    }
    long value = digits(column, values.get(column));
    if (value < least || value > most) {
      throw error(column.header + " must be " + rule + ", was " + value);
    }
    return value;
  }

  private long digits(JtlColumn column, String text) {
    int from = text.startsWith("-") ? 1 : 0;
    boolean right = text.length() > from && text.length() - from <= MOST_DIGITS;
    long value = 0;
    for (int i = from; i < text.length() && right; i++) {
      int digit = text.charAt(i) - '0';
      right = digit >= 0 && digit <= 9;
      value = 10 * value + digit;
    }
    if (!right) {
      throw error("%s must be a whole number, was \"%s\"".formatted(column.header, shown(column)));
    }
    return from == 0 ? value : -value;
  }

  @Override
  public long bytes() {
    String text = values.getOrDefault(JtlColumn.BYTES, "");
    return NUMBER.matcher(text).matches() ? Long.parseLong(text) : Sample.NOT_MEASURED;
  }

  @Override
  public boolean hasScheduleDelay() {
    return !variables.isEmpty();
  }

  @Override
  public String scheduleDelay(String variable) {
    return variables.getOrDefault(variable, "");
  }

  @Override
  public long micros(MicrosColumn column, String label, long most) {
    String text = variables.isEmpty() ? null : variables.get(column.of(label));
    // JMeter writes nothing of a variable that is not set.
    if (text == null || text.isEmpty() || text.equals("null")) {
      return Sample.NOT_MEASURED;
    }
    if (!NUMBER.matcher(text).matches() || Long.parseLong(text) > most) {
      throw error(
          column.of(label) + " must be microseconds, was \"" + JtlRow.shortened(text) + '"');
    }
    return Long.parseLong(text);
  }

  @Override
  public boolean assertionFailed() {
    return assertionFailed || !text(JtlColumn.FAILURE_MESSAGE).isEmpty();
  }

  @Override
  public void variables(OperationVariables of) {
    boolean any = variables.keySet().stream().anyMatch(OperationVariables::isColumn);
    of.of(any ? threadText() : "");
    variables.forEach(of::set);
  }

  @Override
  public ThreadName threadName() {
    return file.threadNames().name(text(JtlColumn.THREAD_NAME));
  }

  @Override
  public int threadNumber() {
    return file.threadNames().number();
  }

  @Override
  public String threadText() {
    return file.threadNames().atGenerator(text(JtlColumn.THREAD_NAME));
  }

  /** Many files are one line: the number of the sample is told as well. */
  @Override
  public RowError error(String what) {
    return new RowError(line, "sample %s (%s) %s".formatted(number, label(), what));
  }

  private String label() {
    String label = values.get(JtlColumn.LABEL);
    return label == null ? element : JtlRow.shortened(label);
  }

  private String shown(JtlColumn column) {
    return Excerpt.of(JtlRow.shortened(text(column)), LONGEST_EXCERPT);
  }
}
