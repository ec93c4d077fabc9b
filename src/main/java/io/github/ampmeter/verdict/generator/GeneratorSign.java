package io.github.ampmeter.verdict.generator;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.stats.window.Window;

/**
 * One sign that the load generator was the limit, in one window.
 *
 * @param users of the step; of a run without steps the most at work
 * @param unit what users counts: users, or arrivals a second
 * @param repeat which pass of the step
 * @param window the judged window that it was seen in
 * @param words what was seen, without a full stop
 * @param accepted whether the suite accepts it: then it is a remark and no more
 */
public record GeneratorSign(
    SignKind kind,
    int users,
    LoadUnit unit,
    int repeat,
    Window window,
    String words,
    boolean accepted) {
  /** Such as {@code 16 users} or {@code 200 /s}. */
  String level() {
    return unit.text(users);
  }
}
