/**
 * One large JTL, judged by us and by an independent tool: every figure must be the same. The tool's
 * figures and their derivation are the resources of the same name.
 */
package io.github.ampmeter.truth;
