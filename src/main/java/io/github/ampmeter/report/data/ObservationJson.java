package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.report.DatabaseFigure;
import io.github.ampmeter.report.DatabaseWork;
import io.github.ampmeter.report.LoadExtent;
import io.github.ampmeter.report.ObservationSummary;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.ProcessesRow;
import java.util.Optional;

/** What results.json says of machine, processes and database; CPUs as a number of busy CPUs. */
final class ObservationJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final double DIGITS = 1e4;

  private ObservationJson() {}

  /** Empty when nothing was observed, as of a saved JTL. */
  static Optional<ObjectNode> of(PlanReport plan) {
    Optional<DatabaseWork> database = plan.observation().database();
    if (!plan.observation().sawTheMachine() && database.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode node = JSON.objectNode();
    if (plan.observation().sawTheMachine()) {
      machine(node, plan.observation().logicalCpus(), plan.observed());
    }
    database.ifPresent(
        work -> node.set("database", database(work, LoadExtent.of(plan.statistics()))));
    return Optional.of(node);
  }

  private static void machine(ObjectNode node, int cpus, ObservationSummary observed) {
    ObjectNode host = node.putObject("host").put("logicalCpus", cpus);
    number(host, "busyCpusMean", observed.host().cpusMean());
    number(host, "busyCpusPeak", observed.host().cpusPeak());
    number(host, "loadAverageMean", observed.loadMean());
    number(host, "loadAveragePeak", observed.loadPeak());
    ArrayNode processes = node.putArray("processes");
    for (ProcessesRow row : observed.processes()) {
      ObjectNode entry = processes.addObject().put("name", row.name());
      number(entry, "busyCpusMean", row.cpusMean());
      number(entry, "busyCpusPeak", row.cpusPeak());
      number(entry, "residentBytesPeak", row.bytesPeak());
    }
    number(node, "elseBusyCpusMean", observed.elseMean());
    number(node, "observerBusyCpusMean", observed.observerMean());
    ArrayNode hints = node.putArray("hints");
    observed.hints().forEach(hints::add);
  }

  private static ObjectNode database(DatabaseWork work, LoadExtent load) {
    ObjectNode node = JSON.objectNode().put("remark", work.remark());
    number(node, "seconds", load.seconds());
    ArrayNode figures = node.putArray("status");
    for (DatabaseFigure figure : work.figures()) {
      ObjectNode entry = figures.addObject().put("variable", figure.variable());
      number(entry, figure.level() ? "level" : "difference", figure.value());
    }
    return node;
  }

  private static void number(ObjectNode node, String name, double value) {
    if (!Double.isFinite(value)) {
      node.putNull(name);
    } else if (value == Math.rint(value)) {
      node.put(name, (long) value);
    } else {
      node.put(name, Math.round(value * DIGITS) / DIGITS);
    }
  }
}
