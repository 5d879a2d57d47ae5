/**
 * Finds another JVM of the same user and container, loads the agent's jar into it by the JDK's attach API, and brings
 * its answer back: for the command line. Begin with {@code TargetJvm}.
 */
package io.escapement.tools.attach;
