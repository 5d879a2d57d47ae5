/**
 * What readers get from the cached clock: staleness, order, agreement with the real clock, also when that is stepped or
 * runs fast. Programs: {@code com.acme.clock}.
 */
package io.escapement.it.clock;
