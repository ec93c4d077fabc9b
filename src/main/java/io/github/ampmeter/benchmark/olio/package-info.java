/**
 * Olio, the site of social events, and the load of its Faban driver: the entry to the folder, and
 * its data: persons, events, tags, friends, attendees and comments, made with a seed for a day,
 * loaded, and brought back after a run; names by numbers and amounts by the number of users, which
 * the load shares.
 */
package io.github.ampmeter.benchmark.olio;
