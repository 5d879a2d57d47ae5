package io.escapement.it.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.TestJdks;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

@Order(Processors.FIRST)
class NothingRewrittenIT {
    private static final String WARNING = "no call of System.currentTimeMillis was rewritten so far in ";

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
