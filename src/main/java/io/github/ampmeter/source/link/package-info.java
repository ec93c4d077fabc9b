/** What the link of limited bandwidth before a stack carried, and whether it was the limit. */
package io.github.ampmeter.source.link;
