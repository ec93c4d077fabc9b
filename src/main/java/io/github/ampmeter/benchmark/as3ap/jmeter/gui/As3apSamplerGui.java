package io.github.ampmeter.benchmark.as3ap.jmeter.gui;

import io.github.ampmeter.benchmark.as3ap.definition.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.definition.Engine;
import io.github.ampmeter.benchmark.as3ap.definition.Variant;
import io.github.ampmeter.benchmark.as3ap.jmeter.As3apSampler;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.gui.ElementForm;
import io.github.ampmeter.jmeter.gui.PropertyFields;
import java.awt.BorderLayout;
import java.awt.Component;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/** The window of {@link As3apSampler}: its form, and the query's SQL. */
@HelpTopic("reference/elements.md#as3ap-query")
public class As3apSamplerGui extends AbstractSamplerGui implements ElementForm {
  private static final long serialVersionUID = 1L;

  private final transient PropertyFields fields =
      new PropertyFields("What is asked, and what the expected answer depends on")
          .choice(
              As3apSampler.QUERY,
              "Query:",
              "One of the benchmark; its SQL stands below",
              As3apSql.queries())
          .line(
              As3apSampler.POOL, "Connection:", "Variable name of a JDBC Connection Configuration")
          .choice(
              As3apSampler.SIZE,
              "Size:",
              "Of the loaded data: decides random keys and expected rows",
              (Object[]) DatabaseSize.values())
          .choice(
              As3apSampler.ENGINE,
              "Engine:",
              "Of the loaded tables: MyISAM knows neither rollback nor foreign keys",
              (Object[]) Engine.values())
          .choice(
              As3apSampler.VARIANT,
              "Variant:",
              "abort: mod_100_seq is rolled back, as the specification has it",
              (Object[]) Variant.values());

  public As3apSamplerGui() {
    setBorder(makeBorder());
    ElementForm.layOut(this, makeTitlePanel(), fields.component());
    add(new As3apSql(fields).component(), BorderLayout.CENTER);
    bindingGroup.add(fields);
  }

  @Override
  protected Component createTitleLabel() {
    return ElementForm.titleWithHelp(super.createTitleLabel(), getClass());
  }

  @Override
  public String getStaticLabel() {
    return "AS3AP Query";
  }

  @Override
  public TestElement makeTestElement() {
    return new As3apSampler();
  }

  @Override
  public void clearGui() {
    super.clearGui();
    bindingGroup.updateUi(makeTestElement());
  }
}
