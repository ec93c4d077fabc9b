package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.stats.ErrorCount;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The labels that failed in the window and of what: {@code LoginPost: 523 of 523 failed: 401
 * Unauthorized}. A transaction fails by its requests: it is named only where none of these failed.
 */
public record FailedLabels(RunStatistics run) {
  private static final int MOST_LABELS = 5;
  private static final int MOST_CAUSES = 2;
  private static final int LONGEST = 120;
  private static final String NO_RESPONSE = "Non HTTP response ";

  private record Label(String name, long errors, long samples) {
    Label and(Label other) {
      return new Label(name, errors + other.errors, samples + other.samples);
    }
  }

  /** The most failures first; at most 5 labels, and how many more there are. */
  public List<String> lines() {
    List<Label> failed = worstFirst();
    List<String> lines =
        new ArrayList<>(failed.stream().limit(MOST_LABELS).map(this::line).toList());
    if (failed.size() > MOST_LABELS) {
      lines.add(Counted.of(failed.size() - MOST_LABELS, "more label failed", "more labels failed"));
    }
    return lines;
  }

  /** The lines for the labels of a failed criterion. */
  public List<String> of(Finding finding) {
    List<String> own =
        worstFirst().stream()
            .filter(label -> label.name.equals(finding.label()))
            .map(this::line)
            .toList();
    boolean errors = finding.metric().kind() == MetricKind.ERRORS;
    return own.isEmpty() && errors && finding.failed() ? lines() : own;
  }

  /** For console and page; empty where nothing failed. */
  Optional<Section> section() {
    return Optional.of(lines())
        .filter(lines -> !lines.isEmpty())
        .map(lines -> List.<Block>of(new Block.Sentences(Tone.NOTE, lines)))
        .map(
            text ->
                new Section(
                        "failedLabels", "What failed", text, EnumSet.of(Place.PAGE, Place.SUMMARY))
                    .leading());
  }

  private List<Label> worstFirst() {
    boolean requests = failed().anyMatch(label -> label.kind() == LabelKind.REQUEST);
    Map<String, Label> labels =
        failed()
            .filter(label -> !requests || label.kind() == LabelKind.REQUEST)
            .map(label -> new Label(label.label(), label.errors(), label.samples()))
            .collect(Collectors.toMap(Label::name, label -> label, Label::and));
    return labels.values().stream()
        .sorted(Comparator.comparingLong(Label::errors).reversed().thenComparing(Label::name))
        .toList();
  }

  private Stream<LabelStatistics> failed() {
    return run.labels().stream().filter(label -> label.errors() > 0);
  }

  private String line(Label label) {
    List<ErrorCount> kinds =
        run.errors().stream().filter(kind -> kind.label().equals(label.name)).toList();
    List<String> causes =
        kinds.stream()
            .limit(MOST_CAUSES)
            .map(kind -> cause(kind) + (kinds.size() > 1 ? " (" + kind.count() + ")" : ""))
            .collect(Collectors.toCollection(ArrayList::new));
    if (kinds.size() > MOST_CAUSES) {
      causes.add(Counted.of(kinds.size() - MOST_CAUSES, "more cause", "more causes"));
    }
    return "%s: %s of %s failed%s%s"
        .formatted(
            Excerpt.of(label.name, LONGEST),
            label.errors,
            label.samples,
            causes.isEmpty() ? "" : ": ",
            String.join(", ", causes));
  }

  /** JMeter's code for a request without a response holds a class and a message. */
  private static String cause(ErrorCount kind) {
    String message = kind.message().replace(NO_RESPONSE + "message: ", "");
    boolean answered = !kind.responseCode().startsWith(NO_RESPONSE);
    return Excerpt.of((answered ? kind.responseCode() + " " : "") + message, LONGEST).strip();
  }
}
