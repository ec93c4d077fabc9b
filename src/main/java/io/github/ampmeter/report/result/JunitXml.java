package io.github.ampmeter.report.result;

import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Unit;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.FailedLabels;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.section.PlainText;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * junit.xml as Jenkins and GitLab show it: a test suite a plan, a test case a finding. A run that
 * ended early or could not be judged gets an erroneous case, so that it never looks like a pass.
 */
public final class JunitXml {
  private final XMLStreamWriter xml;
  private final RunInfo run;
  private final Set<String> names = new HashSet<>();

  private JunitXml(XMLStreamWriter xml, RunInfo run) {
    this.xml = xml;
    this.run = run;
  }

  public static String write(Report report) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      new JunitXml(xml, report.run()).document(report);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("XML could not be written to memory", e);
    }
    return text.append('\n').toString();
  }

  private void document(Report report) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    start("\n", "testsuites", "name", run.title());
    if (report.overall().isPresent()) {
      cases(report.overall().get().cases());
    }
    if (!report.judgesPlans()) {
      end("\n");
      xml.writeEndDocument();
      return;
    }
    for (PlanReport plan : report.plans()) {
      suite(plan);
    }
    if (report.plans().isEmpty()) {
      start("\n  ", "testsuite", "name", run.title(), "tests", "1", "errors", "1");
      List<String> reason = List.of("the run has no plan");
      incomplete(run.title(), VerdictKind.NOT_JUDGED, reason, List.of());
      end("\n  ");
    }
    end("\n");
    xml.writeEndDocument();
  }

  private void cases(List<OverallResult.Case> cases) throws XMLStreamException {
    long failures = cases.stream().filter(each -> each.verdict() == VerdictKind.FAILED).count();
    long passed = cases.stream().filter(each -> each.verdict() == VerdictKind.PASSED).count();
    start(
        "\n  ",
        "testsuite",
        "name",
        run.title(),
        "tests",
        String.valueOf(cases.size()),
        "failures",
        String.valueOf(failures),
        "errors",
        String.valueOf(cases.size() - failures - passed));
    for (OverallResult.Case each : cases) {
      String className = run.title() + "." + each.group();
      testCase(className, each.name(), "0");
      if (each.verdict() != VerdictKind.PASSED) {
        String element = each.verdict() == VerdictKind.FAILED ? "failure" : "error";
        String type = each.verdict().word();
        problem(element, type, each.message(), List.of());
      }
      end("\n    ");
    }
    end("\n  ");
  }

  private void suite(PlanReport plan) throws XMLStreamException {
    Verdict verdict = plan.verdict();
    String className = run.title() + "." + plan.plan();
    boolean erroneous = isErroneous(verdict);
    long failures = verdict.findings().stream().filter(Finding::failed).count();
    long notJudged =
        verdict.findings().stream().filter(f -> f.outcome() == Outcome.NOT_JUDGED).count();
    RunStatistics statistics = plan.statistics();
    String seconds = seconds(statistics.endMillis() - statistics.startMillis());
    start(
        "\n  ",
        "testsuite",
        "name",
        plan.plan(),
        "tests",
        String.valueOf(verdict.findings().size() + (erroneous ? 1 : 0)),
        "failures",
        String.valueOf(failures),
        "errors",
        String.valueOf(notJudged + (erroneous ? 1 : 0)),
        "skipped",
        "0",
        "time",
        seconds,
        "timestamp",
        NumberText.instant(run.start()).replace(' ', 'T'));
    FailedLabels failed = new FailedLabels(statistics);
    if (erroneous) {
      incomplete(className, verdict.kind(), verdict.reasons(), failed.lines());
    }
    for (Finding finding : verdict.findings()) {
      testCase(className, finding, statistics, failed.of(finding));
    }
    if (!verdict.remarks().isEmpty()) {
      start("\n    ", "system-out");
      text(verdict.remarks());
      end("");
    }
    end("\n  ");
  }

  /**
   * A test case: it has a time for a criterion on times, and its name depends on the targets alone.
   */
  private void testCase(String className, Finding finding, RunStatistics of, List<String> failed)
      throws XMLStreamException {
    boolean oneOfSeveral = of.sweep() && finding.users() > 0;
    String level = oneOfSeveral ? ", " + of.unit().text(finding.users()) : "";
    String name = finding.criterion().text() + " [" + finding.label() + level + "]";
    boolean timed =
        finding.metric().kind().unit() == Unit.MILLIS && Double.isFinite(finding.measured());
    String time = timed ? seconds(finding.measured()) : "0";
    testCase(className, name, time);
    if (finding.failed()) {
      problem("failure", "failed criterion", message(finding), failed);
    } else if (!finding.passed()) {
      problem("error", "not judged", message(finding), failed);
    }
    start("\n      ", "system-out");
    String doubt = finding.doubt().isEmpty() ? "" : "; " + finding.doubt();
    xml.writeCharacters(
        legal("measured " + finding.measuredText() + ", limit " + finding.limitText() + doubt));
    end("");
    end("\n    ");
  }

  /** Numbers a name that an earlier case of the class has: readers tell cases apart by it. */
  private void testCase(String className, String name, String time) throws XMLStreamException {
    String unique = name;
    for (int i = 2; !names.add(legal(className + "\n" + unique)); i++) {
      unique = name + " (" + i + ")";
    }
    start("\n    ", "testcase", "classname", className, "name", unique, "time", time);
  }

  /** Writes the message as text too, the only part that GitLab shows. */
  private void problem(String element, String type, String message, List<String> failed)
      throws XMLStreamException {
    start("\n      ", element, "type", type, "message", message);
    text(Stream.concat(Stream.of(message), failed.stream()).toList());
    end("");
  }

  private void incomplete(
      String className, VerdictKind kind, List<String> reasons, List<String> failed)
      throws XMLStreamException {
    testCase(className, "the run is complete", "0");
    String message = reasons.isEmpty() ? kind.word() : String.join("; ", reasons);
    problem("error", kind.word(), message, failed);
    end("\n    ");
  }

  private static boolean isErroneous(Verdict verdict) {
    return !verdict.reasons().isEmpty()
        || verdict.kind() == VerdictKind.INCOMPLETE
        || verdict.kind() == VerdictKind.NOT_JUDGED;
  }

  private static String message(Finding finding) {
    String remark = finding.remark().isEmpty() ? "" : " (" + finding.remark() + ")";
    return finding.criterion().text()
        + (": " + finding.label() + " measured " + finding.measuredText())
        + (", limit " + finding.limitText() + remark);
  }

  private void text(List<String> lines) throws XMLStreamException {
    xml.writeCharacters(legal(String.join("\n", lines)));
  }

  private void start(String indent, String element, String... attributes)
      throws XMLStreamException {
    xml.writeCharacters(indent);
    xml.writeStartElement(element);
    for (int i = 0; i < attributes.length; i += 2) {
      xml.writeAttribute(attributes[i], legal(attributes[i + 1]));
    }
  }

  private void end(String indent) throws XMLStreamException {
    xml.writeCharacters(indent);
    xml.writeEndElement();
  }

  /** Replaces characters of labels that no XML file may hold, not even escaped. */
  private static String legal(String text) {
    StringBuilder legal = new StringBuilder(text.length());
    PlainText.lines(text).codePoints().map(JunitXml::legal).forEach(legal::appendCodePoint);
    return legal.toString();
  }

  private static int legal(int character) {
    boolean surrogate = character >= 0xD800 && character <= 0xDFFF;
    return surrogate || character == 0xFFFE || character == 0xFFFF ? 0xFFFD : character;
  }

  private static String seconds(double millis) {
    return NumberText.fixed(millis / 1e3, 3);
  }
}
