/**
 * What a load is, whoever the users are: how many of them and when, mixes of operations, cycles,
 * what a browser keeps. Knows samples; who executes it lives elsewhere.
 */
package io.github.ampmeter.judge.load;
