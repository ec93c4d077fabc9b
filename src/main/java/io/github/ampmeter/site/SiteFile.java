package io.github.ampmeter.site;

import com.fasterxml.jackson.databind.node.TextNode;
import freemarker.ext.beans.BeanModel;
import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapper;
import freemarker.template.SimpleScalar;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.TemplateModel;
import freemarker.template.TemplateModelException;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A file made from a template beside this class, with tags in square brackets. FreeMarker escapes
 * for XML if the template's name ends with ftlx.
 */
public enum SiteFile {
  /** Writes a String as a literal, which JMeter does not evaluate. */
  PLAN("plan.jmx.ftlx", text -> JMeterText.literal(text).inPlan()),

  /** The plan of an access log has no text of it. */
  TRAFFIC("traffic.jmx.ftlx", text -> JMeterText.literal(text).inPlan()),

  /** Writes a String in double quotes with the escapes of JSON, which YAML has, too. */
  SUITE("suite.yaml.ftl", text -> TextNode.valueOf(text).toString()),

  /** Writes a String on one line, without the markup for elements, links and columns. */
  README(
      "README.md.ftl",
      text ->
          text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ")
              .replaceAll("<(?=[A-Za-z/!?])", "&lt;")
              .replace("](", "]\\(")
              .replace("|", "\\|"));

  private final String template;
  private final Configuration configuration;

  SiteFile(String template, UnaryOperator<String> written) {
    this.template = template;
    configuration = new Configuration(Configuration.VERSION_2_3_32);
    configuration.setClassForTemplateLoading(SiteFile.class, "");
    configuration.setDefaultEncoding("UTF-8");
    configuration.setLocale(Locale.ROOT);
    configuration.setNumberFormat("computer");
    configuration.setTagSyntax(Configuration.SQUARE_BRACKET_TAG_SYNTAX);
    configuration.setInterpolationSyntax(Configuration.SQUARE_BRACKET_INTERPOLATION_SYNTAX);
    configuration.setLocalizedLookup(false);
    configuration.setLogTemplateExceptions(false);
    configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    configuration.setObjectWrapper(new Values(written));
  }

  public String filled(Map<String, ?> values) {
    StringWriter text = new StringWriter();
    try {
      configuration.getTemplate(template).process(values, text);
    } catch (TemplateException | IOException e) {
      throw new IllegalStateException(template + " cannot be filled", e);
    }
    return text.toString();
  }

  /** Wraps everything that a template sees; no object becomes a text by its toString. */
  private static final class Values extends DefaultObjectWrapper {
    private final UnaryOperator<String> written;

    Values(UnaryOperator<String> written) {
      super(Configuration.VERSION_2_3_32);
      this.written = written;
    }

    @Override
    public TemplateModel wrap(Object value) throws TemplateModelException {
      if (value instanceof String text) {
        return new SimpleScalar(written.apply(text));
      }
      if (value instanceof JMeterText text) {
        return new SimpleScalar(text.inPlan());
      }
      if (value instanceof Enum<?> constant) {
        return new SimpleScalar(constant.name());
      }
      return super.wrap(value);
    }

    @Override
    protected TemplateModel handleUnknownType(Object value) throws TemplateModelException {
      if (value instanceof Record) {
        return new BeanModel(value, this);
      }
      throw new TemplateModelException("no template takes a " + value.getClass().getName());
    }
  }
}
