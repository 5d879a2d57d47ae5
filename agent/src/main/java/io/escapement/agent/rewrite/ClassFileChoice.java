package io.escapement.agent.rewrite;

/** Which class files a transformer would change, or report. */
public interface ClassFileChoice {
    /** Whether that is one; throws if the class file can't be read. */
    boolean includes(byte[] classFile) throws Exception;
}
