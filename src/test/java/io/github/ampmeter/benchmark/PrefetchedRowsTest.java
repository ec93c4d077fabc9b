package io.github.ampmeter.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.benchmark.PrefetchedRows.PrefetchingIterator;
import io.github.ampmeter.benchmark.PrefetchedRows.RowChunks;
import io.github.ampmeter.benchmark.PrefetchedRows.RowStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class PrefetchedRowsTest {
  @Test
  void givesThePiecesInTheirOrderAndThenNoMore() {
    byte[] one = {1};
    byte[] two = {2, 2};
    try (PrefetchingIterator ahead = new PrefetchingIterator(List.of(one, two).iterator())) {
      assertThat(ahead).toIterable().containsExactly(one, two);
      assertThat(ahead.hasNext()).isFalse();
      assertThatThrownBy(ahead::next).isInstanceOf(NoSuchElementException.class);
    }
  }

  @Test
  void makesSomePiecesAheadButNotAllOfThem() throws InterruptedException {
    Endless source = new Endless();
    try (PrefetchingIterator ahead = new PrefetchingIterator(source)) {
      assertThat(source.made.tryAcquire(PrefetchingIterator.PIECES, 120, TimeUnit.SECONDS))
          .as("unasked")
          .isTrue();
      // One more waits for a place; none is made after that one.
      assertThat(source.made.tryAcquire(1, 120, TimeUnit.SECONDS)).isTrue();
      assertThat(source.made.tryAcquire(1, 100, TimeUnit.MILLISECONDS)).isFalse();

      ahead.next();

      assertThat(source.made.tryAcquire(1, 120, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void endsItsThreadWhenClosed() throws InterruptedException {
    Endless source = new Endless();
    PrefetchingIterator ahead = new PrefetchingIterator(source);
    assertThat(source.made.tryAcquire(PrefetchingIterator.PIECES + 1, 120, TimeUnit.SECONDS))
        .isTrue();

    ahead.close();

    source.maker.join(TimeUnit.SECONDS.toMillis(20));
    assertThat(source.maker.isAlive()).isFalse();
  }

  @Test
  void passesOnWhatTheSourceThrowsAfterThePiecesBeforeIt() {
    byte[] one = {1};
    RuntimeException broken = new IllegalStateException("no more rows");
    Iterator<byte[]> source =
        new Iterator<>() {
          private boolean first = true;

          @Override
          public boolean hasNext() {
            return true;
          }

          @Override
          public byte[] next() {
            if (!first) {
              throw broken;
            }
            first = false;
            return one;
          }
        };
    try (PrefetchingIterator ahead = new PrefetchingIterator(source)) {
      assertThat(ahead.next()).isSameAs(one);
      assertThatThrownBy(ahead::hasNext).isSameAs(broken);
      assertThatThrownBy(ahead::next).isSameAs(broken);
    }
  }

  /** Counts what is taken from it, and knows who took. */
  private static final class Endless implements Iterator<byte[]> {
    private final Semaphore made = new Semaphore(0);
    private volatile Thread maker;

    @Override
    public boolean hasNext() {
      return true;
    }

    @Override
    public byte[] next() {
      maker = Thread.currentThread();
      made.release();
      return new byte[] {0};
    }
  }

  @Test
  void separatesValuesByTabsAndEndsRowsWithALineFeed() throws IOException {
    assertThat(text(List.of(Row.of(1, "a", new BigDecimal("2.50")), Row.of(-2, "", 0L))))
        .isEqualTo("1\ta\t2.50\n-2\t\t0\n");
  }

  @Test
  void distinguishesNullFromItsText() throws IOException {
    assertThat(text(List.of(Row.of(null, "\\N", "NULL")))).isEqualTo("\\N\t\\\\N\tNULL\n");
  }

  @Test
  void escapesWhatWouldEndAValueOrARow() throws IOException {
    assertThat(text(List.of(Row.of("a\tb\nc\rd\\e\0f")))).isEqualTo("a\\tb\\nc\\rd\\\\e\\0f\n");
  }

  @Test
  void keepsCharactersOfSeveralBytes() throws IOException {
    assertThat(text(List.of(Row.of("Å ü 漢 😀")))).isEqualTo("Å ü 漢 😀\n");
  }

  @Test
  void losesNoRowBetweenTwoChunks() throws IOException {
    RowChunks pieces = new RowChunks(Collections.nCopies(30_000, Row.of("0123456789")));

    assertThat(new RowStream(pieces).readAllBytes()).hasSize(30_000 * 11);
    assertThat(pieces.count()).isEqualTo(30_000);
  }

  @Test
  void readsByteByByteAsWell() throws IOException {
    RowStream text = new RowStream(new RowChunks(List.of(Row.of("é"))));

    assertThat(new int[] {text.read(), text.read(), text.read(), text.read()})
        .containsExactly(0xc3, 0xa9, '\n', -1);
  }

  private static String text(List<Row> rows) throws IOException {
    return new String(new RowStream(new RowChunks(rows)).readAllBytes(), StandardCharsets.UTF_8);
  }
}
