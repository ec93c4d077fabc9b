package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.jmeter.threads.SteppedThreadGroup;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.stats.Phases;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jorphan.collections.SearchByClass;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread groups of the plan that the controller of a distributed test sends to its workers.
 * Their samples lack their thread group; the open plan, or else the file that JMeter was started
 * with, tells which groups are set-up and tear-down groups.
 */
final class ThreadGroupIndex {
  private static final Logger LOG = LoggerFactory.getLogger(ThreadGroupIndex.class);

  private ThreadGroupIndex() {}

  /** A new verdict of a run whose samples lack their thread group. */
  static LiveVerdict withGroups(LiveVerdict judgement) {
    try {
      Collection<AbstractThreadGroup> groups = groups();
      Optional<Notice> ambiguous = ambiguous(groups);
      if (ambiguous.isPresent()) {
        return LiveVerdict.withheld(ambiguous.get().message());
      }
      LiveVerdict verdict = judgement.of(named(groups, LiveListener::resolved));
      verdict.loadLasts(phases(groups));
      return verdict;
    } catch (IOException | RuntimeException e) {
      LOG.warn("Rows of set-up and tear-down groups count as load: the plan cannot be read", e);
      return judgement.of(ThreadGroups.UNKNOWN);
    }
  }

  /** The phases of the open plan; the whole run if there is no window or no group with phases. */
  static Phases phases() {
    return GuiPackage.getInstance() == null ? Phases.NONE : phases(inTheWindow());
  }

  /** The phases of the first enabled group with a known duration. */
  private static Phases phases(Collection<AbstractThreadGroup> groups) {
    return groups.stream()
        .filter(AbstractThreadGroup::isEnabled)
        .filter(SteppedThreadGroup.class::isInstance)
        .map(group -> ((SteppedThreadGroup) group).phases(LiveListener::resolved))
        .findFirst()
        .orElse(Phases.NONE);
  }

  static ThreadGroups.Role role(AbstractThreadGroup group) {
    if (group instanceof SetupThreadGroup) {
      return ThreadGroups.Role.SET_UP;
    }
    return group instanceof PostThreadGroup ? ThreadGroups.Role.TEAR_DOWN : ThreadGroups.Role.LOAD;
  }

  private static Collection<AbstractThreadGroup> groups() throws IOException {
    if (GuiPackage.getInstance() != null) {
      return inTheWindow();
    }
    FileServer server = FileServer.getFileServer();
    String plan = Objects.requireNonNull(server.getScriptName(), "JMeter has no plan");
    SearchByClass<AbstractThreadGroup> found = new SearchByClass<>(AbstractThreadGroup.class);
    SaveService.loadTree(new File(server.getBaseDir(), plan)).traverse(found);
    return found.getSearchResults();
  }

  private static Collection<AbstractThreadGroup> inTheWindow() {
    return GuiPackage.getInstance()
        .getTreeModel()
        .getNodesOfType(AbstractThreadGroup.class)
        .stream()
        .map(JMeterTreeNode::getTestElement)
        .map(AbstractThreadGroup.class::cast)
        .toList();
  }

  /**
   * Why rows of the load may be mistaken for those of a set-up or tear-down group: workers may
   * evaluate an expression to another value than the controller. It does not matter if the names of
   * threads contain their load.
   */
  static Optional<Notice> ambiguous(Collection<AbstractThreadGroup> groups) {
    return named(groups, name -> name).maybeOthers().stream()
        .filter(name -> groups.stream().anyMatch(group -> isKnownByNameOnly(group, name)))
        .findFirst()
        .map(NoticeText.GROUP_NAME_UNKNOWN::with);
  }

  private static boolean isKnownByNameOnly(AbstractThreadGroup group, String name) {
    return group.getName().equals(name) && !(group instanceof SteppedThreadGroup);
  }

  private static ThreadGroups named(
      Collection<AbstractThreadGroup> groups, UnaryOperator<String> name) {
    Map<ThreadGroups.Role, List<String>> names = new EnumMap<>(ThreadGroups.Role.class);
    for (ThreadGroups.Role role : ThreadGroups.Role.values()) {
      names.put(role, new ArrayList<>());
    }
    groups.stream()
        .filter(AbstractThreadGroup::isEnabled)
        .forEach(group -> names.get(role(group)).add(name.apply(group.getName())));
    return new ThreadGroups(
        names.get(ThreadGroups.Role.SET_UP),
        names.get(ThreadGroups.Role.LOAD),
        names.get(ThreadGroups.Role.TEAR_DOWN));
  }
}
