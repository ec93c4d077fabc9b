/**
 * The acceptance sheet of a release: which runs it rests on, what they come to when they are judged
 * again, its files, its signature and whether it still holds.
 */
package io.github.ampmeter.run.acceptance;
