package io.github.ampmeter.benchmark.pages;

import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.pages.report.GuideTable;
import io.github.ampmeter.benchmark.pages.report.PhpBenchTable;
import io.github.ampmeter.benchmark.pages.report.StaticPagesTable;
import io.github.ampmeter.benchmark.published.PublishedTable;
import java.util.List;

/** Single pages, each asked for again and again; they need no data and no words of their own. */
public final class Pages implements Benchmark {
  @Override
  public String name() {
    return "pages";
  }

  @Override
  public List<PublishedTable> published() {
    return List.of(StaticPagesTable.TABLE, PhpBenchTable.TABLE, GuideTable.TABLE);
  }
}
