package io.escapement.it.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.jdk.TestJdks;
import org.junit.jupiter.api.Test;

/**
 * A mistake in the options is one line on stderr; the program runs, or not if so asked. What the line says of each
 * mistake {@code OptionMistakesTest} and {@code OptionValuesTest} hold, and {@code AttachIT} that it ends no JVM that
 * runs.
 */
class BadOptionsIT {
    private static final String UNKNOWN = "[escapement] package=com.acme (from agent arguments): there is no such"
            + " option; did you mean packages? Allowed are packages, exclude, reads, nano-packages, mode,"
            + " max-staleness, tick, schedule, instance, slow-threshold, jmx, log, on-error; ";

    @Test
    void theProgramRunsAndOneLineSaysWhatIsWrong() {
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .agent("package=com.acme")
                .run(Hello.class)
                .ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr()).containsExactly(UNKNOWN + "the agent is off, the service runs");
    }

    @Test
    void theJvmEndsWithThatLineIfAskedTo() {
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .agent("package=com.acme")
                .jvm("-Descapement.on-error=fail")
                .run(Hello.class)
                .ended(1);
        assertThat(child.stdout()).isEmpty();
        assertThat(child.stderr()).containsExactly(UNKNOWN + "the JVM ends because of on-error=fail");
    }
}
