/** The acceptance sheet of a release: its runs, files, signature and verification. */
package io.github.ampmeter.run.acceptance;
