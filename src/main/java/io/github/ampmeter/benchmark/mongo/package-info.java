/**
 * Operations on a MongoDB, as mongo-perf and the CSE503 study made them: the entry to the folder,
 * and the figures of a results.json in the layouts of mongo-perf, its console table and its JSON.
 */
package io.github.ampmeter.benchmark.mongo;
