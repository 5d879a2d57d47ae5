/**
 * Threads that hold nothing of the application's: {@link io.escapement.agent.thread.AgentThread}. {@code Pause} waits
 * without regard to interrupts of the application's; {@code KernelThread} is a thread as the kernel shows it.
 */
package io.escapement.agent.thread;
