package io.github.ampmeter.run.suite;

import io.github.ampmeter.run.suite.PlanEdit.Changes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.xml.sax.SAXException;

/**
 * A copy of a plan with other values, which JMeter runs instead of the plan. The plan itself and
 * the files that it includes are never changed. What the plan reads relative to its own folder is
 * still read from there.
 */
public final class PlanCopy {
  /** The folder, beside the copy, of the copies of included files. */
  private static final String INCLUDED = "included";

  private final PlanFile plan;
  private final PlanXml xml;
  private final List<PlanEdit> edits;
  private final Changes changes = new Changes();
  private final List<Included> included = new ArrayList<>();

  /** A file that the plan includes, of which the copy includes a changed one. */
  private record Included(PlanXml.Part controller, Path file, PlanXml xml, boolean changed) {}

  private PlanCopy(PlanFile plan, List<PlanEdit> edits) {
    this.plan = plan;
    this.edits = List.copyOf(edits);
    this.xml = plan.xml();
  }

  /** Makes the changes; nothing is written yet. */
  static PlanCopy of(PlanFile plan, List<PlanEdit> edits) {
    PlanCopy copy = new PlanCopy(plan, edits);
    edits.forEach(edit -> edit.edit(copy.xml, copy.changes));
    copy.include(copy.xml, new HashSet<>());
    return copy;
  }

  /**
   * Edits what a file includes.
   *
   * @param around the files that include this one: JMeter reports one that includes itself
   * @return whether something was changed
   */
  private boolean include(PlanXml file, Set<Path> around) {
    boolean changed = false;
    for (PlanXml.Part part : file.enabledParts()) {
      Optional<Path> path = PathsOfPlan.included(part, folder());
      if (path.isPresent() && around.add(path.get())) {
        changed |= include(part, path.get(), around);
        around.remove(path.get());
      }
    }
    return changed;
  }

  private boolean include(PlanXml.Part controller, Path path, Set<Path> around) {
    if (included.size() >= WholePlan.MOST_FILES) {
      PathsOfPlan.include(controller, path);
      return false;
    }
    try {
      PlanXml inside = PlanXml.of(Files.readAllBytes(path));
      int before = changes.all().size();
      edits.forEach(edit -> edit.editIncluded(inside, changes));
      boolean own = changes.all().size() > before;
      boolean changed = include(inside, around) || own;
      included.add(new Included(controller, path, inside, changed));
      return changed;
    } catch (SAXException | IOException unreadable) {
      // JMeter reads the file itself and reports what is wrong with it.
      PathsOfPlan.include(controller, path);
      return false;
    }
  }

  /** The changes, in the order of the edits. */
  public List<PlanChange> changes() {
    return changes.all();
  }

  /** The copy as a plan that stands where the original does. */
  public PlanFile asPlan() {
    return changes().isEmpty() ? plan : plan.with(bytes());
  }

  /** The copy's text, for a folder in which the plan's files lie beside it. */
  private byte[] bytes() {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      xml.write(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes it, and the copies of changed files that it includes.
   *
   * @param file in a folder of its own
   */
  public void write(Path file) throws IOException {
    Path inside = file.resolveSibling(INCLUDED);
    PathsOfPlan paths = new PathsOfPlan(folder());
    int number = 0;
    for (Included each : included) {
      paths.resolve(each.xml);
      Path target = each.file;
      if (each.changed) {
        String name = ++number + "-" + each.file.getFileName();
        target = Files.createDirectories(inside).toRealPath().resolve(name);
        each.xml.write(target);
      }
      PathsOfPlan.include(each.controller, target);
    }
    paths.resolve(xml);
    paths.countFrom(file.toAbsolutePath().getParent().toRealPath(), xml);
    xml.write(file);
  }

  private Path folder() {
    return plan.path().toAbsolutePath().getParent();
  }
}
