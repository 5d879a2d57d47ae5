package io.escapement.it.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildLogs;
import io.escapement.it.jdk.TestJdks;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A mistake in the options is one line on stderr that says how to mend it; the program runs, or not if so asked. */
@ExtendWith(ChildLogs.class)
class BadOptionsIT {
    private static final String NAMES =
            "packages, exclude, reads, nano-packages, mode, max-staleness, tick, floor, slow-threshold, jmx, log,"
                    + " on-error, config";

    /** Where the mistake is made, and what the line must hold: option and value, what is allowed, the nearest name. */
    record Mistake(String name, String agentOptions, List<String> jvm, Map<String, String> env, List<String> line) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Mistake> mistakes() {
        String packages = "package names separated by ':' (com.acme:org.foo), or '*' alone; the JDK's own (java.*)";
        return Stream.of(
                argument("unknown option", "package=com.acme", "package=com.acme", "mean packages?", NAMES),
                property("unknown system property", "max-stalenes", "5ms", "max-stalenes=5ms", "max-staleness?", NAMES),
                variable("mistyped variable", "ESCAPEMENT_PACKGES", "com.acme", "packges=com.acme", "packages?", NAMES),
                variable("newline in a value", "ESCAPEMENT_MODE", "o\nn", "mode=o n", "auto, on, observe or off"),
                argument("duration without a unit", "max-staleness=20", "max-staleness=20 ", "2ms to 1h, as in 20ms"),
                argument("duration out of range", "tick=2s", "tick=2s ", "from 1ms to 1s"),
                argument("duration that is none", "slow-threshold=fast", "slow-threshold=fast", "1ns to 1s"),
                property(
                        "bad value in a system property",
                        "tick",
                        "0ms",
                        "tick=0ms",
                        "escapement.tick",
                        "from 1ms to 1s"),
                variable(
                        "bad value in a variable",
                        "ESCAPEMENT_MODE",
                        "always",
                        "mode=always",
                        "auto, on, observe or off"),
                argument("unknown word", "log=loud", "log=loud", "off, warn, info or debug"),
                argument("empty packages", "packages=", "packages= ", packages),
                argument("empty package", "packages=com.acme::org.foo", "packages=com.acme::org.foo", packages),
                argument("malformed package", "packages=com..acme", "packages=com..acme", packages),
                argument("package with a star", "packages=com.acme.*", "packages=com.acme.*", packages),
                argument("package of the JDK", "packages=java.util", "packages=java.util", packages),
                argument("unreadable file", "config=/no/such/file", "config=/no/such/file", "path of a readable"),
                argument("folder for a file", "config=/", "config=/ ", "it is a directory", "path of a readable"),
                argument(
                        "device for a file", "config=/dev/zero", "config=/dev/zero ", "a device", "path of a readable"),
                argument("mode=on for nothing", "mode=on", "mode=on", "packages=com.acme"),
                argument("exclude from nothing", "exclude=com.acme", "exclude=com.acme", "packages"),
                argument(
                        "all taken out", "packages=com.acme,exclude=com.acme", "packages=com.acme", "exclude=com.acme"),
                argument(
                        "all nanos taken out",
                        "packages=org.foo,nano-packages=com.acme,exclude=com.acme",
                        "nano-packages=com.acme",
                        "exclude=com.acme"),
                argument("neither tick nor floor", "tick=off,floor=off", "tick=off", "floor=off"),
                argument("tick longer than B", "tick=30ms", "tick=30ms", "max-staleness=20ms"),
                argument("value missing", "packages", "\"packages\"", "packages=...", packages),
                argument("unknown and value missing", "modus", "\"modus\"", "mode=...", NAMES),
                argument(
                        "comma for a colon",
                        "packages=com.acme,org.foo",
                        "\"org.foo\"",
                        "packages by ':'",
                        "did you mean packages=com.acme:org.foo?",
                        NAMES),
                argument(
                        "comma for a colon in nanos",
                        "packages=a,nano-packages=com.acme,org.foo",
                        "\"org.foo\"",
                        "did you mean nano-packages=com.acme:org.foo?",
                        NAMES),
                argument("given twice", "tick=1ms,tick=2ms", "tick=2ms", "given twice"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void theProgramRunsAndOneLineSaysWhatIsWrong(Mistake mistake) {
        try (ChildJvm child = run(mistake, "disable")) {
            assertThat(child.awaitExit()).isZero();
            assertThat(child.stdout()).containsExactly("hello");
            assertOneLine(mistake, child, "the agent is off, the service runs");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    @Tag("long")
    void theJvmEndsWithThatLineIfAskedTo(Mistake mistake) {
        try (ChildJvm child = run(mistake, "fail")) {
            assertThat(child.awaitExit()).isEqualTo(1);
            assertThat(child.stdout()).isEmpty();
            assertOneLine(mistake, child, "on-error=fail");
        }
    }

    @Test
    void aPipeThatNobodyWritesToDoesNotKeepTheProgramFromStarting(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Mistake mistake =
                argument("pipe", "config=" + pipe, "config=" + pipe + " ", "it is a pipe", "the path of a readable");

        theProgramRunsAndOneLineSaysWhatIsWrong(mistake);
        theJvmEndsWithThatLineIfAskedTo(mistake);
    }

    private static ChildJvm run(Mistake mistake, String onError) {
        ChildJvmBuilder builder = ChildJvm.on(TestJdks.first())
                .agent(mistake.agentOptions)
                .jvm(mistake.jvm.toArray(new String[0]))
                .jvm("-Descapement.on-error=" + onError);
        mistake.env.forEach(builder::env);
        return builder.run(Hello.class);
    }

    private static void assertOneLine(Mistake mistake, ChildJvm child, String outcome) {
        assertThat(child.stderr()).hasSize(1);
        assertThat(child.stderr().get(0))
                .startsWith("[escapement] ")
                .contains(mistake.line)
                .endsWith(outcome);
    }

    private static Mistake argument(String name, String options, String... line) {
        return new Mistake(name, options, List.of(), Map.of(), List.of(line));
    }

    private static Mistake property(String name, String option, String value, String... line) {
        List<String> jvm = List.of("-Descapement." + option + "=" + value);
        return new Mistake(name, "packages=com.acme", jvm, Map.of(), List.of(line));
    }

    private static Mistake variable(String name, String variable, String value, String... line) {
        return new Mistake(name, "", List.of(), Map.of(variable, value), List.of(line));
    }
}
