package io.escapement.agent.javalang;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stands for the JVM's own annotation of this name, which keeps a method out of its callers' compiled code: {@code
 * jdk.internal.vm.annotation.DontInline} from Java 9 on, {@code java.lang.invoke.DontInline} before. The JVM heeds it
 * in classes of the bootstrap loader only. References to this annotation are renamed like references to {@link Unsafe}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface DontInline {}
