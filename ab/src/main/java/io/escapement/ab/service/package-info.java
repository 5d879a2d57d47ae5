/**
 * The measured service: its process, its JVM and the agent in it, over JMX and the kernel's account of its threads. It
 * knows nothing of arms, load or report. Begin at {@link io.escapement.ab.service.Service}; the agent's names are in
 * {@code AgentBeans}.
 */
package io.escapement.ab.service;
