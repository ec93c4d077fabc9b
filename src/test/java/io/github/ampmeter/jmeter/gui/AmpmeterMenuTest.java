package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.gui.AmpmeterMenu.BackgroundStackControl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import org.apache.jmeter.gui.action.template.Template;
import org.apache.jmeter.gui.action.template.TemplateManager;
import org.apache.jmeter.gui.plugin.MenuCreator.MENU_LOCATION;
import org.apache.jmeter.protocol.http.proxy.ProxyControl;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AmpmeterMenuTest {
  @TempDir private Path folder;

  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
  }

  @AfterEach
  void forget() {
    JMeterUtils.getJMeterProperties().remove(Runner.LAUNCHER);
    JMeterUtils.getJMeterProperties().remove("databasePassword");
  }

  @Test
  void standsInToolsAndNowhereElse() {
    AmpmeterMenu menu = new AmpmeterMenu();

    assertThat(Arrays.stream(MENU_LOCATION.values()))
        .filteredOn(location -> menu.getMenuItemsAtLocation(location).length > 0)
        .containsExactly(MENU_LOCATION.TOOLS);
  }

  @Test
  void addsATemplateWithTheRecorder() throws Exception {
    Path bin = Path.of("src/main/dist/jmeter/bin").toAbsolutePath();

    new AmpmeterMenu();
    Template template =
        TemplateManager.getInstance()
            .parseTemplateFile(bin.resolve("ampmeter-templates.xml").toFile())
            .get("Ampmeter: web site");
    String filled =
        Files.readString(bin.resolve(template.getFileName()))
            .replaceAll("\\[=(host|port|protocol)]", "1");
    HashTree tree =
        SaveService.loadTree(Files.writeString(folder.resolve("site.jmx"), filled).toFile());

    assertThat(JMeterUtils.getProperty("template.files"))
        .isEqualTo("/bin/templates/templates.xml,/bin/ampmeter-templates.xml");
    assertThat(template.getParameters()).containsOnlyKeys("protocol", "host", "port");
    SearchByClass<ProxyControl> recorders = new SearchByClass<>(ProxyControl.class);
    tree.traverse(recorders);
    assertThat(recorders.getSearchResults()).hasSize(1);
  }

  @Test
  void saysWhatIsMissingWhereThereIsNoRunner() {
    JMeterUtils.setProperty(Runner.LAUNCHER, folder.resolve("gone").toString());

    assertThat(items())
        .filteredOn(item -> !item.isEnabled())
        .extracting(JMenuItem::getText)
        .containsExactly(
            "Run This Plan as a Suite…", "embedded", "local", "container", "Stop Stack");
    assertThat(items().get(0).getToolTipText()).contains("ampmeter gui", "ampmeter.launcher");
  }

  @Test
  void saysThatAnOldJMeterOpensNoForms() {
    assertThat(AmpmeterMenu.versionError("5.5"))
        .get()
        .asString()
        .contains("5.6 or later", "this is 5.5");
    assertThat(AmpmeterMenu.versionError("5.4.3")).isPresent();
    assertThat(AmpmeterMenu.versionError("5.6")).isEmpty();
    assertThat(AmpmeterMenu.versionError("5.6.3")).isEmpty();
    assertThat(AmpmeterMenu.versionError("6.0-SNAPSHOT 1")).isEmpty();
    assertThat(AmpmeterMenu.versionError("10.1")).isEmpty();
  }

  @Test
  void offersAllOfItToWhoWasToldOfARunner() throws IOException {
    Path launcher = Files.createFile(folder.resolve("ampmeter"));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    JMeterUtils.setProperty(Runner.LAUNCHER, launcher.toString());

    assertThat(items()).allMatch(JMenuItem::isEnabled);
  }

  @Test
  void aStackStartedFromTheWindowIsWhatItsPlansRunAgainst() throws IOException {
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    Path file = scratch.resolve("stack.properties");
    Properties properties = new Properties();
    properties.put("databasePassword", "a: b\\c");
    try (var out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
    BackgroundStackControl.readAddresses(scratch, 0);

    assertThat(JMeterUtils.getProperty("databasePassword")).isEqualTo("a: b\\c");
    assertThat(scratch).doesNotExist();
  }

  @Test
  void aStackThatDidNotStartLeavesNoPasswordsBehind() throws IOException {
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    Files.writeString(scratch.resolve("stack.properties"), "databasePassword=x\n");
    BackgroundStackControl.readAddresses(scratch, 3);

    assertThat(scratch).doesNotExist();
    assertThat(JMeterUtils.getProperty("databasePassword")).isNull();
  }

  private static List<JMenuItem> items() {
    return items((JMenu) new AmpmeterMenu().getMenuItemsAtLocation(MENU_LOCATION.TOOLS)[0]);
  }

  private static List<JMenuItem> items(JMenu menu) {
    return Arrays.stream(menu.getMenuComponents())
        .filter(JMenuItem.class::isInstance)
        .map(JMenuItem.class::cast)
        .flatMap(
            item -> item instanceof JMenu below ? items(below).stream() : List.of(item).stream())
        .toList();
  }
}
