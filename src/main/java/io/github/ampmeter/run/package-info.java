/**
 * The command line: reads what the user typed, brings stack, JMeter, judging and report together
 * and answers with an exit code. May import everything; nobody imports it.
 */
package io.github.ampmeter.run;
