/**
 * The Lean HTTP Request: JMeter's HTTP Request over one connection a user, written to and read from
 * by the thread itself. Requests and errors are the same as with JMeter's own client: the same
 * library writes requests and parses responses, and unsupported features (proxies, digest,
 * automatic redirects) are left to that client.
 */
package io.github.ampmeter.jmeter.http;
