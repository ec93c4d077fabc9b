/**
 * Ampmeter qualifies the performance of an Apache + MySQL + PHP stack: JMeter drives the load, the
 * packages below measure, judge and report it. docs/dev/architecture.md draws who may import whom.
 */
package io.github.ampmeter;
