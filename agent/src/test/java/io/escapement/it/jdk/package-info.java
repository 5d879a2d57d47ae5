/**
 * The JDKs of this machine that tests run their children on, and the annotations of tests that run once on each.
 */
package io.escapement.it.jdk;
