/**
 * From start to report: brings stack, data, JMeter, judging and report together for a suite, a
 * search, a matrix with its rounds, one URL or a saved JTL. Knows nothing of the command line.
 */
package io.github.ampmeter.run.session;
