package io.github.ampmeter.observe;

import java.nio.file.Path;

/**
 * Which sockets are looked at.
 *
 * @param network the folder with the files tcp and tcp6 of the network in which the web server
 *     listens
 * @param listeningPort its port there
 * @param usersPort where users ask, which may be that of something before it
 */
public record WatchedSockets(Path network, int listeningPort, int usersPort) {}
