/** Shares of one load that were carried by a run each: their merge to one run, and its checks. */
package io.github.ampmeter.run.share;
