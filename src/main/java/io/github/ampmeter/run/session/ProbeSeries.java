package io.github.ampmeter.run.session;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.load.ArrivalRates;
import io.github.ampmeter.load.UserSteps;
import io.github.ampmeter.report.SearchResult.SearchProbe;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.scaling.CapacitySearch;
import io.github.ampmeter.scaling.CapacitySearch.Probe;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** The probes of a capacity search, one after the other, each a plan of the run. */
record ProbeSeries(
    CapacitySearch search, SuitePlan plan, SuiteData data, RunFolder folder, Console console) {
  void run(PlanDriver driver, WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    List<Probe> outcomes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    OptionalInt next = search.next(outcomes);
    while (next.isPresent() && !interruption.requested()) {
      SuitePlan probe = probe(next.getAsInt(), names);
      names.add(probe.name());
      data.share(plan, probe);
      driver.announce(probe);
      folder.write(folder.run().searching(search, names));
      driver.drive(probe, processes, interruption);
      SearchProbe judged = SavedReport.probe(folder, probe.name(), Home.generator());
      console.say(judged.plan() + ": " + judged.words());
      outcomes.add(judged.probe());
      next = search.next(outcomes);
    }
  }

  private SuitePlan probe(int level, List<String> names) {
    SuitePlan at =
        search.unit() == LoadUnit.USERS
            ? plan.withUsers(UserSteps.of(level))
            : plan.withRate(ArrivalRates.of(level));
    String name =
        plan.name() + "-" + level + (search.unit() == LoadUnit.USERS ? "" : "-per-second");
    return new SuitePlan(
        names.contains(name) ? name + "-again" : name,
        at.file(),
        at.load(),
        at.data(),
        at.stated(),
        at.properties(),
        List.of());
  }
}
