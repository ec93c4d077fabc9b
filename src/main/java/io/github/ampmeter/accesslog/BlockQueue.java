package io.github.ampmeter.accesslog;

import io.github.ampmeter.accesslog.BlockReader.Block;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** Hands blocks from the one who reads the disk to those who count. */
final class BlockQueue {
  private static final Block END = new Block(-1, -1, new byte[0], 0);

  private final BlockingQueue<Block> blocks;

  /** Bytes of blocks that have been counted, to be filled again. */
  private final Queue<byte[]> counted = new ConcurrentLinkedQueue<>();

  private volatile boolean broken;

  BlockQueue(int capacity) {
    blocks = new ArrayBlockingQueue<>(capacity);
  }

  /** Room for a block. */
  byte[] empty(int size) {
    byte[] bytes = counted.poll();
    return bytes == null ? new byte[size] : bytes;
  }

  void put(Block block) throws InterruptedException {
    // Nobody takes any more where a counter failed: its error is told afterwards.
    while (!broken && !blocks.offer(block, 100, TimeUnit.MILLISECONDS)) {
      continue;
    }
  }

  /** One for each who counts. */
  void end(int readers) throws InterruptedException {
    for (int i = 0; i < readers; i++) {
      put(END);
    }
  }

  /** The end too where another reader failed, and nothing more comes. */
  private Block next() throws InterruptedException {
    while (true) {
      Block block = blocks.poll(100, TimeUnit.MILLISECONDS);
      if (block != null || broken) {
        return block == null ? END : block;
      }
    }
  }

  /** Until the end; of one thread. */
  Void drainInto(BlockReader reader) throws InterruptedException {
    try {
      for (Block block = next(); block != END; block = next()) {
        reader.read(block);
        counted.add(block.bytes());
      }
      return null;
    } catch (RuntimeException | Error e) {
      broken = true;
      throw e;
    }
  }
}
