package io.escapement.agent.rewrite;

/** Chooses the class files that a transformer would change, or report. */
public interface ClassFileChoice {
    /** Whether that class file is one of these. Throws if it can't be read. */
    boolean includes(byte[] classFile) throws Exception;
}
