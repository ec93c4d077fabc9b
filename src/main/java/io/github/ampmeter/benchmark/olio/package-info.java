/** Olio, the site of social events, and the load of its Faban driver: the entry to the folder. */
package io.github.ampmeter.benchmark.olio;
