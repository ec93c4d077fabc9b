/**
 * Access logs of web servers: their formats, what they say of requests and their times, and the
 * sections that show it.
 */
package io.github.ampmeter.source.accesslog;
