/**
 * What the agent needs of the process that it runs in, without a trace in the application: {@link
 * io.escapement.agent.process.AgentLog} writes lines on stderr, each of which names a problem and its remedy; {@code
 * AgentThread} is a thread that holds nothing of the application's; {@code Pause} waits without regard to its
 * interrupts; {@code Memory} and {@code LastResort} are for a heap that is full; {@code OwnJar} is the
 * agent's jar; {@code KernelThread} is a thread as
 * the kernel shows it. Uses the JDK only.
 */
package io.escapement.agent.process;
