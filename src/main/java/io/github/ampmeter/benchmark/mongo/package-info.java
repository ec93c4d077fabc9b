/**
 * Operations on a MongoDB, as mongo-perf and the CSE503 study made them: the entry to the folder.
 */
package io.github.ampmeter.benchmark.mongo;
