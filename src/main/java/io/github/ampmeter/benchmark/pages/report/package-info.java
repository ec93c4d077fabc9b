/** Tables that others published of pages like ours. */
package io.github.ampmeter.benchmark.pages.report;
