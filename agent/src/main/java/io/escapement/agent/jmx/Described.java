package io.escapement.agent.jmx;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import javax.management.DescriptorKey;

/** Meaning of an attribute or operation, for consoles; goes into its MBean descriptor. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Described {
    @DescriptorKey("description")
    String value();

    @DescriptorKey("units")
    String unit() default "";
}
