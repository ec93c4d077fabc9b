package io.github.ampmeter.report.statements;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Sentences;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.statements.DryRunStatements;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What each operation, run once by one user, made the database execute. */
final class DryRunSection {
  static final String KEY = "statements";
  private static final String TITLE = "Statements of each operation";

  private DryRunSection() {}

  /**
   * The same figures, for people by operation, and for programs with whole statements.
   *
   * @param people where people read them
   */
  static List<Section> of(DryRunStatements pass, Set<Place> people) {
    if (!pass.problem().isEmpty()) {
      String why = "Statements are not known: " + pass.problem() + ".";
      return List.of(new Section(KEY, TITLE, List.of(Sentences.of(Tone.PLAIN, why)), people));
    }
    List<Section> sections = new ArrayList<>();
    people.forEach(
        place ->
            sections.add(Section.of(KEY, TITLE, blocks(pass, place == Place.PAGE)).only(place)));
    sections.add(
        Section.of(KEY, TITLE, OperationStatementsTable.data(pass), ExplainTable.data(pass))
            .only(Place.DATA));
    return sections;
  }

  private static List<Block> blocks(DryRunStatements pass, boolean page) {
    List<Block> blocks = new ArrayList<>();
    DryRunMessages words = new DryRunMessages(pass);
    blocks.add(Sentences.of(Tone.PLAIN, words.lead()));
    List<String> findings = words.findings();
    if (!findings.isEmpty()) {
      blocks.add(new Sentences(Tone.NOTE, findings));
    }
    if (pass.ofOperations() > 0) {
      blocks.add(OperationStatementsTable.table(pass, page));
      blocks.add(
          new Block.Folded(
              "How the database executes them (EXPLAIN)", List.of(ExplainTable.table(pass))));
    }
    blocks.add(Sentences.of(Tone.PLAIN, words.agreement()));
    blocks.add(new Sentences(Tone.SMALL, words.notes()));
    return blocks;
  }
}
