/**
 * The stack that needs nothing installed but a JDK: the PHP pages on Quercus in an embedded Tomcat,
 * MariaDB from the binaries that the build unpacks, and on request mongo-java-server, each in a
 * process of its own. Only the classes that run inside the web server's JVM see Tomcat and Quercus;
 * the runner never loads them.
 */
package io.github.ampmeter.stack.embedded;
