/**
 * The kernel's coarse clock, which keeps the bound when the ticker is starved: how it is found and read, and whether it
 * still follows the real clock. Uses {@code threads}. Begin with {@link io.escapement.agent.floor.Floor}; {@code
 * PageSearch} finds it in the page that the kernel shares with every process.
 */
package io.escapement.agent.floor;
