/** The forms of the elements one package up, in Swing. */
package io.github.ampmeter.benchmark.olio.jmeter.gui;
