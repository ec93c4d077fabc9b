package io.github.ampmeter.report.html;

import static java.util.Map.entry;

import freemarker.core.HTMLOutputFormat;
import freemarker.ext.beans.BeansWrapper;
import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapperBuilder;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunSummary;
import io.github.ampmeter.report.chart.PlanCharts;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;

/** report.html: one file that a person attaches to a ticket. */
public final class HtmlReport {
  private static final int MOST_BYTES = 1_000_000;

  private HtmlReport() {}

  /** The page; what it cannot show within 1 MB it folds, and says so. */
  public static String render(Report report) {
    Template template = template();
    String page = "";
    for (Limits limits : Limits.everTighter()) {
      page = fill(template, model(report, limits));
      if (page.getBytes(StandardCharsets.UTF_8).length < MOST_BYTES) {
        return page;
      }
    }
    return page;
  }

  private static Map<String, Object> model(Report report, Limits limits) {
    RunSummary summary = RunSummary.of(report);
    List<PlanPage> plans = new ArrayList<>();
    for (PlanReport plan : report.plans()) {
      plans.add(PlanPage.of(plan, plans.size() + 1, limits));
    }
    return Map.ofEntries(
        entry("run", report.run()),
        entry("verdict", report.verdict()),
        entry("summary", summary),
        entry("missed", Capped.of(summary.missed(), limits.rows())),
        entry("plans", plans),
        entry("limits", limits),
        entry("drawable", PlanCharts.drawable()));
  }

  private static String fill(Template template, Map<String, Object> model) {
    StringWriter page = new StringWriter();
    try {
      template.process(model, page);
    } catch (TemplateException e) {
      throw new IllegalStateException("report.ftlh does not fit the model", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  private static Template template() {
    Configuration configuration = new Configuration(Configuration.VERSION_2_3_32);
    configuration.setClassForTemplateLoading(HtmlReport.class, "");
    configuration.setDefaultEncoding("UTF-8");
    configuration.setLocale(Locale.ROOT);
    configuration.setTimeZone(TimeZone.getTimeZone("UTC"));
    configuration.setNumberFormat("computer");
    configuration.setOutputFormat(HTMLOutputFormat.INSTANCE);
    configuration.setLocalizedLookup(false);
    configuration.setLogTemplateExceptions(false);
    configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    BeansWrapper wrapper = new DefaultObjectWrapperBuilder(Configuration.VERSION_2_3_32).build();
    configuration.setObjectWrapper(wrapper);
    try {
      configuration.setSharedVariable(
          "number", wrapper.getStaticModels().get(NumberText.class.getName()));
      return configuration.getTemplate("report.ftlh");
    } catch (TemplateException | IOException e) {
      throw new IllegalStateException("report.ftlh cannot be read", e);
    }
  }
}
