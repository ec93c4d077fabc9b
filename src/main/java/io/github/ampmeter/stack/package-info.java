/**
 * The servers under test: a web server with PHP and a database, described by a StackSpec, started,
 * queried for addresses and versions, and always stopped. Each kind of stack is a package below
 * this one and knows its engine; this package uses the JDK only, and nothing of JMeter, suites or
 * reports.
 */
package io.github.ampmeter.stack;
