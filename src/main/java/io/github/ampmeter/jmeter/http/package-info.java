/**
 * The Lean HTTP Request: JMeter's HTTP Request over one connection a user, written to and read from
 * by the thread itself. What is on the wire, and what fails, is what JMeter's own client makes of
 * it: the same library writes requests and parses answers, and whatever is not done here (proxies,
 * digest, automatic redirects) is left to that client.
 */
package io.github.ampmeter.jmeter.http;
