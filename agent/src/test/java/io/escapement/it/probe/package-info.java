/**
 * The measurement of the real clock, the verdict, and what follows from it when the clock changes under a service.
 */
package io.escapement.it.probe;
