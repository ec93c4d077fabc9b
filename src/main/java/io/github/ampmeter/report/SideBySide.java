package io.github.ampmeter.report;

import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.verdict.FigureChange;
import io.github.ampmeter.verdict.LabelChange;
import java.util.ArrayList;
import java.util.List;

/**
 * A plan beside an earlier one of the same run, as its suite asked for.
 *
 * @param against the earlier plan
 * @param labels operations first, then requests
 */
public record SideBySide(String plan, String against, List<LabelChange> labels) {
  public SideBySide {
    labels = List.copyOf(labels);
  }

  /** What changed, a sentence a label: of the operations or, without any, of the requests. */
  public List<String> sentences() {
    if (labels.isEmpty()) {
      return List.of("Nothing to compare: the two have no label at the same users in common.");
    }
    List<LabelChange> judged = judged();
    List<String> sentences = new ArrayList<>();
    judged.stream()
        .filter(LabelChange::comparable)
        .map(SideBySide::sentence)
        .forEach(sentences::add);
    List<String> few =
        judged.stream().filter(change -> !change.comparable()).map(SideBySide::name).toList();
    if (!few.isEmpty()) {
      sentences.add("Too few samples to compare: " + String.join(", ", few) + ".");
    }
    return sentences;
  }

  private List<LabelChange> judged() {
    List<LabelChange> operations =
        labels.stream().filter(change -> change.after().kind() == LabelKind.OPERATION).toList();
    return operations.isEmpty() ? labels : operations;
  }

  /** Such as "Buy: mean -12 % (100 to 88 ms), borne out; p90 +1 % (...), no difference shown." */
  private static String sentence(LabelChange change) {
    List<String> parts = new ArrayList<>();
    for (FigureChange figure : change.figures()) {
      if (figure.enough()) {
        parts.add(words(figure) + ", " + figure.judgement());
      }
    }
    return name(change) + ": " + String.join("; ", parts) + ".";
  }

  private static String words(FigureChange figure) {
    return figure.metric()
        + (" " + percent(figure))
        + (" (" + NumberText.decimal(figure.before(), 1))
        + (" to " + NumberText.decimal(figure.after(), 1) + " ms)");
  }

  /** With a sign; no decimals that a measurement does not bear. */
  public static String percent(FigureChange figure) {
    return NumberText.change(figure.percent());
  }

  private static String name(LabelChange change) {
    int users = change.after().users();
    return change.label() + (users == 0 ? "" : " at " + users + (users == 1 ? " user" : " users"));
  }
}
