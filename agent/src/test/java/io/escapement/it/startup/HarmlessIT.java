package io.escapement.it.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import com.acme.startup.Calm;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** An application must not be able to tell that the agent is there. */
class HarmlessIT {
    @EachJdk
    void engagedItAddsOneLineToStderrAndOpensNothing(Jdk jdk) {
        assertHarmless(jdk, "packages=com.acme,mode=on", "ENGAGED");
    }

    @EachJdk
    void healthyItAddsOneLineToStderrAndOpensNothing(Jdk jdk) {
        assertHarmless(jdk, "packages=com.acme,slow-threshold=1s", "OBSERVING");
    }

    /** A pipe that was full before the JVM started, as when what reads it hangs. */
    @EachJdk
    void aStderrThatNobodyReadsHoldsNothingUp(Jdk jdk, @TempDir Path folder) {
        String fullPipe = "mkfifo \"$0\" && exec 3<> \"$0\" && head -c 65536 /dev/zero >&3 && exec \"$@\" 2>&3";
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent("packages=com.acme,mode=on")
                .by("sh", "-c", fullPipe, folder.resolve("pipe").toString());
        ChildJvm child = builder.run(Hello.class).ended(0);
        assertThat(child.stdout()).containsExactly("hello");
    }

    private static void assertHarmless(Jdk jdk, String options, String state) {
        ChildJvm without = closed(jdk).run(Calm.class);
        ChildJvm with = closed(jdk).agent(options).run(Calm.class);
        with.awaitStdout("started", 1);
        ChildMBeans beans = ChildMBeans.of(with);
        beans.awaitState(state);
        assertThat(with.awaitExit()).isEqualTo(without.awaitExit()).isZero();
        List<String> stdout = with.stdout();
        assertThat(stdout)
                .isEqualTo(without.stdout())
                .contains("time: true", "ended")
                .noneMatch(line -> line.startsWith("open: "));
        assertThat(without.stderr()).isEmpty();
        assertThat(with.stderr()).hasSize(1).allMatch(line -> line.startsWith("[escapement] clocksource "));
    }

    /** With the JDK's packages closed, as they are by themselves from 16 on. */
    private static ChildJvmBuilder closed(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk);
        return jdk.major() < 9 || jdk.major() >= 16 ? builder : builder.jvm("--illegal-access=deny");
    }
}
