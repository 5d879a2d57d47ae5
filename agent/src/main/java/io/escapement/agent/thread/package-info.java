/**
 * Threads that hold no object of the application's: {@link io.escapement.agent.thread.AgentThread}. {@code Pause} waits
 * even if the application interrupts. {@code KernelThread} is a thread as the kernel shows it.
 */
package io.escapement.agent.thread;
