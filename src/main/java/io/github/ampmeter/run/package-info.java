/**
 * The program's entry and its commands, one class each. This package and those below may import
 * everything; no other package imports them. {@code session} does the work of commands, with {@code
 * suite} (what to run), {@code load} (JMeter and its process) and {@code folder} (files of runs).
 */
package io.github.ampmeter.run;
