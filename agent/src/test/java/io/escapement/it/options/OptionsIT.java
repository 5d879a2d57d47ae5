package io.escapement.it.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import io.escapement.agent.config.Option;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.TestJdks;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * A mistake in the options is one line on stderr; the program runs, or not if so asked. What the line says of each
 * mistake {@code OptionMistakesTest} and {@code OptionValuesTest} hold, and {@code OtherStartsIT} that it ends no JVM
 * that runs.
 */
@Order(Processors.FIRST)
class OptionsIT {
    private static final String WARNING = "no call of System.currentTimeMillis was rewritten so far in ";
    private static final String UNKNOWN = "[escapement] package=com.acme (from agent arguments): there is no such"
            + " option; did you mean packages? Allowed are "
            + Stream.of(Option.values()).map(option -> option.optionName).collect(Collectors.joining(", ")) + "; ";

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

    @Test
    void packagesInWhichNothingIsFoundAreWarnedOf() {
        FormsChild right = FormsChild.run(with("packages=com.acme"));
        FormsChild wrong =
                FormsChild.run(with("packages=com.acme.nowhere:com.acme.FormsService,nano-packages=com.acne"));
        wrong.jvm.awaitStderr(WARNING);
        // The one that started first has looked by now, or does so while this one takes another look at its clock.
        assertThat(right.look()).isNotEmpty();
        assertThat(right.jvm.stderr()).noneMatch(line -> line.contains(WARNING));
        assertThat(wrong.jvm.isAlive()).isTrue();
        assertThat(wrong.jvm.stderr())
                .filteredOn(line -> line.contains(WARNING))
                .singleElement()
                .asString()
                .contains("com.acme.nowhere, com.acme.FormsService: ");
        assertThat(wrong.jvm.stderr())
                .anyMatch(line -> line.contains("no call of System.nanoTime was rewritten so far in com.acne"));
    }

    private static ChildJvmBuilder with(String packages) {
        return ChildJvm.on(TestJdks.first()).agent("mode=on," + packages);
    }
}
