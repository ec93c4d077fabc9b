package io.github.ampmeter.judge.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * A series of equally long slices of time whose memory does not depend on how long it grows: when
 * the slices are too many, each two neighbours are joined and the width doubles.
 *
 * @param <S> what one slice holds
 */
public final class TimeSlices<S> {
  private final int most;
  private final Supplier<S> empty;
  private final BiConsumer<S, S> addTo;

  private List<S> slices = new ArrayList<>();

  private long widthMillis;
  private long originMillis;
  private long earliestMillis = Long.MIN_VALUE;

  /** Of the first slice: its start since the origin, in slices. */
  private long firstKey;

  /** The slice that was asked for last, so that the next one need not be searched. */
  private S current;

  private long currentFrom;
  private long currentTo;

  /**
   * An empty series.
   *
   * @param widthMillis of a slice at first
   * @param most slices that there may be
   * @param addTo joins two slices: adds the second to the first
   */
  public TimeSlices(long widthMillis, int most, Supplier<S> empty, BiConsumer<S, S> addTo) {
    this.widthMillis = widthMillis;
    this.most = most;
    this.empty = empty;
    this.addTo = addTo;
  }

  /**
   * Lets the first slice start at a time; what lies before it counts as of the first slice. Without
   * it the first slice is that of the first time asked for, and starts at a whole multiple of its
   * width. Does nothing once a slice is there.
   */
  public void startAt(long millis) {
    if (slices.isEmpty()) {
      originMillis = millis;
      earliestMillis = millis;
    }
  }

  public S at(long millis) {
    if ((millis < currentFrom || millis >= currentTo) && !enterKnown(millis)) {
      enter(Math.max(millis, earliestMillis));
    }
    return current;
  }

  /** Samples come by turns on both sides of a border; false where the slice has to be made. */
  private boolean enterKnown(long millis) {
    long index = key(millis) - firstKey;
    boolean known = index >= 0 && index < slices.size() && slices.get((int) index) != null;
    if (known) {
      moveTo((int) index);
    }
    return known;
  }

  private void moveTo(int index) {
    current = slices.get(index);
    currentFrom = startMillis(index);
    currentTo = currentFrom + widthMillis;
  }

  private void enter(long millis) {
    if (slices.isEmpty() && earliestMillis == Long.MIN_VALUE) {
      firstKey = key(millis);
    }
    long lastMillis = originMillis + (firstKey + Math.max(0, slices.size() - 1)) * widthMillis;
    long firstMillis = originMillis + firstKey * widthMillis;
    cover(Math.min(firstMillis, millis), Math.max(lastMillis, millis));
    while (key(millis) < firstKey) {
      slices.add(0, null);
      firstKey--;
    }
    int index = index(millis);
    while (slices.size() <= index) {
      slices.add(null);
    }
    if (slices.get(index) == null) {
      slices.set(index, empty.get());
    }
    moveTo(index);
  }

  /** Widens the slices until so many as may be cover the time between, both ends included. */
  public void cover(long fromMillis, long toMillis) {
    while (key(toMillis) - key(fromMillis) >= most) {
      widen();
    }
  }

  private void widen() {
    long first = Math.floorDiv(firstKey, 2);
    List<S> wider = new ArrayList<>();
    for (int i = 0; i < slices.size(); i++) {
      int to = (int) (Math.floorDiv(firstKey + i, 2) - first);
      S slice = slices.get(i);
      if (to == wider.size()) {
        wider.add(slice);
      } else if (wider.get(to) == null) {
        wider.set(to, slice);
      } else if (slice != null) {
        addTo.accept(wider.get(to), slice);
      }
    }
    slices = wider;
    firstKey = first;
    widthMillis *= 2;
    currentTo = currentFrom;
  }

  /** Adds the slices of a series of the same origin, which stays as it is. */
  void addAll(TimeSlices<S> other) {
    while (widthMillis < other.widthMillis) {
      widen();
    }
    for (int i = 0; i < other.slices.size(); i++) {
      if (other.slices.get(i) != null) {
        addTo.accept(at(other.startMillis(i)), other.slices.get(i));
      }
    }
  }

  private long key(long millis) {
    return Math.floorDiv(millis - originMillis, widthMillis);
  }

  public int size() {
    return slices.size();
  }

  public long widthMillis() {
    return widthMillis;
  }

  /** The number of the slice in which a time lies, counted from 0; it need not be there. */
  public int index(long millis) {
    return (int) (key(millis) - firstKey);
  }

  public long startMillis(int index) {
    return originMillis + (firstKey + index) * widthMillis;
  }

  /** One slice, empty where nothing was recorded; not to be written to. */
  public S get(int index) {
    S slice = index < 0 || index >= slices.size() ? null : slices.get(index);
    return slice == null ? empty.get() : slice;
  }

  /** Adds up a range of slices, both ends included. */
  public S sum(int first, int last) {
    S sum = empty.get();
    for (int i = Math.max(0, first); i <= last && i < slices.size(); i++) {
      if (slices.get(i) != null) {
        addTo.accept(sum, slices.get(i));
      }
    }
    return sum;
  }
}
