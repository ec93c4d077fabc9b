/** Single pages, static and in PHP, with and without queries: the entry to the folder. */
package io.github.ampmeter.benchmark.pages;
