package io.github.ampmeter.report.html;

import freemarker.core.HTMLOutputFormat;
import freemarker.ext.beans.BeansWrapper;
import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapperBuilder;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.report.NumberText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.function.Function;

/** The templates beside this class, filled the same in each locale and time zone. */
final class Templates {
  private static final int MOST_BYTES = 1_000_000;

  private Templates() {}

  /** The page within 1 MB: the model is asked for ever less until it fits. */
  static String fit(String name, Function<Limits, Map<String, Object>> model) {
    String page = "";
    for (Limits limits : Limits.everTighter()) {
      page = fill(name, model.apply(limits));
      if (page.getBytes(StandardCharsets.UTF_8).length < MOST_BYTES) {
        return page;
      }
    }
    return page;
  }

  private static String fill(String name, Map<String, Object> model) {
    StringWriter page = new StringWriter();
    try {
      template(name).process(model, page);
    } catch (TemplateException e) {
      throw new IllegalStateException(name + " does not fit the model", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  private static Template template(String name) {
    Configuration configuration = new Configuration(Configuration.VERSION_2_3_32);
    configuration.setClassForTemplateLoading(Templates.class, "");
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
      configuration.setSharedVariable(
          "excerpt", wrapper.getStaticModels().get(Excerpt.class.getName()));
      configuration.setSharedVariable("cells", new Cells());
      return configuration.getTemplate(name);
    } catch (TemplateException | IOException e) {
      throw new IllegalStateException(name + " cannot be read", e);
    }
  }
}
