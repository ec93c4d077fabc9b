package io.github.ampmeter.observe;

import io.github.ampmeter.observe.Machine.CpuTime;
import io.github.ampmeter.observe.Machine.ProcessUse;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * CPU time of a group since the last look: what each of its processes has used since, and what
 * children used that ended meanwhile, as far as a living process of the group has been told of
 * their end. A sum of the processes' own totals would fall whenever a worker ends; where a total
 * falls all the same, because nobody was told, the differences of the living ones count alone.
 */
final class GroupCpu {
  private final ToLongFunction<CpuTime> part;
  private Map<Long, ProcessUse> before;

  /**
   * Begins with the next look.
   *
   * @param part of the CPU time, in milliseconds
   */
  GroupCpu(ToLongFunction<CpuTime> part) {
    this.part = part;
  }

  /** Milliseconds used since the look before; empty at the first. */
  OptionalLong usedMillis(Map<Long, ProcessUse> now) {
    Map<Long, ProcessUse> last = before;
    before = now;
    if (last == null) {
      return OptionalLong.empty();
    }
    long ofTheLiving =
        now.entrySet().stream()
            .mapToLong(each -> used(last.get(each.getKey()), each.getValue()))
            .sum();
    return OptionalLong.of(Math.max(ofTheLiving, total(now) - total(last)));
  }

  private long total(Map<Long, ProcessUse> processes) {
    return processes.values().stream()
        .mapToLong(each -> part.applyAsLong(each.used()) + part.applyAsLong(each.ended()))
        .sum();
  }

  private long used(ProcessUse last, ProcessUse now) {
    long used = part.applyAsLong(now.used());
    // A counter that has fallen belongs to another process, which got the id of an ended one.
    boolean same = last != null && last.used().allMillis() <= now.used().allMillis();
    return same ? Math.max(0, used - part.applyAsLong(last.used())) : used;
  }
}
