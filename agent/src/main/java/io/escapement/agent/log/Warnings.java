package io.escapement.agent.log;

/** Where code that knows no log leaves its lines for the operator. */
public interface Warnings {
    void warn(String line);
}
