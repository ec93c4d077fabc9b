package io.github.ampmeter.judge.sample;

import java.io.Closeable;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Reads the blocks of a file ahead of who asks for them, and parses several at a time. They come in
 * the file's order; memory does not depend on its length.
 */
final class ReadAhead implements Closeable {
  private final RowBlocks blocks;
  private final Supplier<BlockParser> newParser;
  private final int mostAhead;
  private final Semaphore room;
  private final ExecutorService threads;
  private final Queue<BlockParser> idle = new ConcurrentLinkedQueue<>();
  private final Queue<RowBlock> free = new ConcurrentLinkedQueue<>();
  private final BlockingQueue<Future<RowBlock>> ahead = new LinkedBlockingQueue<>();
  private boolean ended;

  /**
   * Begins at once.
   *
   * @param first the block that was read before, which will be given back as well
   * @param parsers how many parse at the same time
   */
  ReadAhead(RowBlocks blocks, RowBlock first, Supplier<BlockParser> newParser, int parsers) {
    this.blocks = blocks;
    this.newParser = newParser;
    this.mostAhead = 2 * parsers + 2;
    this.room = new Semaphore(mostAhead - weight(first));
    this.threads =
        Executors.newFixedThreadPool(
            parsers + 1,
            work -> {
              Thread thread = new Thread(work, "jtl");
              thread.setDaemon(true);
              return thread;
            });
    threads.execute(this::readAll);
  }

  /** Returns the next block; null after the last one. */
  RowBlock next() throws IOException {
    if (ended) {
      return null;
    }
    try {
      RowBlock block = ahead.take().get();
      ended = block == null;
      return block;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      ended = true;
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw (RuntimeException) e.getCause();
    }
  }

  /** Gives back a block whose samples have been taken. */
  void done(RowBlock block) {
    int weight = weight(block);
    if (weight == 1) {
      free.add(block);
    }
    room.release(weight);
  }

  private void readAll() {
    try {
      boolean more = true;
      while (more) {
        room.acquire();
        RowBlock recycled = free.poll();
        RowBlock block = recycled == null ? new RowBlock(blocks.blockBytes()) : recycled;
        more = blocks.next(block);
        room.acquire(weight(block) - 1);
        ahead.add(more ? threads.submit(() -> parsed(block)) : finished());
      }
    } catch (InterruptedException e) {
      // Closed: nobody asks any more.
      return;
    } catch (IOException | RuntimeException | Error e) {
      ahead.add(CompletableFuture.failedFuture(e));
    }
  }

  private static Future<RowBlock> finished() {
    return CompletableFuture.completedFuture(null);
  }

  private RowBlock parsed(RowBlock block) {
    BlockParser recycled = idle.poll();
    BlockParser parser = recycled == null ? newParser.get() : recycled;
    parser.parse(block, false);
    idle.add(parser);
    return block;
  }

  /** A row of many megabytes takes the room of many blocks. */
  private int weight(RowBlock block) {
    return Math.max(1, Math.min(mostAhead, block.capacity() / blocks.blockBytes()));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
