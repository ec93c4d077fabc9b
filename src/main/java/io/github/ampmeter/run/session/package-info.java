/**
 * From start to report: brings stack, data, JMeter, judging and report together for a suite, a
 * search, one URL or a saved JTL. Knows nothing of the command line.
 */
package io.github.ampmeter.run.session;
