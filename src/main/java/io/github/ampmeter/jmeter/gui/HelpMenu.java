package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.swing.AbstractButton;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.MenuElement;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.apache.jmeter.testelement.TestElement;

/** Our items in JMeter's menu Help; our help also replaces links that would not work. */
public class HelpMenu implements MenuCreator {
  private static final int POLL_MILLIS = 200;
  private static final String ELEMENTS = "reference/elements.md";

  private final Timer untilThereIsAWindow = new Timer(POLL_MILLIS, event -> install());

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

  /** JMeter creates its tool bar anew, so its buttons are redirected again. */
  @Override
  public void localeChanged() {
    SwingUtilities.invokeLater(this::install);
  }

  /**
   * Help (Ctrl-H, in the menu, in the tool bar) for our elements. JMeter opens its own reference in
   * a browser, which lacks our elements, and has no hook for others. So its buttons call this
   * first, which passes everything else on to JMeter.
   */
  private static final class HelpRedirect implements ActionListener {
    @Override
    public void actionPerformed(ActionEvent event) {
      GuiPackage window = GuiPackage.getInstance();
      topic(window)
          .ifPresentOrElse(
              topic -> HelpWindow.open(window.getMainFrame(), topic),
              () -> ActionRouter.getInstance().actionPerformed(event));
    }

    /** The topic of the element selected in the tree; empty: it is not ours. */
    static Optional<String> topic(GuiPackage window) {
      TestElement element = window.getCurrentElement();
      return HelpPages.topic(window.getGui(element).getClass(), element.getClass());
    }

    /** Replaces JMeter's action in each help button; called again for new buttons. */
    static void install(Container window) {
      for (AbstractButton button : buttons(window)) {
        ActionListener jmeters = ActionRouter.getInstance();
        if (ActionNames.HELP.equals(button.getActionCommand())
            && Arrays.asList(button.getActionListeners()).contains(jmeters)) {
          button.removeActionListener(jmeters);
          button.addActionListener(new HelpRedirect());
        }
      }
    }

    private static List<AbstractButton> buttons(Container in) {
      List<AbstractButton> found = new ArrayList<>();
      Component[] parts = in instanceof JMenu menu ? menu.getMenuComponents() : in.getComponents();
      for (Component part : parts) {
        if (part instanceof AbstractButton button) {
          found.add(button);
        }
        if (part instanceof Container container) {
          found.addAll(buttons(container));
        }
      }
      return found;
    }
  }
}
