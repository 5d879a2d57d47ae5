package io.escapement.it.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import com.acme.jmx.LateStart;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The classes that a child has loaded until seconds after its start, by the JVM's own log. */
public final class LoadedClasses {
    /** Without the numbers of lambdas and the like, which differ from run to run. */
    public static final Pattern OF_FLIGHT_RECORDER = Pattern.compile("\\bjdk\\.jfr\\.[\\w.]+");

    private static final String FIRST = "java.lang.Object";

    private LoadedClasses() {}

    /** Of those that the pattern finds, the agent has loaded none, engaged or on a healthy host. */
    public static void assertNoneMoreByTheAgent(Jdk jdk, Path folder, Pattern names, String... jvmArguments)
            throws IOException {
        Path logWithout = folder.resolve("without.log");
        Path logEngaged = folder.resolve("engaged.log");
        Path logHealthy = folder.resolve("healthy.log");
        ChildJvm without = run(jdk, ChildJvm.on(jdk).jvm(jvmArguments), logWithout);
        ChildJvm engaged = run(jdk, ChildJvm.on(jdk).jvm(jvmArguments).agent("packages=com.acme,mode=on"), logEngaged);
        ChildJvm healthy =
                run(jdk, ChildJvm.on(jdk).jvm(jvmArguments).agent("packages=com.acme,slow-threshold=1s"), logHealthy);
        Set<String> expected = of(without, logWithout, names);
        assertThat(of(engaged, logEngaged, names)).isEqualTo(expected);
        assertThat(of(healthy, logHealthy, names)).isEqualTo(expected);
    }

    /** A greeting after seconds. Java 8 writes the log to stdout only. */
    private static ChildJvm run(Jdk jdk, ChildJvmBuilder builder, Path log) {
        return builder.jvm(jdk.major() < 9 ? "-verbose:class" : "-Xlog:class+load:file=" + log + ":uptime:filecount=0")
                .run(LateStart.class, Hello.class.getName());
    }

    private static Set<String> of(ChildJvm child, Path log, Pattern names) throws IOException {
        child.ended(0);
        List<String> lines = Files.exists(log) ? Files.readAllLines(log) : child.stdout();
        assertThat(lines).anyMatch(line -> line.contains(FIRST));
        return lines.stream()
                .flatMap(line -> names.matcher(line).results())
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
