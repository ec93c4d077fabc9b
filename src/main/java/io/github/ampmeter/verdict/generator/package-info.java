/**
 * Whether the load generator, and not what was tested, decided a figure: the signs of each judged
 * window and each step of a sweep, and what follows from them for findings. The one definition, for
 * verdicts, sweeps and the capacity search alike.
 *
 * <p>What was observed is given as data: no file, no process, no JMeter here.
 */
package io.github.ampmeter.verdict.generator;
