/**
 * What limits a load: resources with capacity and use, the one that is the limit, how far
 * throughput can rise, and what more of a resource would bring. Operational laws (utilisation,
 * Little, asymptotic bounds) and no more; who observed the figures is unknown here.
 */
package io.github.ampmeter.judge.limits;
