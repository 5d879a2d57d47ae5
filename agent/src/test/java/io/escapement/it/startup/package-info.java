/**
 * The start of a JVM with the agent: however it is brought in, it starts, it costs little, and on a healthy host it
 * leaves nothing behind. Programs: {@code com.acme.startup}.
 */
package io.escapement.it.startup;
