/**
 * What a run measured on MongoDB, in the layouts of mongo-perf: its console table and its JSON.
 * Made of a results.json alone; the figures are those of docs/reference/metrics.md.
 */
package io.github.ampmeter.benchmark.mongo.report;
