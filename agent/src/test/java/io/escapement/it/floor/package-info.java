/**
 * The kernel's coarse clock as the floor of the cached one: where it is found, and what holds when it is gone or comes
 * back elsewhere.
 */
package io.escapement.it.floor;
