/**
 * How throughput and response time change with users, CPUs and configuration: % of baseline,
 * speed-up, efficiency, the scalability law and its fit, capacity.
 *
 * <p>X(n) = lambda * n / (1 + contention * (n - 1) + coherency * n * (n - 1));
 * docs/reference/metrics.md defines every figure. Knows {@code stats} and {@code verdict}: no file,
 * no picture.
 */
package io.github.ampmeter.judge.scaling;
