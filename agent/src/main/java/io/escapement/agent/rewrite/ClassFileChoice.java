package io.escapement.agent.rewrite;

/** Chooses the class files that a transformer would change, or report. */
public interface ClassFileChoice {
    /** Whether the transformer would change or report that class file. Throws if the class file can't be read. */
    boolean includes(byte[] classFile) throws Exception;
}
