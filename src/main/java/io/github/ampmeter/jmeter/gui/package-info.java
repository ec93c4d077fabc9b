/**
 * The forms of our elements in JMeter's GUI, and the menu Ampmeter: the runner's commands, started
 * beside it. All computation is in the core and the runner.
 */
package io.github.ampmeter.jmeter.gui;
