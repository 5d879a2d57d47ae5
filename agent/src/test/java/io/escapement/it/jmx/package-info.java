/**
 * The agent's MBeans, and the platform's MBean server and log manager, which the agent must not be the first to make.
 * Programs: {@code com.acme.jmx}.
 */
package io.escapement.it.jmx;
