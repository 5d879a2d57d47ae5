package io.escapement.agent.jmx;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import javax.management.DescriptorKey;

/** The name of an operation's parameter, which consoles would show as {@code p0} otherwise. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface ParameterName {
    @DescriptorKey("parameterName")
    String value();
}
