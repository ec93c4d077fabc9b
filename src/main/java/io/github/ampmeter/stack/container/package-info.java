/**
 * The stack in containers: Apache with PHP out of one image, MySQL or MariaDB out of another, on a
 * network of their own, published on loopback only. It uses the Docker client of Testcontainers.
 * Everything it creates has a label by which the watcher removes it: Testcontainers' own reaper is
 * one more image to pull, and ends containers that must outlive a command.
 */
package io.github.ampmeter.stack.container;
