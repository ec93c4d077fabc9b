package io.github.ampmeter.observe;

import io.github.ampmeter.observe.Machine.ProcessUse;
import java.util.Map;
import java.util.OptionalLong;

/**
 * CPU time of a group as the sum of what each of its processes has used since the last look. A sum
 * of totals would fall whenever a worker ends; here what an ended one used after the last look is
 * not seen, and nothing is ever negative.
 */
final class GroupCpu {
  private Map<Long, ProcessUse> before;

  /** Milliseconds used since the look before; empty at the first. */
  OptionalLong usedMillis(Map<Long, ProcessUse> now) {
    Map<Long, ProcessUse> last = before;
    before = now;
    return last == null
        ? OptionalLong.empty()
        : OptionalLong.of(
            now.entrySet().stream()
                .mapToLong(each -> used(last.get(each.getKey()), each.getValue()))
                .sum());
  }

  private static long used(ProcessUse last, ProcessUse now) {
    // A counter that has fallen belongs to another process, which got the id of an ended one.
    boolean same = last != null && last.cpuMillis() <= now.cpuMillis();
    return same ? now.cpuMillis() - last.cpuMillis() : now.cpuMillis();
  }
}
