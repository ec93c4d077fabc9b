/**
 * What is known of the load workers of a load when it is over, and what is wrong with their rows.
 */
package io.github.ampmeter.source.loadworkers;
