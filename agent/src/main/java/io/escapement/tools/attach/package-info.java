/**
 * Finds another JVM of the same user and container, loads the agent's jar into it, and brings its answer back: for the
 * command line. The only package that uses Byte Buddy's agent. Begin with {@code TargetJvm}.
 */
package io.escapement.tools.attach;
