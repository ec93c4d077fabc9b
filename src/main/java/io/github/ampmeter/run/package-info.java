/**
 * The program's entry. It and the packages below may import everything; nobody else imports them.
 * {@code command} reads the command line, {@code session} does what it asks for, with {@code suite}
 * (what to run), {@code load} (JMeter's process), {@code folder} (what is kept) and {@code
 * compare}.
 */
package io.github.ampmeter.run;
