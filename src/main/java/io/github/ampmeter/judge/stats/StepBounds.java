package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.sample.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** First start and last end of each step: what its window counts from. */
public final class StepBounds implements SampleSink {
  /** For how long all load generators were at work in a step, of the time in which any was. */
  public record Together(Step step, long millis, long ofMillis) {}

  /**
   * The times of several load generators.
   *
   * @param startsApartMillis from the first start of one to the first start of the last
   */
  public record Lengths(long leastMillis, long mostMillis, long startsApartMillis) {}

  private final Map<Step, CommonTime> steps = new LinkedHashMap<>();
  private Step lastStep;
  private CommonTime last;

  @Override
  public void accept(Sample sample) {
    Step step = sample.thread().step();
    if (step != lastStep) {
      lastStep = step;
      last = steps.computeIfAbsent(step, s -> new CommonTime());
    }
    last.include(sample);
  }

  /**
   * A window for each step, by its first start; where several load generators were in a step, what
   * their windows have in common.
   */
  public StepWindows fromStart(Function<Long, Window> windowFrom) {
    Map<Step, Window> windows = new LinkedHashMap<>();
    steps.forEach(
        (step, time) -> time.window(windowFrom).ifPresent(window -> windows.put(step, window)));
    leaveOutWhatIsBeside(windows);
    return StepWindows.of(windows);
  }

  /** The steps that such windows leave out: their generators were never in them together. */
  public List<Step> leftOut(Function<Long, Window> windowFrom) {
    return steps.keySet().stream()
        .filter(step -> steps.get(step).window(windowFrom).isEmpty())
        .toList();
  }

  /**
   * Of a sweep, the steps in which not every load generator was that was in another one: what they
   * are named after is not the load that came; with how many generators of how many.
   *
   * @param judged which steps count
   */
  public Optional<String> withoutAll(Predicate<Step> judged) {
    Map<Step, Set<String>> names = new LinkedHashMap<>();
    steps.forEach(
        (step, time) -> {
          if (!step.equals(Step.NONE) && judged.test(step)) {
            names.put(step, time.generators());
          }
        });
    long all = names.values().stream().flatMap(Set::stream).distinct().count();
    List<String> without =
        names.keySet().stream()
            .filter(step -> names.get(step).size() < all)
            .map(step -> "%s: %s of %s".formatted(step.text(), names.get(step).size(), all))
            .toList();
    return without.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", without));
  }

  /**
   * The steps of a sweep in whose time the load generators were hardly together, where nothing says
   * how long they were to be.
   *
   * @param part of which alone is told
   */
  public List<Together> hardlyTogether(Window part) {
    List<Together> hardly = new ArrayList<>();
    steps.forEach(
        (step, time) -> {
          Optional<Window> together = overlap(time, part);
          if (!step.equals(Step.NONE) && together.isPresent()) {
            long of = new Window(time.firstStartMillis(), time.lastEndMillis()).within(part);
            if (!Window.mayMiss(of - together.get().millis(), of)) {
              hardly.add(new Together(step, together.get().millis(), of));
            }
          }
        });
    return hardly;
  }

  /** How long the load generators of a step were at work, each by itself; empty without them. */
  public Optional<Lengths> lengths(Step step) {
    return Optional.ofNullable(steps.get(step)).map(CommonTime::lengths);
  }

  /** Returns the time from the first start to the last end of all steps; empty without a sample. */
  public Optional<Window> extent() {
    long from = steps.values().stream().mapToLong(CommonTime::firstStartMillis).min().orElse(0);
    long to = steps.values().stream().mapToLong(CommonTime::lastEndMillis).max().orElse(0);
    return to > from ? Optional.of(new Window(from, to)) : Optional.empty();
  }

  /** The part of each step that lies in a window; without steps, the window itself. */
  public StepWindows within(Window window) {
    if (steps.keySet().stream().allMatch(Step.NONE::equals)) {
      return StepWindows.all(window);
    }
    Map<Step, Window> windows = new LinkedHashMap<>();
    steps.forEach(
        (step, time) -> overlap(time, window).ifPresent(overlap -> windows.put(step, overlap)));
    leaveOutWhatIsBeside(windows);
    return StepWindows.of(windows);
  }

  /** Where there are steps, what runs before and after them, such as a preheating, is none. */
  private void leaveOutWhatIsBeside(Map<Step, Window> windows) {
    if (steps.size() > 1) {
      windows.remove(Step.NONE);
    }
  }

  private static Optional<Window> overlap(CommonTime of, Window window) {
    long from = Math.max(of.startMillis(), window.startMillis());
    long to = Math.min(of.endMillis(), window.endMillis());
    return to > from ? Optional.of(new Window(from, to)) : Optional.empty();
  }

  /**
   * The time in which all load generators of a step are at work. Each goes through the schedule by
   * itself, so that they come to a step at slightly different moments; while one of them is
   * missing, the load is not that of the sum of their users.
   */
  private static final class CommonTime {
    private static final class Span {
      long start = Long.MAX_VALUE;
      long end = Long.MIN_VALUE;
    }

    private final PerGenerator<Span> generators =
        new PerGenerator<>(Sample::generator, first -> new Span());

    void include(Sample sample) {
      Span span = generators.of(sample);
      span.start = Math.min(span.start, sample.startMillis());
      span.end = Math.max(span.end, sample.endMillis());
    }

    Lengths lengths() {
      LongSummaryStatistics lengths =
          generators.all().stream().mapToLong(span -> span.end - span.start).summaryStatistics();
      return new Lengths(lengths.getMin(), lengths.getMax(), startMillis() - firstStartMillis());
    }

    boolean ofSeveral() {
      return generators.names().size() > 1;
    }

    Set<String> generators() {
      return generators.names();
    }

    long startMillis() {
      return generators.all().stream().mapToLong(span -> span.start).max().orElseThrow();
    }

    long endMillis() {
      return generators.all().stream().mapToLong(span -> span.end).min().orElseThrow();
    }

    /** The generator that came first decides. */
    long firstStartMillis() {
      return generators.all().stream().mapToLong(span -> span.start).min().orElseThrow();
    }

    /** The generator that left last decides. */
    long lastEndMillis() {
      return generators.all().stream().mapToLong(span -> span.end).max().orElseThrow();
    }

    /**
     * What the windows of all generators, each by its own first start, have in common.
     *
     * @return empty where they were never in their windows together
     */
    Optional<Window> window(Function<Long, Window> fromStart) {
      if (!ofSeveral()) {
        return Optional.of(fromStart.apply(startMillis()));
      }
      long from = startMillis();
      long to = endMillis();
      for (Span span : generators.all()) {
        Window own = fromStart.apply(span.start);
        from = Math.max(from, own.startMillis());
        to = Math.min(to, own.endMillis());
      }
      return to > from ? Optional.of(new Window(from, to)) : Optional.empty();
    }
  }
}
