package io.github.ampmeter.source.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.MeasuredLoad;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.ServerFigures;
import io.github.ampmeter.judge.verdict.ServerFigures.ServerFigure;
import io.github.ampmeter.run.folder.MeasuredPlans;
import io.github.ampmeter.run.folder.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A counter that rose by 16 while a plan ran. */
class StatementsSourceTest {
  private static final ServerFigures SIXTEEN = (metric, name, windows) -> ServerFigure.of(16);

  @TempDir private Path root;
  private Path folder;

  @BeforeEach
  void aPlan() throws IOException {
    folder = Files.createDirectories(root.resolve("shop"));
  }

  @Test
  void whatOurOwnLooksMayHaveMovedIsNotHeldAgainstTheLoad() throws IOException {
    assertThat(find("status(Com_select) <= 0").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(find("status(Com_select) >= 10").outcome()).isEqualTo(Outcome.PASSED);

    new SavedStatements(folder).write(DigestSnapshots.unknown("as many as there are"));

    assertThat(find("status(Com_select) <= 0").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(find("status(Com_select) <= 0").remark())
        .startsWith(
            "from 0 to 16: it includes the runner's polling of statements (statements: true)");
    assertThat(find("status(Com_select) per operation <= 1").outcome())
        .isEqualTo(Outcome.NOT_JUDGED);
    assertThat(find("status(Com_select) >= 10").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(find("status(Com_select) <= 16").outcome()).isEqualTo(Outcome.PASSED);
    assertThat(find("cpu(web) <= 10 %").outcome()).isEqualTo(Outcome.FAILED);
  }

  private Finding find(String criterion) throws IOException {
    Path jtl =
        JtlBuilder.from(MeasuredPlans.START.toEpochMilli())
            .rows(0, 3000, 1000, 20)
            .writeTo(folder.resolve("samples.jtl"));
    Measurement load = Measurement.of(jtl, Phases.NONE);
    return Judge.judge(
            Criteria.parse("targets", criterion),
            new MeasuredLoad(
                load.statistics(),
                load.operations(),
                new StatementsSource().figures(root, "shop", SIXTEEN),
                Blocks.NONE),
            List.of(),
            Optional.empty())
        .findings()
        .get(0);
  }
}
