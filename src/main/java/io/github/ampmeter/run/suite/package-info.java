/**
 * Suite files: which plans to run, how long, with how many users, against which stack, and what
 * they must hold. Everything that can be rejected is rejected here, before a server is started.
 */
package io.github.ampmeter.run.suite;
