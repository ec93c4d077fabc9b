/**
 * The corpus of healthy and of sick runs that the checks of a run's validity are held against: its
 * simulation, its shapes, and the test over all of them. The simulation knows the JDK only, so that
 * a script can have the corpus written as files.
 */
package io.github.ampmeter.corpus;
