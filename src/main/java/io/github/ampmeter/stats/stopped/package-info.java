/** When labels came, and whether they came no more while what came beside them went on. */
package io.github.ampmeter.stats.stopped;
