package io.github.ampmeter.report.html;

import freemarker.core.HTMLOutputFormat;
import freemarker.ext.beans.BeansWrapper;
import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapperBuilder;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.FigureText;
import io.github.ampmeter.report.section.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.function.Function;

/** The templates beside this class, filled the same in each locale and time zone. */
public final class Templates {
  private static final int MOST_BYTES = 1_000_000;

  /** The script of a page, which works without it. */
  private static final String SCRIPT = script();

  /** FreeMarker's configuration, which caches the templates. */
  private static final Configuration CONFIGURATION = configuration();

  private Templates() {}

  /** Fills a template, with ever tighter limits until the page is below 1 MB. */
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

  /** Parses a template, which is kept. */
  static void load(String name) {
    try {
      CONFIGURATION.getTemplate(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String fill(String name, Map<String, Object> model) {
    StringWriter page = new StringWriter();
    try {
      CONFIGURATION.getTemplate(name).process(model, page);
    } catch (TemplateException e) {
      throw new IllegalStateException(name + " does not fit the model", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  private static Configuration configuration() {
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
      configuration.setSharedVariable("script", SCRIPT);
      configuration.setSharedVariable("scriptHash", hash(SCRIPT));
    } catch (TemplateException e) {
      throw new IllegalStateException(e);
    }
    return configuration;
  }

  private static String script() {
    try (InputStream script = Templates.class.getResourceAsStream("report.js")) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The source expression by which a content security policy allows one script. */
  private static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Functions on blocks and cells for templates. */
  public static final class Cells {
    private static final Column WORDS = new Column("value", "", Column.Kind.WORDS);
    private static final Set<Column.Kind> MULTIPLES =
        EnumSet.of(Column.Kind.SIGNED_PERCENT, Column.Kind.CHANGE);

    /** The kind of a cell or block: its class name in lower case. */
    public String type(Object part) {
      if (part instanceof Cell || part instanceof Block) {
        return part.getClass().getSimpleName().toLowerCase(Locale.ROOT);
      }
      throw new IllegalArgumentException("neither a cell nor a block: " + part);
    }

    /** Returns the first line of a cell, without range and remark. */
    public String text(Column column, Cell cell) {
      return FigureText.TYPESET.of(column.kind(), cell);
    }

    /** The range of a cell's figure; empty where it has none. */
    public String range(Column column, Cell cell) {
      return FigureText.TYPESET.range(column.kind(), cell);
    }

    /** What sorts a figure whose text may be a multiple, such as 3 × the limit; empty: its text. */
    public String sortedBy(Column column, Cell cell) {
      boolean multiple = MULTIPLES.contains(column.kind());
      return multiple && cell instanceof Cell.Figure figure ? String.valueOf(figure.value()) : "";
    }

    public boolean strong(Cell cell) {
      return cell instanceof Cell.Figure figure && figure.strong();
    }

    /** A sentence with typographic signs. */
    public String sentence(String text) {
      return FigureText.TYPESET.sentence(PlainText.line(text));
    }

    /** A rate outside of tables. */
    public String rate(double perSecond) {
      return FigureText.TYPESET.of(Column.Kind.PER_SECOND, Cell.figure(perSecond));
    }

    /** The column of cells outside of tables. */
    public Column wordsColumn() {
      return WORDS;
    }

    /** A text on one line, without control characters. */
    public String line(String text) {
      return PlainText.line(text);
    }

    /** The lines of a listing, without control characters. */
    public String lines(String text) {
      return PlainText.lines(text);
    }
  }

  /** Charts of which a reader sees one: the only one, or the one that is chosen. */
  public record Figure(String id, List<Drawing> drawings) {

    /**
     * A chart as an svg element, with its values.
     *
     * @param chosen whether it is shown before a reader chooses
     */
    public record Drawing(Chart chart, String id, Chart.Picture picture, boolean chosen) {}

    public boolean isSmall() {
      return drawings.get(0).chart.isSmall();
    }

    public boolean isTall() {
      return drawings.get(0).chart.isTall();
    }

    /**
     * Draws the first charts. Neighbours that a reader chooses from make one figure.
     *
     * @param id of the part of the page that holds them
     */
    static Truncated<Figure> of(List<Chart> charts, String id, int most) {
      List<List<Chart>> groups = new ArrayList<>();
      boolean open = false;
      for (Chart chart : charts) {
        boolean choice = !chart.choice().isEmpty();
        if (!open || !choice) {
          groups.add(new ArrayList<>());
        }
        groups.get(groups.size() - 1).add(chart);
        open = choice;
      }
      Truncated<List<Chart>> shown = Truncated.of(groups, most);
      return new Truncated<>(
          shown.shown().stream().map(group -> drawn(group, id)).toList(), shown.folded());
    }

    private static Figure drawn(List<Chart> group, String id) {
      List<Drawing> drawings = new ArrayList<>();
      for (Chart chart : group) {
        String own = id + "-" + chart.name();
        boolean main = chart.choice().equals(Percentiles.name(Percentiles.MAIN));
        drawings.add(new Drawing(chart, own, chart.picture(own), main || group.size() == 1));
      }
      return new Figure(drawings.get(0).id, drawings);
    }
  }

  /**
   * How much the page shows of each plan.
   *
   * @param rows of a table
   * @param text characters of a label
   * @param longText characters of a value or command
   * @param charts of a plan
   */
  public record Limits(int rows, int text, int longText, int charts) {

    /** Limits from those that usual runs never reach to those that fit any run. */
    static List<Limits> everTighter() {
      return List.of(
          new Limits(60, 120, 4000, 11),
          new Limits(40, 100, 2000, 4),
          new Limits(20, 80, 600, 2),
          new Limits(10, 60, 200, 0),
          new Limits(3, 40, 100, 0));
    }
  }
}
