/**
 * Switching by an operator while the service runs: engage, bypass, for a time or for good, and uninstall.
 * Programs: {@code com.acme.control}.
 */
package io.escapement.it.control;
