package io.escapement.agent.rewrite;

/** Chooses the loaded classes that a {@link Retransformer} shows to the transformer. */
public interface ClassChoice {
    boolean includes(Class<?> loaded);
}
