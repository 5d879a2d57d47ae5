package io.escapement.agent.figures;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Meaning of an MBean, of an attribute, which is a field, or of an operation, which is a method; for consoles. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.TYPE})
public @interface Described {
    String value();

    String unit() default "";

    /** Names of an operation's parameters. */
    String[] parameters() default {};
}
