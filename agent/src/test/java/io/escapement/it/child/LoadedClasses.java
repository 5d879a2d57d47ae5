package io.escapement.it.child;

import static org.assertj.core.api.Assertions.assertThat;

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

/** The classes that a child has loaded, by the JVM's own log. */
public final class LoadedClasses {
    private static final String FIRST = "java.lang.Object";

    private LoadedClasses() {}

    /** Has the child write that log, which Java 8 writes to stdout only. */
    public static ChildJvmBuilder logged(Jdk jdk, ChildJvmBuilder builder, Path log) {
        return builder.jvm(jdk.major() < 9 ? "-verbose:class" : "-Xlog:class+load:file=" + log + ":uptime:filecount=0");
    }

    /** Waits for the end of the child; returns what the pattern finds in the log. */
    public static Set<String> of(ChildJvm child, Path log, Pattern names) throws IOException {
        child.ended(0);
        List<String> lines = Files.exists(log) ? Files.readAllLines(log) : child.stdout();
        assertThat(lines).anyMatch(line -> line.contains(FIRST));
        return lines.stream()
                .flatMap(line -> names.matcher(line).results())
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
