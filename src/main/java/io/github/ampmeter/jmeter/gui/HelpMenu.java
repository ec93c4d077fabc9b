package io.github.ampmeter.jmeter.gui;

import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.MenuElement;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.plugin.MenuCreator;

/** What we add to JMeter's menu Help, and where our help takes the place of a dead link. */
public class HelpMenu implements MenuCreator {
  private static final int MILLIS_BETWEEN_LOOKS = 200;
  private static final String ELEMENTS = "reference/elements.md";

  private final Timer untilThereIsAWindow = new Timer(MILLIS_BETWEEN_LOOKS, event -> install());

  @Override
  public JMenuItem[] getMenuItemsAtLocation(MENU_LOCATION location) {
    if (location != MENU_LOCATION.HELP) {
      return new JMenuItem[0];
    }
    untilThereIsAWindow.start();
    JMenuItem elements = new JMenuItem(Messages.of("Ampmeter's Elements"));
    elements.addActionListener(event -> HelpWindow.open(elements, ELEMENTS));
    return new JMenuItem[] {elements};
  }

  private void install() {
    GuiPackage window = GuiPackage.getInstance();
    if (window != null && window.getMainFrame() != null) {
      untilThereIsAWindow.stop();
      HelpRedirect.install(window.getMainFrame().getRootPane());
    }
  }

  @Override
  public JMenu[] getTopLevelMenus() {
    return new JMenu[0];
  }

  @Override
  public boolean localeChanged(MenuElement menu) {
    return false;
  }

  /** JMeter makes its tool bar anew. */
  @Override
  public void localeChanged() {
    SwingUtilities.invokeLater(this::install);
  }
}
