/**
 * Single pages, static and in PHP, with and without queries: the entry to the folder, and the
 * tables that others published of such pages.
 */
package io.github.ampmeter.benchmark.pages;
