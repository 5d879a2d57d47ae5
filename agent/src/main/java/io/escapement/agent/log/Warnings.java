package io.escapement.agent.log;

/** Receives lines for the operator from code that does not know the log. */
public interface Warnings {
    void warn(String line);
}
