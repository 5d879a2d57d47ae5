/**
 * The floor: the kernel's coarse clock, which keeps the bound on staleness if the ticker gets no processor time. {@link
 * io.escapement.agent.floor.Floor} is how it is read; {@code FloorFinder} finds it, by {@code PageSearch} in the page
 * that the kernel shares with every process; {@code FloorWatch} checks whether it still follows the real clock, and how
 * late it is. Uses {@code threads}.
 */
package io.escapement.agent.floor;
