/**
 * The stack in containers: Apache with PHP out of one image, MySQL or MariaDB out of another, on a
 * network of their own, published on loopback only. Docker is reached through Testcontainers'
 * client; what it creates bears a label by which the watcher removes it, because Testcontainers'
 * own reaper is one more image to pull, and ends containers that are to outlive a command.
 */
package io.github.ampmeter.stack.container;
