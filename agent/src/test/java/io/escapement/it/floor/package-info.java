/**
 * The kernel's coarse clock as the floor of the cached one: where it is found, and what holds when it is gone or comes
 * back elsewhere. Programs: {@code com.acme.floor}, {@code org.outside.floor}.
 */
package io.escapement.it.floor;
