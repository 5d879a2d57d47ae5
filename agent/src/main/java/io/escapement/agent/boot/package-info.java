/**
 * The way in: {@code premain} and {@code agentmain} ({@link io.escapement.agent.boot.PreMain}). {@code Start} reads the
 * options, has the clock measured, asks {@code decide.Decision} whether to engage, and hands over to {@code
 * serve.Agent} and {@code watch.WatchThread}. No object of this package outlives the start.
 */
package io.escapement.agent.boot;
