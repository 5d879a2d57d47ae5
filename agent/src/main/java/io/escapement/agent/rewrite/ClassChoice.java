package io.escapement.agent.rewrite;

/** Which of the loaded classes a {@link Retransformer} shows to the transformer. */
public interface ClassChoice {
    boolean includes(Class<?> loaded);
}
