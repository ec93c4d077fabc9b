package io.github.ampmeter.jmeter.control;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.TestEndHook;
import io.github.ampmeter.jmeter.WholeNumber;
import io.github.ampmeter.judge.load.OperationMix;
import io.github.ampmeter.judge.load.SeededRandom;
import io.github.ampmeter.judge.sample.OperationVariables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Controller "Operation Mix": runs one of its children in each pass, chosen at random by a Markov
 * matrix from the last one. The children are the operations, by name.
 */
public final class OperationMixController extends GenericController {
  private static final long serialVersionUID = 1L;

  public static final String MATRIX = "OperationMixController.matrix";
  public static final String FIRST = "OperationMixController.first";
  public static final String SEED = "OperationMixController.seed";
  public static final String LEFT_OUT = "OperationMixController.leftOut";
  public static final String EACH_ONCE = "OperationMixController.eachOnce";

  /** JMeter's value for a controller that has finished its children. */
  private static final int NONE = Integer.MAX_VALUE;

  /** A new element has this matrix. */
  private static final String EXAMPLE = "from,Browse,Buy\nBrowse,80,20\nBuy,100,0";

  private transient MixWalk walk;

  /** Sets the defaults, which also apply if a plan omits a property. */
  public OperationMixController() {
    setProperty(FIRST, "");
    setProperty(SEED, "1");
    setProperty(LEFT_OUT, "");
    setProperty(EACH_ONCE, "false");
    setProperty(MATRIX, EXAMPLE);
  }

  @Override
  public void initialize() {
    super.initialize();
    try {
      walk = newWalk();
    } catch (ConfigException e) {
      throw TestEndHook.stopTest(e);
    }
  }

  @Override
  public Sampler next() {
    if (isFirst()) {
      forgetCounts();
      current = position(walk.begin());
    }
    return super.next();
  }

  /** Ends the pass when a child has finished, unless each operation runs once. */
  @Override
  protected void incrementCurrent() {
    forgetCounts();
    current = position(walk.next());
  }

  private MixWalk newWalk() {
    OperationMix mix = OperationMix.parse(getName(), getPropertyAsString(MATRIX));
    validateChildren(mix);
    return new MixWalk(
        mix,
        getPropertyAsString(FIRST),
        WholeNumber.seed(getName() + ": seed", getPropertyAsString(SEED)),
        Thread.currentThread().getName(),
        getPropertyAsBoolean(EACH_ONCE));
  }

  private void validateChildren(OperationMix mix) {
    Set<String> children =
        getSubControllers().stream().map(TestElement::getName).collect(Collectors.toSet());
    List<String> leftOut = leftOut();
    List<String> missing = new ArrayList<>(mix.operations());
    missing.removeAll(children);
    missing.removeAll(leftOut);
    children.removeAll(mix.operations());
    if (!missing.isEmpty() || !children.isEmpty()) {
      throw new ConfigException(
          getName()
              + ": children and matrix differ"
              + (missing.isEmpty() ? "" : ", no enabled child is named " + join(missing))
              + (children.isEmpty() ? "" : ", the matrix has no " + join(children))
              + "; rename them, or add the missing ones to \"left out\"");
    }
    for (String name : leftOut) {
      mix.percent(name, name);
    }
  }

  private List<String> leftOut() {
    return Arrays.stream(getPropertyAsString(LEFT_OUT).split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private static String join(Iterable<String> names) {
    return String.join(", ", names);
  }

  /** Returns the position of an operation among the children. */
  private int position(String operation) {
    List<TestElement> children = getSubControllers();
    for (int i = 0; i < children.size(); i++) {
      if (children.get(i).getName().equals(operation) && !leftOut().contains(operation)) {
        return i;
      }
    }
    return NONE;
  }

  /** Removes the counts of an operation, which must not appear on the rows of the next. */
  private void forgetCounts() {
    JMeterVariables variables = getThreadContext().getVariables();
    if (variables != null) {
      variables.entrySet().stream()
          .map(entry -> entry.getKey())
          .filter(name -> name.startsWith(OperationVariables.COUNT))
          .toList()
          .forEach(variables::remove);
    }
  }

  @Override
  protected Object readResolve() {
    super.readResolve();
    return this;
  }

  /** One user's random walk through the operations. */
  private static final class MixWalk {
    private final OperationMix mix;
    private final String first;
    private final RandomGenerator draws;
    private final boolean eachOnce;
    private Iterator<String> tour = List.<String>of().iterator();
    private String operation = "";

    /** The walk of a user with this name; an empty first operation means the matrix's first. */
    MixWalk(OperationMix mix, String first, long seed, String user, boolean eachOnce) {
      this.mix = mix;
      this.first = first.isBlank() ? mix.operations().get(0) : first.strip();
      this.draws = SeededRandom.of(seed, user, "mix");
      this.eachOnce = eachOnce;
      mix.percent(this.first, this.first);
    }

    String begin() {
      if (eachOnce) {
        tour = OperationMix.tour(mix, first).iterator();
        return tour.next();
      }
      operation = operation.isEmpty() ? first : mix.next(operation, draws);
      return operation;
    }

    /** The next operation of the pass; empty: the pass is over. */
    String next() {
      return tour.hasNext() ? tour.next() : "";
    }
  }
}
