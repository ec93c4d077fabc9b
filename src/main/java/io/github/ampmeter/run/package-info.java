/**
 * The program's entry and its commands, one class each. It and the packages below may import
 * everything; nobody else imports them. {@code session} does what a command asks for, with {@code
 * suite} (what to run), {@code load} (JMeter and its process), {@code folder} (what is kept),
 * {@code matrix} and {@code compare}.
 */
package io.github.ampmeter.run;
