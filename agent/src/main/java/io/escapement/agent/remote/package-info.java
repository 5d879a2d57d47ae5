/**
 * What somebody on a shell asks of this JVM, by way of {@code agentmain}: {@code profile}, {@code status} and the like.
 * The answer goes into a folder that the asking command has made; no socket is opened. Loaded only when somebody asks.
 * Begin with {@code RemoteCommand}. Uses {@code profile}, {@code watch}, {@code threads} and {@code log}.
 */
package io.escapement.agent.remote;
