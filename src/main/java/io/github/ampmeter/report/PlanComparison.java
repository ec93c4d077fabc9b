package io.github.ampmeter.report;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.verdict.FigureComparison;
import io.github.ampmeter.verdict.LabelComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A plan beside others of the same run, as its suite asked for.
 *
 * @param against those others
 * @param labels operations first, then requests
 * @param unit what their load levels count
 */
public record PlanComparison(
    String plan, List<String> against, List<LabelComparison> labels, LoadUnit unit) {
  public PlanComparison {
    against = List.copyOf(against);
    labels = List.copyOf(labels);
  }

  /** Such as "rewritten against original and original-again". */
  public String title() {
    return plan + " against " + String.join(" and ", against);
  }

  /** What changed, a sentence a label: of the operations or, without any, of the requests. */
  public List<String> sentences() {
    if (labels.isEmpty()) {
      return List.of("Nothing to compare: they have no label at the same load in common.");
    }
    List<LabelComparison> judged = judged();
    List<String> sentences = new ArrayList<>();
    judged.stream().filter(LabelComparison::comparable).map(this::sentence).forEach(sentences::add);
    List<String> few =
        judged.stream().filter(change -> !change.comparable()).map(this::name).toList();
    if (!few.isEmpty()) {
      sentences.add("Too few samples to compare: " + String.join(", ", few) + ".");
    }
    return sentences;
  }

  private List<LabelComparison> judged() {
    List<LabelComparison> operations =
        labels.stream().filter(change -> change.after().kind() == LabelKind.OPERATION).toList();
    return operations.isEmpty() ? labels : operations;
  }

  /** Such as "Buy: borne out: mean -12 % (100 to 88 ms); no difference shown: p90 +1 % (...)." */
  private String sentence(LabelComparison change) {
    Map<String, List<String>> byJudgement = new LinkedHashMap<>();
    for (FigureComparison figure : change.figures()) {
      byJudgement
          .computeIfAbsent(figure.judgement(), judgement -> new ArrayList<>())
          .add(words(figure));
    }
    return name(change)
        + ": "
        + byJudgement.entrySet().stream()
            .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
            .collect(Collectors.joining("; "))
        + ".";
  }

  private static String words(FigureComparison figure) {
    return figure.metric()
        + (" " + ChangeText.text(figure.percent()))
        + (" (" + NumberText.decimal(figure.before(), 1))
        + (" to " + NumberText.decimal(figure.after(), 1) + " ms)");
  }

  /** With its users where they differ from label to label. */
  private String name(LabelComparison change) {
    boolean several =
        labels.stream().mapToInt(label -> label.after().users()).distinct().count() > 1;
    return change.label() + (several ? " at " + unit.text(change.after().users()) : "");
  }
}
