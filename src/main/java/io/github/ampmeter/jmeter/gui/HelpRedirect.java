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
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.testelement.TestElement;

/**
 * Help (Ctrl-H, in the menu, in the tool bar) for our elements. JMeter opens its own reference in a
 * browser, in which an element of another jar has no place, and offers no hook: so its buttons come
 * here first. What is not ours goes on to JMeter.
 */
final class HelpRedirect implements ActionListener {
  @Override
  public void actionPerformed(ActionEvent event) {
    GuiPackage window = GuiPackage.getInstance();
    topic(window)
        .ifPresentOrElse(
            topic -> HelpWindow.open(window.getMainFrame(), topic),
            () -> ActionRouter.getInstance().actionPerformed(event));
  }

  /** Of the element that is chosen in the tree; empty: it is none of ours. */
  static Optional<String> topic(GuiPackage window) {
    TestElement element = window.getCurrentElement();
    return HelpPages.topic(window.getGui(element).getClass(), element.getClass());
  }

  /**
   * Takes the place of JMeter's own in each button for help; again where that has made new ones.
   */
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
