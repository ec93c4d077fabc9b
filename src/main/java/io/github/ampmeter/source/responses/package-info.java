/**
 * What servers sent that made samples fail: kept by a listener in JMeter's process, shown in the
 * report. Knows nothing of JMeter.
 */
package io.github.ampmeter.source.responses;
