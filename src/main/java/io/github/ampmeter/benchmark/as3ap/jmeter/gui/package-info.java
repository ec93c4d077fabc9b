/** The forms of the elements one package up, in Swing. */
package io.github.ampmeter.benchmark.as3ap.jmeter.gui;
