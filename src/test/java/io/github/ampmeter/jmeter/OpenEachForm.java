package io.github.ampmeter.jmeter;

import io.github.ampmeter.jmeter.gui.Components;
import java.util.Collections;
import java.util.List;
import javax.swing.JTree;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.TreePath;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;

/** Selects one element of the plan after the other, and says which form JMeter shows then. */
public final class OpenEachForm {
  private OpenEachForm() {}

  /** Takes the folder of the JMeter and the plan. */
  public static void main(String[] arguments) throws Exception {
    JMeterWindow.open(arguments[0], arguments[1]);
    GuiPackage window = GuiPackage.getInstance();
    DefaultMutableTreeNode root = (DefaultMutableTreeNode) window.getTreeModel().getRoot();
    List<?> nodes = Collections.list(root.preorderEnumeration());
    for (Object node : nodes) {
      String form = Components.onScreen(() -> select(window, (JMeterTreeNode) node));
      System.out.println("opened " + ((JMeterTreeNode) node).getName() + ": " + form);
    }
    JMeterWindow.end();
  }

  private static String select(GuiPackage window, JMeterTreeNode node) {
    JTree tree = window.getMainFrame().getTree();
    tree.setSelectionPath(new TreePath(node.getPath()));
    // Drawn as well: what a form lacks may be found only then.
    window
        .getMainFrame()
        .paint(
            new java.awt.image.BufferedImage(1, 1, java.awt.image.BufferedImage.TYPE_INT_RGB)
                .createGraphics());
    return window.getCurrentGui().getClass().getSimpleName();
  }
}
