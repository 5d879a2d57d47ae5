package io.escapement.it.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.FormsService;
import io.escapement.it.child.AgentJars;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.TestJdks;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.outside.startup.SlowAgent;

@Order(Processors.FIRST)
class NothingRewrittenIT {
    private static final String WARNING = "no call of System.currentTimeMillis was rewritten so far in ";

    @Test
    void packagesInWhichNothingIsFoundAreWarnedOf(@TempDir Path folder) {
        ChildJvmBuilder behindASlowAgent =
                with("packages=com.acme").agent(AgentJars.jarOf(folder, SlowAgent.class), "65000");
        ChildJvm late = behindASlowAgent.run(FormsService.class);
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
                .contains("com.acme.nowhere, com.acme.FormsService (a class, not a package: name com.acme): ");
        assertThat(wrong.jvm.stderr())
                .anyMatch(line -> line.contains("no call of System.nanoTime was rewritten so far in com.acne"));

        assertThat(FormsChild.of(late).look()).isNotEmpty();
        assertThat(late.stderr()).noneMatch(line -> line.contains(WARNING));
    }

    private static ChildJvmBuilder with(String packages) {
        return ChildJvm.on(TestJdks.first()).agent("mode=on," + packages);
    }
}
