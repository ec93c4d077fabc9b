package io.github.ampmeter.stack.external;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/**
 * As much of an answer as is of use to whoever only wants to know that there is one: it may be a
 * download of gigabytes, or a stream that never ends.
 */
final class ResponseStart implements BodySubscriber<String> {
  static final int MOST_BYTES = 1 << 20;

  private final Duration patience;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<String> body = new CompletableFuture<>();
  private Flow.Subscription subscription;

  /**
   * Nothing of it yet.
   *
   * @param patience after which what has come is enough
   */
  ResponseStart(Duration patience) {
    this.patience = patience;
  }

  @Override
  public CompletionStage<String> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription answer) {
    subscription = answer;
    CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)
        .execute(this::enough);
    answer.request(Long.MAX_VALUE);
  }

  @Override
  public synchronized void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      byte[] next = new byte[Math.min(part.remaining(), MOST_BYTES - bytes.size())];
      part.get(next);
      bytes.writeBytes(next);
    }
    if (bytes.size() == MOST_BYTES) {
      enough();
    }
  }

  private synchronized void enough() {
    if (body.complete(bytes.toString(StandardCharsets.UTF_8))) {
      subscription.cancel();
    }
  }

  @Override
  public void onError(Throwable problem) {
    body.completeExceptionally(problem);
  }

  @Override
  public synchronized void onComplete() {
    body.complete(bytes.toString(StandardCharsets.UTF_8));
  }
}
