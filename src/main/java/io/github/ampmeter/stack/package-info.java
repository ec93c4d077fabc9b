/**
 * What is under test: a web server with PHP and a database, described by a StackSpec, started,
 * asked for its addresses and versions, and stopped whatever happens. Each kind of stack is a
 * package below this one and knows its engine; this package knows the JDK only, and nothing of
 * JMeter, suites or reports.
 */
package io.github.ampmeter.stack;
