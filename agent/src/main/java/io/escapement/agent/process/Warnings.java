package io.escapement.agent.process;

/** Where code that knows no log leaves its lines for the operator. */
public interface Warnings {
    void warn(String line);
}
