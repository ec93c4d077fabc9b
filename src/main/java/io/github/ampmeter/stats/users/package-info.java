/** The users of a load, one by one, as far as their rows tell of them. */
package io.github.ampmeter.stats.users;
